import { readReminderSettings, saveReminderSettings } from '#contract/messages/reminders.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readReminderReply, saveReminderRules } from './settings.ts'

export function reminderRoutes(serve: Serve, context: AppContext): void {
  serve(readReminderSettings, () => readReminderReply(context))

  serve(saveReminderSettings, async ({ body }) => {
    await saveReminderRules(context, body)
    return readReminderReply(context)
  })
}
