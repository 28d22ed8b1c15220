import type { Day } from '#domain/language/time.ts'
import type { SmsCountry } from '#domain/messages/sms/sms-countries.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { writeSetting } from '#server/db/statements/settings.ts'
import { REMINDER, wasNeverWritten } from '#server/jobs/queries.ts'

export async function listReservationsWithoutReminder(
  db: Db,
  { start, end, sms }: { start: Day; end: Day; sms: boolean },
) {
  return db
    .selectFrom('agenda_entries')
    .select(['id', 'date', 'start_minute as minute', 'client_email as email'])
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
            // It keeps no mail from being written again; there is one such line for each number.
            .where((row) => row.not(wasNeverWritten(row)))
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
  smsCountries: SmsCountry[]
  smsPerDay: number
}

const DEFAULT_RULES: ReminderRules = { hours: 24, sms: false, smsCountries: ['FR'], smsPerDay: 100 }

export async function readReminderRules(db: Db): Promise<ReminderRules> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return { ...DEFAULT_RULES, ...(row && JSON.parse(row.value)) }
}

export async function sendsSms({ config }: Pick<AppContext, 'config'>, db: Db): Promise<boolean> {
  return config.smsGateway !== undefined && (await readReminderRules(db)).sms
}

export async function writeReminderRules(db: Db, rules: ReminderRules, now: number): Promise<void> {
  await writeSetting(db, KEY, { value: rules, now })
}

/** False if the count has reached `max`; one statement, so concurrent workers cannot exceed it. */
export async function incrementSmsCount(
  trx: Trx,
  { day, recipientHash, max }: { day: Day; recipientHash: string; max: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('sms_counts')
    .values({ day, recipient_hash: recipientHash, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'recipient_hash'])
        .doUpdateSet((eb) => ({ count: eb('sms_counts.count', '+', 1) }))
        .where('sms_counts.count', '<', max),
    )
    .returning('count')
    .executeTakeFirst()
  return row !== undefined
}

export async function decrementSmsCount(trx: Trx, day: Day, recipientHash: string): Promise<void> {
  await trx
    .updateTable('sms_counts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('day', '=', day)
    .where('recipient_hash', '=', recipientHash)
    .where('count', '>', 0)
    .execute()
}
