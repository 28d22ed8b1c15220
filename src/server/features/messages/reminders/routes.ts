import { readReminderSettings, saveReminderSettings } from '#contract/messages/reminders.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readReminderRules, writeReminderRules } from './queries.ts'

export function reminderRoutes(serve: Serve, { config, database: { kysely: db }, clock }: AppContext): void {
  const hasSmsGateway = config.smsGateway !== undefined

  serve(readReminderSettings, async () => ({ ...(await readReminderRules(db)), hasSmsGateway }))

  serve(saveReminderSettings, async ({ body }) => {
    const stored = await readReminderRules(db)
    const { hours, sms, smsCountries = stored.smsCountries, smsPerDay = stored.smsPerDay } = body
    const rules = { hours, sms, smsCountries, smsPerDay }
    await writeReminderRules(db, rules, clock.instant())
    return { ...rules, hasSmsGateway }
  })
}
