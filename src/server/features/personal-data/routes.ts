import * as contract from '#contract/personal-data.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { correctPersonalData, readPersonalData } from './actions.ts'

export function personalDataRoutes(serve: Serve, context: AppContext): void {
  serve(contract.findPersonalData, ({ caller, body }) => readPersonalData(context, caller, body))

  serve(contract.correctPersonalData, async ({ caller, body }) => {
    const corrected = await correctPersonalData(context, caller, body)
    return { message: 'Coordonnées corrigées', corrected }
  })
}
