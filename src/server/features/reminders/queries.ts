import type { Day } from '#domain/time.ts'
import type { Db } from '#server/db/engine.ts'
import { REMINDER } from '#server/jobs/queries.ts'

export async function listReservationsWithoutReminder(
  db: Db,
  { start, end, sms }: { start: Day; end: Day; sms: boolean },
) {
  return db
    .selectFrom('agenda_entries')
    .select(['id', 'date', 'start_minute as minute'])
    .select((eb) => eb.fn.coalesce('announced_at', 'created_at').as('announcedAt'))
    .where('kind', '=', 'reservation')
    .where('cancelled_at', 'is', null)
    .where('date', '>=', start)
    .where('date', '<=', end)
    .where((eb) =>
      eb.or([eb('client_email', 'is not', null), ...(sms ? [eb('client_phone', 'is not', null)] : [])]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.reservation_id', '=', 'agenda_entries.id')
            .where('type', '=', REMINDER)
            .whereRef('reservation_date', '=', 'agenda_entries.date')
            .whereRef('reservation_minute', '=', 'agenda_entries.start_minute'),
        ),
      ),
    )
    .orderBy('date')
    .orderBy('start_minute')
    .execute()
}

const KEY = 'reminders'

export type ReminderRules = {
  hours: number
  sms: boolean
}

const DEFAULT_RULES: ReminderRules = { hours: 24, sms: false }

export async function readReminderRules(db: Db): Promise<ReminderRules> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return { ...DEFAULT_RULES, ...(row && JSON.parse(row.value)) }
}

export async function writeReminderRules(db: Db, rules: ReminderRules, now: number): Promise<void> {
  const row = { value: JSON.stringify(rules), updated_at: now }
  await db
    .insertInto('settings')
    .values({ key: KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
