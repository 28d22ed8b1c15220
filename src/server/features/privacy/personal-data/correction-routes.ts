import * as contract from '#contract/privacy/personal-data.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { correctPersonalData } from './correction.ts'

export function correctionRoutes(serve: Serve, context: AppContext): void {
  serve(contract.correctPersonalData, async ({ caller, body }) => {
    const corrected = await correctPersonalData(context, caller, body)
    return { message: 'Coordonnées corrigées', ...corrected }
  })
}
