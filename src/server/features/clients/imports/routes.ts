import * as contract from '#contract/clients/imports.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { importClients, previewImport } from './actions.ts'

export function clientImportRoutes(serve: Serve, context: AppContext): void {
  serve(contract.previewImport, ({ uploadedFiles: [content], fields }) =>
    previewImport(context, { content, choices: fields }),
  )

  serve(contract.importClients, async ({ uploadedFiles: [content], fields }) => {
    const imported = await importClients(context, { content, choices: fields })
    return { message: addedMessage(imported.added), ...imported }
  })
}

function addedMessage(added: number): string {
  if (added === 0) return 'Aucun client ajouté : ils étaient déjà connus'
  return added === 1 ? '1 client importé' : `${frenchNumber(added)} clients importés`
}
