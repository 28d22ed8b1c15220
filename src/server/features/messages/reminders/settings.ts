import type { ReminderReply, ReminderRulesForm } from '#contract/messages/reminders.ts'
import type { AppContext } from '#server/app-context.ts'
import { writeStored } from '#server/db/statements/stored-settings.ts'
import { readSmsRules } from '../sms/queries.ts'

export async function readReminderReply({ config, database }: AppContext): Promise<ReminderReply> {
  const { keepAccents, ...rules } = await readSmsRules(database.kysely)
  return { ...rules, smsKeepAccents: keepAccents, hasSmsGateway: config.smsGateway !== undefined }
}

export async function saveReminderRules(
  { database, clock }: AppContext,
  { hours, sms, ...form }: ReminderRulesForm,
): Promise<void> {
  await database.transaction(async (trx) => {
    const stored = await readSmsRules(trx)
    const { smsCountries = stored.smsCountries, smsPerDay = stored.smsPerDay } = form
    const { smsKeepAccents: keepAccents = stored.keepAccents } = form
    const now = clock.instant()
    await writeStored(trx, 'reminders', { value: { hours, sms, smsCountries, smsPerDay }, now })
    await writeStored(trx, 'smsRules', { value: { keepAccents }, now })
  })
}
