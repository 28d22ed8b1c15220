import { Refusal } from '#contract/errors.ts'
import type { Availability } from '#domain/booking/slots/availability.ts'
import { HOLD_MS } from '#domain/booking/slots/hold.ts'
import { toLocalTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { readAvailabilities, wallClockOf } from '#server/practice/agendas/availability.ts'
import { choosePractitioner } from '#server/practice/agendas/choose-practitioner.ts'
import { requireBookablePractitioners } from '#server/practice/agendas/practitioners.ts'
import { lockService, type RequestedService, refuseOnRequest } from '#server/practice/price-list/services.ts'
import {
  deleteHold,
  deleteHoldsOf,
  insertAgendaEntry,
  lockAgendas,
} from '#server/practice/reservations/write.ts'
import { addressBlock } from '#server/security/address-block.ts'
import { hmacToken } from '#server/security/secret.ts'
import { hashToken, randomToken } from '#server/security/tokens.ts'
import { insertHold, listLiveHolds } from './queries.ts'

/** Keeps one visitor from holding every slot of an agenda. */
const MAX_HOLDS_PER_ADDRESS = 3

type HoldRequest = RequestedService & { date: string; time: string; praticienId?: number | undefined }
type Holder = { visitorToken: string; address: string }

export async function holdSlot(context: AppContext, request: HoldRequest, holder: Holder) {
  const { database, clock } = context
  const practitionerIds = await requireBookablePractitioners(database.kysely, request)
  const slot = toLocalTime(request)
  const token = randomToken()
  const hashes = hashHolder(context, holder)
  return database.transaction(async (trx) => {
    await lockAgendas(context, trx, practitionerIds)
    const now = clock.instant()
    await lockKeys(database, trx, { namespace: 'hold', keys: Object.values(hashes) })
    await replaceEarlierHold(context, trx, { ...hashes, now })
    const service = await lockService(database, trx, request)
    refuseOnRequest(service)
    const availabilities = await readAvailabilities(trx, practitionerIds, {
      start: slot.day,
      end: slot.day,
      service,
      now,
    })
    const praticienId = await choosePractitioner(trx, availabilities, {
      slot,
      wallClock: wallClockOf(clock, [slot.day]),
    })
    const { duration, buffer } = availabilities.get(praticienId) as Availability
    const entryId = await insertAgendaEntry(trx, {
      kind: 'hold',
      held_until: now + HOLD_MS,
      practitioner_id: praticienId,
      date: slot.day,
      start_minute: slot.minute,
      duration_minutes: duration,
      buffer_minutes: buffer,
      source: 'public',
      created_at: now,
    })
    await insertHold(trx, { entryId, tokenHash: hashToken(token), ...hashes })
    return { token, praticienId, expiresAt: new Date(now + HOLD_MS).toISOString() }
  })
}

/** Idempotent: an unknown or expired token is no error. */
export async function releaseHold({ database, clock }: AppContext, token: string): Promise<void> {
  await database.transaction(async (trx) => {
    await deleteHoldsOf(trx, { tokenHash: hashToken(token), now: clock.instant() })
  })
}

type HolderHashes = { visitorHash: string; addressHash: string }

/** A new hold replaces the visitor's earlier one; the limit counts the address's other visitors. */
async function replaceEarlierHold(
  { config }: AppContext,
  trx: Trx,
  holder: HolderHashes & { now: number },
): Promise<void> {
  const liveHolds = await listLiveHolds(trx, holder)
  const isEarlier = ({ visitorHash }: { visitorHash: string }) => visitorHash === holder.visitorHash
  for (const { id } of liveHolds.filter(isEarlier)) await deleteHold(trx, id)
  const otherHolds = liveHolds.filter((hold) => !isEarlier(hold)).length
  if (config.rateLimits && otherHolds >= MAX_HOLDS_PER_ADDRESS) {
    throw new Refusal('too_many_requests', { retryAfter: HOLD_MS / 1000 })
  }
}

/** The address's hash is keyed: all addresses are soon tried, unlike all cookies. */
function hashHolder({ config }: AppContext, { visitorToken, address }: Holder): HolderHashes {
  return {
    visitorHash: hashToken(visitorToken),
    addressHash: hmacToken(config, addressBlock(address), 'hold-address'),
  }
}
