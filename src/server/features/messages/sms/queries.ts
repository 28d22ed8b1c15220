import type { Day } from '#domain/language/time.ts'
import type { ReminderRules } from '#domain/messages/reminder.ts'
import type { SmsRules } from '#domain/messages/sms/sms-rules.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { readSettings } from '#server/db/statements/settings.ts'
import { storedIn } from '#server/db/statements/stored-settings.ts'
import { SMS_KEYS, sendsSmsIn } from './route.ts'

export async function readSmsRules(db: Db): Promise<ReminderRules & SmsRules> {
  const settings = await readSettings(db, ['reminders', 'smsRules'])
  return { ...storedIn(settings, 'reminders'), ...storedIn(settings, 'smsRules') }
}

export async function sendsSms({ config }: Pick<AppContext, 'config'>, db: Db): Promise<boolean> {
  return sendsSmsIn(config, await readSettings(db, SMS_KEYS))
}

/** Of the last SMS that waits because of the carrier; null while they leave. */
export async function findLastSmsFault(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select('last_error')
    .where('channel', '=', 'sms')
    .where('state', '=', 'waiting')
    .where('is_server_failure', '=', 1)
    .orderBy('tried_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.last_error ?? null
}

export async function findPhoneOf(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst()
  return row?.phone ?? null
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
