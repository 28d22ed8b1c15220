import type { Admin } from '#contract/accounts/sign-in.ts'
import type { WaitingPerson } from '#contract/booking/waiting/waiting-list.ts'
import { Refusal } from '#contract/errors.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import { formatTime, type LocalTime, type Minute, toDateAndTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { readSwitches } from '#server/db/statements/stored-settings.ts'
import { type FreedSpan, insertSpan, listOpenSpans } from './freed-span-queries.ts'
import type { ListedRequest } from './lengths.ts'
import { notifyOfFreedTime } from './offer-mails.ts'
import { listOfferedStarts, type OfferedStart } from './offered-starts.ts'
import { listLiveRequests, readMoment } from './queries.ts'
import { practitionerNameOf, reservationStartOf, serviceNameOf } from './waiting-row.ts'

/** Starts within this time from the one that staff look at fit, too: services begin on the agenda's own grid. */
const NEARBY: Minute = 30

type Place = { start: LocalTime; praticienId: number }

/** Waiting requests that fit this start, the oldest first; empty while the list is closed. */
export async function listWaitingHere(
  context: AppContext,
  caller: Admin,
  place: Place,
): Promise<WaitingPerson[]> {
  const { kysely: db } = context.database
  if (!(await readSwitches(db)).waitingList) return []
  requireOwnAgenda(caller, place)
  const moment = await readMoment(context, db)
  const waiting = await listLiveRequests(db, { ...moment, praticienId: place.praticienId })
  const fitting: WaitingPerson[] = []
  for (const row of waiting) {
    const start = await findStart(context, row, place)
    if (start === undefined || row.serviceId === null) continue
    const replaced = reservationStartOf(row)
    fitting.push({
      id: row.id,
      clientName: row.clientName,
      clientEmail: row.clientEmail,
      clientPhone: row.clientPhone,
      serviceId: row.serviceId,
      serviceName: serviceNameOf(row),
      variantId: row.variantId,
      duration: row.duration,
      praticienName: practitionerNameOf(row),
      time: formatTime(start.start.minute),
      reservation: replaced && toDateAndTime(replaced),
    })
  }
  return fitting
}

/** One mail at once, even within a pause. Throws place_unsuited, client_without_email, and waiting_told_enough. */
export async function offerByHand(
  context: AppContext,
  caller: Admin,
  { id, ...place }: Place & { id: number },
): Promise<void> {
  const { database, clock } = context
  const { kysely: db } = database
  if (!(await readSwitches(db)).waitingList) throw new Refusal('waiting_list_off')
  requireOwnAgenda(caller, place)
  const moment = await readMoment(context, db)
  const waiting = await listLiveRequests(db, { ...moment, ...scopeOf(caller) })
  const row = waiting.find((request) => request.id === id)
  if (!row) throw new Refusal('not_found')
  if (row.clientEmail === null) throw new Refusal('client_without_email')
  const start = await findStart(context, row, place)
  if (start === undefined) throw new Refusal('place_unsuited')
  await database.transaction(async (trx) => {
    const mainId = await insertOffered(trx, row, start)
    const spans = await listOpenSpans(trx, clock.local().day)
    const starts = await listOfferedStarts(context, trx, { row, spans })
    const outcome = await notifyOfFreedTime(context, trx, { row, starts, mainId, isByHand: true })
    if (outcome === 'limited') throw new Refusal('waiting_told_enough')
    if (outcome === 'declined') throw new Refusal('waiting_unreachable')
  })
}

function requireOwnAgenda(caller: Admin, { praticienId }: Place): void {
  const { praticienId: own } = scopeOf(caller)
  if (own !== undefined && own !== praticienId) throw new Refusal('forbidden')
}

async function findStart(
  context: AppContext,
  row: ListedRequest,
  { start: { day, minute }, praticienId }: Place,
): Promise<OfferedStart | undefined> {
  const span: FreedSpan = { id: 0, practitionerId: praticienId, day, start: minute, end: minute + NEARBY }
  const starts = await listOfferedStarts(context, context.database.kysely, { row, spans: [span] })
  return starts.find(({ start }) => start.minute >= minute)
}

/** Offered to this person alone. */
function insertOffered(trx: Trx, { duration }: ListedRequest, { start, praticienId }: OfferedStart) {
  return insertSpan(trx, {
    practitioner_id: praticienId,
    date: start.day,
    start_minute: start.minute,
    end_minute: start.minute + duration,
    next_at: null,
  })
}
