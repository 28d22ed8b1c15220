import * as contract from '#contract/content/examples.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { previewExamples, removeExamples } from './actions.ts'

export function exampleRoutes(serve: Serve, context: AppContext): void {
  const { uploads } = context.storage

  serve(contract.previewExamples, () => previewExamples(context))

  serve(contract.removeExamples, async ({ caller }) => {
    const { removable, remaining } = await removeExamples(context, uploads, caller)
    return { message: 'Données d’exemple supprimées', removed: removable, remaining }
  })
}
