import { CALENDAR_FAILURE_TEXTS } from '#domain/booking/calendars/calendar-failures.ts'
import {
  CALENDAR_GRACE_MS,
  type CalendarFailure,
  calendarLabel,
  maskedAddress,
} from '#domain/booking/calendars/private-calendar.ts'
import { addDays } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { calendarUid } from '#server/documents/calendar-file.ts'
import { unseal } from '#server/security/secret.ts'
import { systemProbes } from '#server/site/probes.ts'
import { listAbsenceUids } from '../../accounts/feeds/actions.ts'
import { notifyByMail } from '../../messages/notifications/actions.ts'
import { listStaffContacts } from '../../messages/notifications/queries.ts'
import { writeBusyTimes } from './busy-times.ts'
import { fetchCalendar } from './fetch.ts'
import type { ReadCalendar } from './file-reading.ts'
import { type CalendarRow, findCalendar, findFirstName, listUidSources, updateCalendar } from './queries.ts'
import { readInProcess } from './reader-process.ts'

export const ADDRESS_PURPOSE = 'private-calendar'

export type Reading =
  | { unchanged: true }
  | { failure: CalendarFailure }
  | (ReadCalendar & { etag: string | null })

type Source = { practitionerId: number; address: string; countsAllDay: boolean; etag: string | null }

/** Asks for the calendar and reads it; writes nothing. */
export async function takeReading(
  context: AppContext,
  { practitionerId, address, countsAllDay, etag }: Source,
): Promise<Reading> {
  const { config, clock, probes = systemProbes() } = context
  const fetched = await fetchCalendar(probes, { address, etag })
  if (!('bytes' in fetched)) return fetched
  const { bytes } = fetched
  const input = {
    today: clock.local().day,
    timeZone: config.timeZone,
    countsAllDay,
    ownUids: Buffer.from(bytes).includes('@cabinet') ? await listOwnUids(context, practitionerId) : [],
  }
  const read = await readInProcess('busy_times', bytes, input)
  return 'failure' in read ? read : { ...read, etag: fetched.etag }
}

/** Of what a feed of this site shows, and did a month ago: a subscribed copy may be old. */
async function listOwnUids(
  { database: { kysely: db }, clock }: AppContext,
  practitionerId: number,
): Promise<string[]> {
  const entries = await listUidSources(db, addDays(clock.local().day, -DAYS_BACK))
  return [
    ...entries.map(({ id, createdAt }) => calendarUid('visite', id, createdAt)),
    ...(await listAbsenceUids(db, practitionerId)),
  ]
}

const DAYS_BACK = 30

/**
 * Reads a stored calendar and writes what came of it, unless it was changed meanwhile. Reads it once more where another
 * reading was written meanwhile, which may have begun later.
 */
export async function readStoredCalendar(context: AppContext, row: CalendarRow): Promise<void> {
  const { config, database, clock } = context
  const { practitionerId, sealedAddress } = row
  const address = unseal(config, sealedAddress, ADDRESS_PURPOSE)
  const reading: Reading =
    address === null
      ? { failure: 'address_lost' }
      : await takeReading(context, {
          practitionerId,
          address,
          countsAllDay: row.countsAllDay === 1,
          etag: isWorthComparing(row, clock.instant()) ? row.etag : null,
        })
  const readMeanwhile = await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'agenda', keys: [practitionerId] })
    const current = await findCalendar(trx, row)
    const isSame = current?.sealedAddress === sealedAddress && current.countsAllDay === row.countsAllDay
    if (!current || !isSame) return null
    if (current.lastGoodAt !== row.lastGoodAt) return current
    await writeReading(context, trx, { row: current, reading })
    return null
  })
  if (readMeanwhile) await readStoredCalendar(context, readMeanwhile)
}

/** Once a day all is read, changed or not: the days ahead move on. */
function isWorthComparing({ parsedAt, droppedAt, failure }: CalendarRow, now: number): boolean {
  const isFresh = parsedAt !== null && parsedAt <= now && now - parsedAt < CALENDAR_GRACE_MS
  return isFresh && droppedAt === null && failure === null
}

async function writeReading(
  context: AppContext,
  trx: Trx,
  { row, reading }: { row: CalendarRow; reading: Reading },
): Promise<void> {
  const now = context.clock.instant()
  if ('failure' in reading) return writeFailure(context, trx, { ...row, failure: reading.failure })
  const isWell = { last_good_at: now, failing_since: null, failure: null, dropped_at: null }
  if ('unchanged' in reading) return updateCalendar(trx, row.id, isWell)
  await writeBusyTimes(context, trx, { ...keysOf(row), busy: reading.busy })
  await updateCalendar(trx, row.id, { ...isWell, ...columnsOf(reading), parsed_at: now })
}

function keysOf({ id, practitionerId }: CalendarRow) {
  return { calendarId: id, practitionerId }
}

/** The findings of a reading, besides the busy times. */
export function columnsOf(reading: ReadCalendar & { etag: string | null }) {
  return {
    etag: reading.etag,
    all_day_events: reading.allDayEvents,
    not_understood: reading.notUnderstood,
    doubts: JSON.stringify(reading.doubts),
  }
}

/** The last good state is kept for a day; then nothing is known of this one, and the practitioner is told once. */
async function writeFailure(
  context: AppContext,
  trx: Trx,
  { failure, ...row }: Omit<CalendarRow, 'failure'> & { failure: CalendarFailure },
): Promise<void> {
  const { id, failingSince, droppedAt } = row
  const now = context.clock.instant()
  // A wrong clock may have dated it in the future.
  const since = failingSince === null || failingSince > now ? now : failingSince
  const isOver = droppedAt === null && now - since >= CALENDAR_GRACE_MS
  await updateCalendar(trx, id, {
    failure,
    failing_since: since,
    ...(isOver && { dropped_at: now, etag: null, doubts: '[]' }),
  })
  if (!isOver) return
  await writeBusyTimes(context, trx, { ...keysOf({ ...row, failure }), busy: [], isKnown: false })
  await tellUnreadable(context, trx, { row: { ...row, failure }, failure, since })
}

type Unreadable = { row: CalendarRow; failure: CalendarFailure; since: number }

/** Named, as one of several. */
async function tellUnreadable(
  context: AppContext,
  trx: Trx,
  { row, failure, since }: Unreadable,
): Promise<void> {
  const { id, practitionerId } = row
  const [contact] = await listStaffContacts(trx, [practitionerId])
  if (!contact || contact.email === null) return
  await notifyByMail(context, trx, {
    type: 'calendar_unreadable',
    event: `calendar_unreadable:${practitionerId}:${id}:${since}`,
    to: contact.email,
    values: {
      firstName: await findFirstName(trx, practitionerId),
      problem: french`${labelOf(context, row)}${CALENDAR_FAILURE_TEXTS[failure]}`,
    },
  })
}

/** « Équipe » – or « calendar.google.com » –, unless its address is lost and it has no name. */
function labelOf({ config }: AppContext, { name, sealedAddress }: CalendarRow): string {
  const address = unseal(config, sealedAddress, ADDRESS_PURPOSE)
  const label = calendarLabel({ name, address: address === null ? null : maskedAddress(address) })
  return label === '' ? '' : french`« ${label} ». `
}
