import type { ReminderRules } from '#domain/messages/reminder.ts'
import type { SmsRules } from '#domain/messages/sms/sms-rules.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
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
