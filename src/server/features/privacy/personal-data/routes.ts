import * as contract from '#contract/privacy/personal-data.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readPersonalData } from './actions.ts'
import { correctPersonalData } from './correction.ts'
import { exportJson, exportPage } from './export.ts'

export function personalDataRoutes(serve: Serve, context: AppContext): void {
  serve(contract.findPersonalData, ({ caller, body }) => readPersonalData(context, caller, body))
}

export function personalDataExportRoutes(serve: Serve, context: AppContext): void {
  serve(contract.exportPersonalData, ({ body }) => exportJson(context, body))

  serve(contract.exportPersonalDataPage, ({ body }) => exportPage(context, body))
}

export function correctionRoutes(serve: Serve, context: AppContext): void {
  serve(contract.correctPersonalData, async ({ caller, body }) => {
    const corrected = await correctPersonalData(context, caller, body)
    return { message: 'Coordonnées corrigées', ...corrected }
  })
}
