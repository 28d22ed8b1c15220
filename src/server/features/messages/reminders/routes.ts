import { readReminderSettings, saveReminderSettings } from '#contract/messages/reminders.ts'
import type { AppContext } from '#server/app-context.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import type { Serve } from '#server/http/serve.ts'

export function reminderRoutes(serve: Serve, { config, database: { kysely: db }, clock }: AppContext): void {
  const hasSmsGateway = config.smsGateway !== undefined

  serve(readReminderSettings, async () => ({ ...(await readStored(db, 'reminders')), hasSmsGateway }))

  serve(saveReminderSettings, async ({ body }) => {
    const stored = await readStored(db, 'reminders')
    const { hours, sms, smsCountries = stored.smsCountries, smsPerDay = stored.smsPerDay } = body
    const rules = { hours, sms, smsCountries, smsPerDay }
    await writeStored(db, 'reminders', { value: rules, now: clock.instant() })
    return { ...rules, hasSmsGateway }
  })
}
