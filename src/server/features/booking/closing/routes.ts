import * as contract from '#contract/booking/closing.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { closeTime, previewClosing } from './actions.ts'

export function closingRoutes(serve: Serve, context: AppContext): void {
  serve(contract.previewClosing, ({ caller, body }) => previewClosing(context, caller, body))

  serve(contract.closeTime, async ({ caller, body, note }) => {
    const { practice = false, praticienId = caller.id, from, to, until } = body
    note.detail = `${from} – ${until ?? to}`
    if (practice) note.action = 'closures_changed'
    note.subjectId = practice ? null : praticienId
    const closing = await closeTime(context, caller, body)
    return { message: practice ? 'Cabinet fermé' : 'Agenda fermé', ...closing }
  })
}
