import type { ReminderReply, ReminderRulesForm } from '#contract/messages/reminders.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/db/statements/settings.ts'
import { storedIn, writeStored } from '#server/db/statements/stored-settings.ts'
import { readSmsRules } from '../sms-account/queries.ts'
import { SMS_KEYS, smsProviderKeyIn, smsRouteIn } from '../sms-account/route.ts'

export async function readReminderReply({ config, database }: AppContext): Promise<ReminderReply> {
  const stored = await readSettings(database.kysely, SMS_KEYS)
  const { keepAccents, onlyWithoutMail, changes } = storedIn(stored, 'smsRules')
  return {
    ...storedIn(stored, 'reminders'),
    smsKeepAccents: keepAccents,
    smsOnlyWithoutMail: onlyWithoutMail,
    smsChanges: changes,
    hasSmsGateway: smsRouteIn(config, stored) !== null,
    smsProvider: smsProviderKeyIn(config, stored),
  }
}

export async function saveReminderRules(
  { database, clock }: AppContext,
  { hours, sms, ...form }: ReminderRulesForm,
): Promise<void> {
  await database.transaction(async (trx) => {
    const stored = await readSmsRules(trx)
    const { smsCountries = stored.smsCountries, smsPerDay = stored.smsPerDay } = form
    const { smsKeepAccents: keepAccents = stored.keepAccents, smsChanges: changes = stored.changes } = form
    const { smsOnlyWithoutMail: onlyWithoutMail = stored.onlyWithoutMail } = form
    const now = clock.instant()
    await writeStored(trx, 'reminders', { value: { hours, sms, smsCountries, smsPerDay }, now })
    await writeStored(trx, 'smsRules', { value: { keepAccents, onlyWithoutMail, changes }, now })
  })
}
