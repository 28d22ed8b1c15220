import * as contract from '#contract/examples.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { openFiles } from '#server/storage/files.ts'
import { previewExamples, removeExamples } from './actions.ts'

export function exampleRoutes(serve: Serve, practice: Practice): void {
  const files = openFiles(practice.config.dataDir)

  serve(contract.previewExamples, () => previewExamples(practice))

  serve(contract.removeExamples, async ({ caller }) => {
    const { removable, kept } = await removeExamples(practice, files, caller)
    return { message: 'Données d’exemple supprimées', removed: removable, kept }
  })
}
