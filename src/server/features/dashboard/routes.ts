import * as contract from '#contract/dashboard.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { dashboardOf, figuresOf } from './actions.ts'

export function dashboardRoutes(serve: Serve, practice: Practice): void {
  serve(contract.readDashboard, ({ caller }) => dashboardOf(practice, caller))

  serve(contract.readFigures, ({ caller }) => figuresOf(practice, caller))
}
