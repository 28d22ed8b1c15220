import * as contract from '#contract/clients/moving-in.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { movedInMessage, moveIn, previewMovingIn } from './actions.ts'
import { listImports, undoImport } from './undo.ts'

export function movingInRoutes(serve: Serve, context: AppContext): void {
  serve(contract.previewMovingIn, ({ uploadedFiles: [content], fields }) =>
    previewMovingIn(context, { content, choices: fields }),
  )

  serve(contract.moveIn, async ({ uploadedFiles: [content], fields: { expected, ...choices }, caller }) => {
    const movedIn = await moveIn(context, caller, { content, choices, expected })
    return { message: movedInMessage(movedIn), ...movedIn }
  })

  serve(contract.listActivityImports, () => listImports(context))

  serve(contract.undoActivityImport, ({ params, caller }) => undoImport(context, { ...params, caller }))
}
