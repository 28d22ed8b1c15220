import * as contract from '#contract/dashboard.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { dashboardOf, figuresOf } from './actions.ts'

export function dashboardRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readDashboard, ({ caller }) => dashboardOf(context, caller))

  serve(contract.readFigures, ({ caller }) => figuresOf(context, caller))
}
