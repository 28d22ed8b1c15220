import * as contract from '#contract/privacy/personal-data.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { exportJson, exportPage } from './export.ts'

export function personalDataExportRoutes(serve: Serve, context: AppContext): void {
  serve(contract.exportPersonalData, ({ body }) => exportJson(context, body))

  serve(contract.exportPersonalDataPage, ({ body }) => exportPage(context, body))
}
