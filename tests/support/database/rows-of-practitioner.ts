import { listBlocks } from '../people/bookings.ts'
import type { TestPractice } from '../practice/practice.ts'

/** Rows that no request of a colleague may change. */
export async function rowsOfPractitioner(site: TestPractice, id: number) {
  const { kysely: db } = site.database
  return {
    user: await db.selectFrom('users').selectAll().where('id', '=', id).execute(),
    sessions: await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute(),
    passkeys: await db.selectFrom('passkeys').selectAll().where('user_id', '=', id).execute(),
    feeds: await db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', id).execute(),
    calendar: await db.selectFrom('elsewhere_calendars').selectAll().execute(),
    busy: await db.selectFrom('elsewhere_busy_times').selectAll().execute(),
    agenda: await db.selectFrom('agendas').selectAll().where('practitioner_id', '=', id).execute(),
    entries: await db.selectFrom('agenda_entries').selectAll().where('practitioner_id', '=', id).execute(),
    blocks: await listBlocks(site),
  }
}
