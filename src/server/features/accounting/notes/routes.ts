import * as contract from '#contract/accounting/notes.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { mailReceiptNote, makeReceiptNote, makeVisitNote, noteFileName } from './actions.ts'

export function paymentNoteRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readVisitNote, async ({ caller, params, query }) => {
    const withName = query.withName !== 'false'
    return inOnePiece(await makeVisitNote(context, { caller, ...params, withName }))
  })

  serve(contract.readReceiptNote, async ({ caller, params, reply }) => {
    const bytes = await makeReceiptNote(context, { caller, ...params })
    reply.header('content-disposition', `attachment; filename="${noteFileName(params.number)}"`)
    return inOnePiece(bytes)
  })

  serve(contract.mailReceiptNote, async ({ caller, params, body, note }) => {
    note.subjectId = params.number
    await mailReceiptNote(context, { caller, ...params, email: body.email })
    return { message: 'La note part par e-mail' }
  })
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
