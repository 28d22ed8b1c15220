import type { PrivateCalendar } from '#contract/booking/private-calendar.ts'
import { Refusal } from '#contract/errors.ts'
import { required } from '#contract/fields.ts'
import { ADDRESS_FAULT_TEXTS, CALENDAR_FAILURE_TEXTS } from '#domain/booking/calendars/calendar-failures.ts'
import { maskedAddress, parseCalendarAddress } from '#domain/booking/calendars/private-calendar.ts'
import { toDateAndTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { toFlag } from '#server/db/columns.ts'
import { lockKeys } from '#server/db/engine.ts'
import { seal, unseal } from '#server/security/secret.ts'
import { writeBusyTimes } from './busy-times.ts'
import {
  countBusySpans,
  deleteCalendar,
  findCalendar,
  listConflicts,
  updateCalendar,
  upsertCalendar,
} from './queries.ts'
import { ADDRESS_PURPOSE, readStoredCalendar, takeReading } from './reading.ts'

export async function readPrivateCalendar(
  { config, database: { kysely: db }, clock }: AppContext,
  userId: number,
): Promise<PrivateCalendar | null> {
  const row = await findCalendar(db, userId)
  if (!row) return null
  const now = clock.local()
  const address = unseal(config, row.sealedAddress, ADDRESS_PURPOSE)
  const toReply = (instant: number | null) =>
    instant === null ? null : toDateAndTime(zonedTime(config.timeZone, Number(instant)))
  return {
    address: address === null ? null : maskedAddress(address),
    countsAllDay: row.countsAllDay === 1,
    readAt: toReply(row.lastGoodAt),
    busyTimes: await countBusySpans(db, userId, now.day),
    allDayEvents: row.allDayEvents,
    notUnderstood: row.notUnderstood,
    failure: row.failure,
    failingSince: toReply(row.failingSince),
    isDropped: row.droppedAt !== null,
    conflicts: (await listConflicts(db, userId, now)).map(toDateAndTime),
  }
}

type CalendarInput = { address?: string | undefined; countsAllDay: boolean }

/** A new address is stored only once it has been read; the box of a stored one is changed in any case. */
export async function savePrivateCalendar(
  context: AppContext,
  userId: number,
  { address: typed, countsAllDay }: CalendarInput,
): Promise<void> {
  if (typed === undefined) return changeAllDay(context, userId, countsAllDay)
  const parsed = parseCalendarAddress(typed)
  if ('fault' in parsed) throw refusedAddress(ADDRESS_FAULT_TEXTS[parsed.fault])
  const source = { practitionerId: userId, address: parsed.address, countsAllDay, etag: null }
  const reading = await takeReading(context, source)
  if ('unchanged' in reading) throw refusedAddress(CALENDAR_FAILURE_TEXTS.server_error)
  if ('failure' in reading) throw refusedAddress(CALENDAR_FAILURE_TEXTS[reading.failure])
  const { config, database, clock } = context
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'agenda', keys: [userId] })
    const now = clock.instant()
    await upsertCalendar(trx, userId, {
      sealed_address: seal(config, parsed.address, ADDRESS_PURPOSE),
      counts_all_day: toFlag(countsAllDay),
      etag: reading.etag,
      read_after: now + NEXT_READING_MS,
      parsed_at: now,
      last_good_at: now,
      failing_since: null,
      failure: null,
      dropped_at: null,
      all_day_events: reading.allDayEvents,
      not_understood: reading.notUnderstood,
    })
    await writeBusyTimes(context, trx, { practitionerId: userId, busy: reading.busy })
  })
}

const NEXT_READING_MS = 10 * 60_000

async function changeAllDay(context: AppContext, userId: number, countsAllDay: boolean): Promise<void> {
  const { kysely: db } = context.database
  const row = await findCalendar(db, userId)
  if (!row) throw refusedAddress(required('Adresse secrète'))
  await updateCalendar(db, userId, { counts_all_day: toFlag(countsAllDay), etag: null })
  await readStoredCalendar(context, { ...row, countsAllDay: toFlag(countsAllDay), etag: null })
}

function refusedAddress(message: string): Refusal {
  return new Refusal('invalid', { issues: [{ path: 'address', message }] })
}

export async function removePrivateCalendar(context: AppContext, userId: number): Promise<void> {
  const { database } = context
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'agenda', keys: [userId] })
    // For whoever waits for the time that this frees.
    await writeBusyTimes(context, trx, { practitionerId: userId, busy: [] })
    await deleteCalendar(trx, userId)
  })
}

export async function seeConflicts(
  { database: { kysely: db }, clock }: AppContext,
  userId: number,
): Promise<void> {
  await updateCalendar(db, userId, { conflicts_seen_at: clock.instant() })
}
