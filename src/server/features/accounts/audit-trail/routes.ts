import * as contract from '#contract/accounts/audit-trail.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { exportAuditTrail, readAuditTrail } from './actions.ts'

export function auditTrailRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listAuditTrail, ({ query }) => readAuditTrail(context, query))

  serve(contract.exportAuditTrail, async ({ query }) => exportAuditTrail(context, query))
}
