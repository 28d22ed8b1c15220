import * as contract from '#contract/booking/private-calendar.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import {
  addCalendar,
  changeCalendar,
  refreshCalendar,
  removeCalendar,
  removeFirstCalendar,
  saveFirstCalendar,
} from './actions.ts'
import { updateConflictsSeen } from './queries.ts'
import { readCalendars, readFirstCalendar } from './replies.ts'

export function privateCalendarRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readPrivateCalendars, ({ caller }) => readCalendars(context, caller.id))

  serve(contract.addPrivateCalendar, async ({ caller, body }) => {
    await addCalendar(context, caller.id, body)
    return readCalendars(context, caller.id)
  })

  serve(contract.changePrivateCalendar, async ({ caller, params, body, note }) => {
    await changeCalendar(context, { ...params, userId: caller.id }, body)
    note.subjectId = caller.id
    return readCalendars(context, caller.id)
  })

  serve(contract.refreshPrivateCalendar, async ({ caller, params }) => {
    await refreshCalendar(context, { ...params, userId: caller.id })
    return readCalendars(context, caller.id)
  })

  serve(contract.forgetPrivateCalendar, async ({ caller, params, note }) => {
    await removeCalendar(context, { ...params, userId: caller.id })
    note.subjectId = caller.id
    return readCalendars(context, caller.id)
  })

  serveFirstCalendar(serve, context)
}

/** From when there was one calendar. */
function serveFirstCalendar(serve: Serve, context: AppContext): void {
  const replyTo = async (userId: number) => ({ calendar: await readFirstCalendar(context, userId) })

  serve(contract.readPrivateCalendar, ({ caller }) => replyTo(caller.id))

  serve(contract.savePrivateCalendar, async ({ caller, body }) => {
    await saveFirstCalendar(context, caller.id, body)
    return replyTo(caller.id)
  })

  serve(contract.removePrivateCalendar, async ({ caller }) => {
    await removeFirstCalendar(context, caller.id)
    return replyTo(caller.id)
  })

  serve(contract.seeCalendarConflicts, async ({ caller }) => {
    await updateConflictsSeen(context.database.kysely, caller.id, context.clock.instant())
    return replyTo(caller.id)
  })
}
