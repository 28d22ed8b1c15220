import type { Day } from '#domain/language/time.ts'
import type { ReminderRules } from '#domain/messages/reminder.ts'
import type { SmsRules } from '#domain/messages/sms/sms-rules.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { readSettings } from '#server/db/statements/settings.ts'
import { type StoredKey, storedIn } from '#server/db/statements/stored-settings.ts'

export async function readSmsRules(db: Db): Promise<ReminderRules & SmsRules> {
  const settings = await readSettings(db, ['reminders', 'smsRules'])
  return { ...storedIn(settings, 'reminders'), ...storedIn(settings, 'smsRules') }
}

/** Rows that say whether clients are reminded by SMS. */
export const SMS_KEYS = ['reminders'] as const satisfies readonly StoredKey[]

export async function sendsSms({ config }: Pick<AppContext, 'config'>, db: Db): Promise<boolean> {
  return sendsSmsIn(config, await readSettings(db, SMS_KEYS))
}

/** Of rows that are read already. */
export function sendsSmsIn({ smsGateway }: AppContext['config'], settings: Record<string, unknown>): boolean {
  return smsGateway !== undefined && storedIn(settings, 'reminders').sms
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
