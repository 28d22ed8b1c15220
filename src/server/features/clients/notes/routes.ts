import * as contract from '#contract/clients/notes.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { addNote, changeNote, readNotes, removeNote } from './actions.ts'

export function clientNoteRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listClientNotes, ({ caller, params }) => readNotes(context, caller, params.id))

  serve(contract.addClientNote, async ({ caller, params, body }) => {
    const id = await addNote(context, caller, { clientId: params.id, ...body })
    return { message: 'Note ajoutée', note: { id } }
  })

  serve(contract.changeClientNote, async ({ caller, params, headers, body }) => {
    const version = await changeNote(context, { caller, id: params.id, version: headers['if-match'] }, body)
    return { message: 'Note modifiée', version }
  })

  serve(contract.removeClientNote, async ({ caller, params, headers }) => {
    await removeNote(context, { caller, id: params.id, version: headers['if-match'] })
    return { message: 'Note supprimée' }
  })
}
