import * as contract from '#contract/dashboard/dashboard.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readDashboard, readDay, readFigures } from './actions.ts'

export function dashboardRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readDashboard, ({ caller, note }) => {
    // Of one's own agenda, there is nobody to tell.
    if (scopeOf(caller).praticienId !== undefined) note.lines = []
    return readDashboard(context, caller)
  })

  serve(contract.readDay, ({ caller, query }) => readDay(context, { ...query, ...scopeOf(caller) }))

  serve(contract.readFigures, ({ caller }) => readFigures(context, caller))
}
