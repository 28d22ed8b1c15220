import * as contract from '#contract/clients/notes.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { toIdempotency } from '#server/idempotency.ts'
import { addNote, changeNote, readNotes, removeNote } from './actions.ts'

export function clientNoteRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listClientNotes, ({ caller, params }) => readNotes(context, caller, params.id))

  serve(contract.addClientNote, async ({ caller, params, body, ...sent }) => {
    const idempotency = toIdempotency(context, sent, { ...body, ...params })
    const id = await addNote(context, { caller, idempotency }, { clientId: params.id, ...body })
    return { message: 'Note ajoutée', note: { id } }
  })

  serve(contract.changeClientNote, async ({ caller, params: { id }, headers, body, request }) => {
    const idempotency = toIdempotency(context, { headers, request }, { ...body, id })
    const changed = { caller, id, version: headers['if-match'], idempotency }
    const version = await changeNote(context, changed, body)
    return { message: 'Note modifiée', version }
  })

  serve(contract.removeClientNote, async ({ caller, params, headers }) => {
    await removeNote(context, { caller, id: params.id, version: headers['if-match'] })
    return { message: 'Note supprimée' }
  })
}
