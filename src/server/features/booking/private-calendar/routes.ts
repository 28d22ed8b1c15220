import * as contract from '#contract/booking/private-calendar.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readPrivateCalendar, removePrivateCalendar, savePrivateCalendar, seeConflicts } from './actions.ts'

export function privateCalendarRoutes(serve: Serve, context: AppContext): void {
  const replyTo = async (userId: number) => ({ calendar: await readPrivateCalendar(context, userId) })

  serve(contract.readPrivateCalendar, ({ caller }) => replyTo(caller.id))

  serve(contract.savePrivateCalendar, async ({ caller, body }) => {
    await savePrivateCalendar(context, caller.id, body)
    return replyTo(caller.id)
  })

  serve(contract.removePrivateCalendar, async ({ caller }) => {
    await removePrivateCalendar(context, caller.id)
    return replyTo(caller.id)
  })

  serve(contract.seeCalendarConflicts, async ({ caller }) => {
    await seeConflicts(context, caller.id)
    return replyTo(caller.id)
  })
}
