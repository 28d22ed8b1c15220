import { invalid, Refusal } from '#contract/errors.ts'
import { required } from '#contract/fields.ts'
import { ADDRESS_FAULT_TEXTS, CALENDAR_FAILURE_TEXTS } from '#domain/booking/calendars/calendar-failures.ts'
import { CALENDAR_LIMITS, parseCalendarAddress } from '#domain/booking/calendars/private-calendar.ts'
import type { AppContext } from '#server/app-context.ts'
import { toFlag } from '#server/db/columns.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { seal } from '#server/security/secret.ts'
import { writeBusyTimes } from './busy-times.ts'
import type { ReadCalendar } from './file-reading.ts'
import {
  type CalendarRow,
  deleteCalendar,
  deleteFormerCalendar,
  findCalendar,
  insertCalendar,
  listCalendars,
  updateCalendar,
  updateFormerCalendar,
} from './queries.ts'
import { ADDRESS_PURPOSE, columnsOf, readStoredCalendar, takeReading } from './reading.ts'

/** `name`: absent to keep it, null for none. */
type CalendarInput = {
  name?: string | null | undefined
  address?: string | undefined
  countsAllDay: boolean
}

type OwnCalendar = { id: number; userId: number }

/** Stored only once it has been read. */
export async function addCalendar(
  context: AppContext,
  userId: number,
  { name, address: typed, countsAllDay }: CalendarInput & { address: string },
): Promise<void> {
  const { config, database } = context
  // Before anything is fetched; and once more below, where no other call is between.
  requireRoom(await listCalendars(database.kysely, userId))
  const { address, reading } = await readTyped(context, { userId, typed, countsAllDay })
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'agenda', keys: [userId] })
    requireRoom(await listCalendars(trx, userId))
    const id = await insertCalendar(trx, {
      practitioner_id: userId,
      name: name ?? '',
      sealed_address: seal(config, address, ADDRESS_PURPOSE),
      counts_all_day: toFlag(countsAllDay),
      conflicts_seen_at: 0,
      ...freshColumns(context, reading),
    })
    await writeBusyTimes(context, trx, { calendarId: id, practitionerId: userId, busy: reading.busy })
  })
}

function requireRoom(calendars: readonly CalendarRow[]): void {
  if (calendars.length >= CALENDAR_LIMITS.perPerson) throw new Refusal('too_many_calendars')
}

type Typed = { userId: number; typed: string; countsAllDay: boolean }
type Read = ReadCalendar & { etag: string | null }

async function readTyped(
  context: AppContext,
  { userId, typed, countsAllDay }: Typed,
): Promise<{ address: string; reading: Read }> {
  const parsed = parseCalendarAddress(typed)
  if ('fault' in parsed) throw invalid('address', ADDRESS_FAULT_TEXTS[parsed.fault])
  const source = { practitionerId: userId, address: parsed.address, countsAllDay, etag: null }
  const reading = await takeReading(context, source)
  if ('unchanged' in reading) throw invalid('address', CALENDAR_FAILURE_TEXTS.server_error)
  if ('failure' in reading) throw invalid('address', CALENDAR_FAILURE_TEXTS[reading.failure])
  return { address: parsed.address, reading }
}

function freshColumns({ clock }: AppContext, reading: Read) {
  const now = clock.instant()
  return {
    ...columnsOf(reading),
    read_after: now + NEXT_READING_MS,
    parsed_at: now,
    last_good_at: now,
    failing_since: null,
    failure: null,
    dropped_at: null,
  }
}

const NEXT_READING_MS = 10 * 60_000

/** A new address counts only once it has been read; name and box of a stored one are changed in any case. */
export async function changeCalendar(
  context: AppContext,
  own: OwnCalendar,
  { name, address, countsAllDay }: CalendarInput,
): Promise<void> {
  const row = await requireOwn(context, own)
  const named = { ...(name !== undefined && { name: name ?? '' }) }
  if (address !== undefined) return changeAddress(context, row, { named, address, countsAllDay })
  const flag = toFlag(countsAllDay)
  const { database } = context
  if (flag === row.countsAllDay && Object.keys(named).length > 0)
    return updateCalendar(database.kysely, row.id, named)
  await inTurn(context, row, (trx) => updateBoth(trx, row, { ...named, counts_all_day: flag, etag: null }))
  await readStoredCalendar(context, { ...row, countsAllDay: flag, etag: null })
}

async function requireOwn({ database }: AppContext, { id, userId }: OwnCalendar): Promise<CalendarRow> {
  const row = await findCalendar(database.kysely, { id, practitionerId: userId })
  if (!row) throw new Refusal('not_found')
  return row
}

function inTurn(
  { database }: AppContext,
  { practitionerId }: CalendarRow,
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  return database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'agenda', keys: [practitionerId] })
    await work(trx)
  })
}

type Address = { named: { name?: string }; address: string; countsAllDay: boolean }

async function changeAddress(
  context: AppContext,
  row: CalendarRow,
  { named, address: typed, countsAllDay }: Address,
): Promise<void> {
  const { id, practitionerId } = row
  const { address, reading } = await readTyped(context, { userId: practitionerId, typed, countsAllDay })
  await inTurn(context, row, async (trx) => {
    // Removed meanwhile.
    if (!(await findCalendar(trx, row))) throw new Refusal('not_found')
    await updateBoth(trx, row, {
      ...named,
      counts_all_day: toFlag(countsAllDay),
      sealed_address: seal(context.config, address, ADDRESS_PURPOSE),
      ...freshColumns(context, reading),
    })
    await writeBusyTimes(context, trx, { calendarId: id, practitionerId, busy: reading.busy })
  })
}

type Settings = Parameters<typeof updateCalendar>[2] & { counts_all_day: 0 | 1 }

/** The version before goes on with the same address; its row is written first, as a trigger follows it. */
async function updateBoth(trx: Trx, row: CalendarRow, settings: Settings): Promise<void> {
  const { counts_all_day, sealed_address = row.sealedAddress } = settings
  if (row.adoptedFrom !== null)
    await updateFormerCalendar(trx, row.adoptedFrom, { counts_all_day, sealed_address, etag: null })
  await updateCalendar(trx, row.id, settings)
}

export async function refreshCalendar(context: AppContext, own: OwnCalendar): Promise<void> {
  const row = await requireOwn(context, own)
  await readStoredCalendar(context, { ...row, etag: null })
}

export async function removeCalendar(context: AppContext, own: OwnCalendar): Promise<void> {
  const row = await requireOwn(context, own)
  const { id, practitionerId, adoptedFrom } = row
  await inTurn(context, row, async (trx) => {
    // For whoever waits for the time that this frees.
    await writeBusyTimes(context, trx, { calendarId: id, practitionerId, busy: [] })
    if (adoptedFrom !== null) await deleteFormerCalendar(trx, adoptedFrom)
    await deleteCalendar(trx, id)
  })
}

/** From when there was one calendar: adds the first, or changes it. */
export async function saveFirstCalendar(
  context: AppContext,
  userId: number,
  { address, countsAllDay }: CalendarInput,
): Promise<void> {
  const [first] = await listCalendars(context.database.kysely, userId)
  if (first) return changeCalendar(context, { id: first.id, userId }, { address, countsAllDay })
  if (address === undefined) throw invalid('address', required('Adresse secrète'))
  await addCalendar(context, userId, { address, countsAllDay })
}

export async function removeFirstCalendar(context: AppContext, userId: number): Promise<void> {
  const [first] = await listCalendars(context.database.kysely, userId)
  if (first) await removeCalendar(context, { id: first.id, userId })
}
