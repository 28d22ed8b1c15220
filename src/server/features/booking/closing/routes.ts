import * as contract from '#contract/booking/closing.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { closeTime, previewClosing } from './actions.ts'
import { listClosedTimes } from './list.ts'
import { openDay, reopenTime } from './reopening.ts'

export function closingRoutes(serve: Serve, context: AppContext): void {
  serve(contract.previewClosing, ({ caller, body }) => previewClosing(context, caller, body))

  serve(contract.closeTime, async ({ caller, body, note }) => {
    const { practice = false, praticienId = caller.id, from, to, until, always } = body
    note.detail = always ? `${from} –` : `${from} – ${until ?? to}`
    if (practice) note.action = 'closures_changed'
    note.subjectId = practice ? null : praticienId
    const closing = await closeTime(context, caller, body)
    return { message: practice ? 'Cabinet fermé' : 'Agenda fermé', ...closing }
  })

  serve(contract.listClosedTimes, ({ caller, query }) => listClosedTimes(context, caller, query.praticienId))

  serve(contract.reopenTime, async ({ caller, body, note }) => {
    const { practice = false, praticienId = caller.id } = body
    if (practice) note.action = 'closures_changed'
    note.subjectId = practice ? null : praticienId
    const days = (await reopenTime(context, caller, body)).toSorted()
    note.detail = days.length > 1 ? `${days[0]} – ${days.at(-1)}` : (days[0] ?? null)
    return { message: days.length > 0 ? 'Rouvert' : 'Déjà ouvert', reopened: days.length }
  })

  serve(contract.openDay, async ({ caller, body, note }) => {
    note.detail = body.date
    note.subjectId = body.praticienId ?? caller.id
    return { message: 'Jour ouvert', before: await openDay(context, caller, body) }
  })
}
