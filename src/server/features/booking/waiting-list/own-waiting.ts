import type { OwnWaiting } from '#contract/booking/waiting/waiting-list.ts'
import { Refusal } from '#contract/errors.ts'
import { MAX_WAITING_REQUESTS } from '#domain/booking/waiting-list.ts'
import { toDateAndTime } from '#domain/language/time.ts'
import { limitKey } from '#domain/messages/mailbox.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { consumeLink } from '#server/db/statements/one-time-links.ts'
import { isBookableOnline } from '#server/practice/agendas/practitioners.ts'
import { readBookingLimits } from '../../messages/booking-limits/queries.ts'
import { addressHashOf } from '../../messages/declines/actions.ts'
import { deleteDecline } from '../../messages/declines/queries.ts'
import { refuseForAbsences } from '../booking/admit.ts'
import { listPublicPractitioners } from '../practitioners/queries.ts'
import type { ListedRequest } from './lengths.ts'
import { endRequest, findRequestByToken, isLiveRequest, listWaitingAddresses, readMoment } from './queries.ts'
import { practitionerNameOf, reservationStartOf, serviceNameOf, timesOf } from './waiting-row.ts'

/** Unknown and malformed tokens, and unconfirmed ones older than a day, get the same not_found. */
async function requireRequest(context: AppContext, token: string): Promise<ListedRequest> {
  const { database, clock } = context
  const row = await findRequestByToken(database.kysely, { token, now: clock.instant() })
  if (!row) throw new Refusal('not_found')
  return row
}

export async function showOwnWaiting(context: AppContext, token: string): Promise<OwnWaiting> {
  const { database } = context
  const row = await requireRequest(context, token)
  const isLive = await isLiveRequest(database.kysely, row.id, await readMoment(context, database.kysely))
  const { weekdays, periods, until } = timesOf(row)
  const start = reservationStartOf(row)
  return {
    state: row.confirmedAt === null && row.endedAt === null ? 'unconfirmed' : isLive ? 'waiting' : 'ended',
    service: serviceNameOf(row),
    duration: row.duration,
    practitioner: practitionerNameOf(row) ?? (await lonePractitionerName(database.kysely)),
    weekdays: [...weekdays],
    periods: [...periods],
    until,
    reservation: start && toDateAndTime(start),
  }
}

/** As on the booking page, where nothing is asked while one person alone can be booked. */
async function lonePractitionerName(db: Db): Promise<string | null> {
  const [only, ...others] = await listPublicPractitioners(db, isBookableOnline)
  return only === undefined || others.length > 0 ? null : `${only.firstName} ${only.lastName}`
}

export async function confirmWaiting(context: AppContext, token: string): Promise<OwnWaiting> {
  const { database, clock } = context
  const { clientEmail, confirmedAt } = await requireRequest(context, token)
  if (confirmedAt === null && clientEmail !== null) {
    await database.transaction(async (trx) => {
      await lockKeys(database, trx, { namespace: 'waitingList', keys: [limitKey(clientEmail)] })
      await refuseForAbsences(context, trx, { email: clientEmail, limits: await readBookingLimits(trx) })
      await refuseFull(context, trx, clientEmail)
      if (!(await consumeLink(trx, 'waiting_requests', { token, now: clock.instant() }))) return
      // Asking again takes back an earlier decline.
      await deleteDecline(trx, { addressHash: addressHashOf(context, clientEmail), kind: 'waiting' })
    })
  }
  return showOwnWaiting(context, token)
}

async function refuseFull(context: AppContext, trx: Trx, email: string): Promise<void> {
  const waiting = await listWaitingAddresses(trx, { email, ...(await readMoment(context, trx)) })
  const own = waiting.filter((other) => limitKey(other) === limitKey(email))
  if (own.length >= MAX_WAITING_REQUESTS) throw new Refusal('waiting_list_full')
}

export async function endOwnWaiting(context: AppContext, token: string): Promise<OwnWaiting> {
  const { database, clock } = context
  const { id } = await requireRequest(context, token)
  await endRequest(database.kysely, id, { now: clock.instant() })
  return showOwnWaiting(context, token)
}
