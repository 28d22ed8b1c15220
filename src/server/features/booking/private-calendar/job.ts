import type { AppContext } from '#server/app-context.ts'
import { type MinuteJob, startEachMinute } from '#server/jobs/each-minute.ts'
import { listDueCalendars, takeCalendar } from './queries.ts'
import { readStoredCalendar } from './reading.ts'

const MINUTE_MS = 60_000
const EVERY_MS = 10 * MINUTE_MS
/** Later than any reading is planned. */
const LATEST_MS = 60 * MINUTE_MS

type ReaderLog = { warn(details: object, message: string): void }

export function startCalendarReader(context: AppContext, log: ReaderLog): MinuteJob {
  return startEachMinute((going) => readDueCalendars(context, going), {
    log,
    failure: 'private calendars not read',
  })
}

/** One after another; each belongs for ten minutes to the server that took it. */
export async function readDueCalendars(
  context: AppContext,
  { mayGoOn = () => true }: { mayGoOn?: () => boolean } = {},
): Promise<void> {
  const { database, clock } = context
  const now = clock.instant()
  for (const row of await listDueCalendars(database.kysely, { now, latest: now + LATEST_MS })) {
    if (!mayGoOn()) return
    if (await takeCalendar(database.kysely, row, now + EVERY_MS)) await readStoredCalendar(context, row)
  }
}
