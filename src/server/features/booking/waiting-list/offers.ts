import type { OwnOffer, takeOffer as takeOfferEndpoint } from '#contract/booking/waiting/waiting-offers.ts'
import type { Input } from '#contract/endpoint.ts'
import { Refusal, type RefusalCode } from '#contract/errors.ts'
import { toEuros } from '#domain/language/money.ts'
import { type LocalTime, toDateAndTime, toLocalTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { NO_OVERLAP, type Trx, violates } from '#server/db/engine.ts'
import { idempotentRequest } from '#server/idempotency.ts'
import { requireService } from '#server/practice/price-list/services.ts'
import { bookAsVisitor } from '../booking/by-visitor.ts'
import { moveByClient } from '../own-link/actions.ts'
import { listStaffNames } from '../practitioners/queries.ts'
import { findOffer, listOpenSpans, markTaken } from './freed-span-queries.ts'
import type { ListedRequest } from './lengths.ts'
import { listOfferedStarts } from './offered-starts.ts'
import { endRequest, findWaitingRequest, isLiveRequest, readMoment } from './queries.ts'
import { reservationStartOf, serviceNameOf } from './waiting-row.ts'

const MAX_SHOWN_STARTS = 40

type Offered = ListedRequest & { offerId: number }

async function requireOffered(context: AppContext, token: string): Promise<Offered> {
  const { kysely: db } = context.database
  const offer = await findOffer(db, { token })
  const row = offer && (await findWaitingRequest(db, offer.requestId))
  if (!row) throw new Refusal('not_found')
  return { ...row, offerId: offer.id }
}

export async function showOffer(context: AppContext, token: string): Promise<OwnOffer> {
  const { database, clock } = context
  const { kysely: db } = database
  const row = await requireOffered(context, token)
  const reservation = reservationStartOf(row)
  const shown = {
    service: serviceNameOf(row),
    duration: row.duration,
    reservation: reservation && toDateAndTime(reservation),
  }
  if (row.isGone || !(await isLiveRequest(db, row.id, await readMoment(context, db))))
    return { ...shown, state: 'ended', price: null, starts: [] }
  const starts = await listOfferedStarts(context, db, {
    row,
    spans: await listOpenSpans(db, clock.local().day),
  })
  const names = await listStaffNames(
    db,
    starts.map(({ praticienId }) => praticienId),
  )
  return {
    ...shown,
    state: 'open',
    price: await priceOf(context, row),
    starts: starts.slice(0, MAX_SHOWN_STARTS).map(({ start, praticienId }) => ({
      ...toDateAndTime(start),
      praticienId,
      praticienName: names.get(praticienId) ?? '',
    })),
  }
}

/** A moved appointment keeps its price. */
async function priceOf({ database }: AppContext, row: ListedRequest): Promise<number | null> {
  if (row.reservationId !== null) return row.reservationCents === null ? null : toEuros(row.reservationCents)
  const { serviceId, variantId } = row
  if (serviceId === null) return null
  return toEuros((await requireService(database.kysely, { serviceId, variantId })).cents)
}

type Taken = Input<typeof takeOfferEndpoint>['body']

/**
 * First come, first served: throws waiting_taken for time that is free no more, and waiting_ended for a second press or
 * a length that is no longer sold.
 */
export async function takeOffer(
  context: AppContext,
  token: string,
  { start, address }: { start: Taken; address: string },
): Promise<string | null> {
  const row = await requireOffered(context, token)
  const taking =
    row.reservationId === null ? book(context, row, { start, address }) : move(context, row, start)
  return taking.catch((error: unknown) => {
    const isTaken = error instanceof Refusal ? TAKEN.has(error.code) : violates(error, NO_OVERLAP)
    if (isTaken) throw new Refusal('waiting_taken', { cause: error })
    throw error
  })
}

const TAKEN: ReadonlySet<RefusalCode> = new Set([
  'slot_taken',
  'slot_unavailable',
  'slot_past',
  'move_to_past',
])

async function book(
  context: AppContext,
  row: Offered,
  { start, address }: { start: Taken; address: string },
): Promise<string | null> {
  const { config, clock } = context
  const { serviceId, variantId, clientName, clientEmail, clientPhone } = row
  if (clientName === null || clientEmail === null || serviceId === null || row.isGone)
    throw new Refusal('waiting_ended')
  const { cents } = await requireService(context.database.kysely, { serviceId, variantId })
  const request = {
    ...start,
    serviceId,
    variantId: variantId ?? undefined,
    clientName,
    clientEmail,
    clientPhone: clientPhone ?? undefined,
  }
  const { link } = await bookAsVisitor(context, request, {
    origin: { address, isFromPerson: true },
    tellClient: true,
    idempotency: idempotentRequest(config, undefined, {
      visitor: undefined,
      body: request,
      now: clock.instant(),
    }),
    holdCredentials: { visitorHash: undefined, tokenHash: undefined },
    claimByMail: (trx) => claim(context, trx, { ...row, minutes: row.duration, cents }),
  })
  return link
}

async function move(context: AppContext, row: Offered, target: Taken): Promise<null> {
  const slot = toLocalTime(target)
  await moveByClient(context, {
    id: row.reservationId ?? 0,
    slot,
    claim: async (trx, current) => {
      await claim(context, trx, { ...row, minutes: 0, cents: 0 })
      if (!isEarlier(slot, current)) throw new Refusal('waiting_taken')
    },
  })
  return null
}

type Claim = Pick<Offered, 'id' | 'offerId'> & { minutes: number; cents: number }

async function claim(context: AppContext, trx: Trx, { id, offerId, ...recovered }: Claim): Promise<void> {
  const { clock } = context
  if (!(await findOffer(trx, { id: offerId }))) throw new Refusal('waiting_ended')
  if (!(await isLiveRequest(trx, id, await readMoment(context, trx)))) throw new Refusal('waiting_ended')
  if (!(await endRequest(trx, id, { now: clock.instant() }))) throw new Refusal('waiting_ended')
  await markTaken(trx, offerId, { now: clock.instant(), ...recovered })
}

function isEarlier(slot: LocalTime, other: LocalTime): boolean {
  return slot.day < other.day || (slot.day === other.day && slot.minute < other.minute)
}

export async function endByOffer(context: AppContext, token: string): Promise<OwnOffer> {
  const { database, clock } = context
  const { id } = await requireOffered(context, token)
  await endRequest(database.kysely, id, { now: clock.instant() })
  return showOffer(context, token)
}
