import * as contract from '#contract/clients/preferences.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { readClientPreferences, saveClientPreferences } from './actions.ts'

export function clientPreferenceRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readClientPreferences, ({ caller, params }) =>
    readClientPreferences(context, caller, params.id),
  )

  serve(contract.saveClientPreferences, async ({ caller, params, headers, body }) => {
    const version = await saveClientPreferences(
      context,
      { caller, id: params.id, version: headers['if-match'] },
      body,
    )
    return { message: 'Préférences enregistrées', version }
  })
}
