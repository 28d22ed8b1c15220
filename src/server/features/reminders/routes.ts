import { readReminders, saveReminders } from '#contract/reminders.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readReminderRules, writeReminderRules } from './queries.ts'

export function reminderRoutes(serve: Serve, { config, database: { kysely: db }, clock }: AppContext): void {
  const smsReady = config.smsGateway !== undefined

  serve(readReminders, async () => ({ ...(await readReminderRules(db)), smsReady }))

  serve(saveReminders, async ({ body }) => {
    await writeReminderRules(db, body, clock.instant())
    return { ...body, smsReady }
  })
}
