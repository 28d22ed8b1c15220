import { previewAgenda, previewClosures } from '#contract/booking/agenda.ts'
import { Refusal } from '#contract/errors.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { listStaffNames } from '../practitioners/queries.ts'
import { resolveAgendaOwner } from './actions.ts'
import { previewAgendaChange, previewClosureList } from './preview.ts'

export function previewRoutes(serve: Serve, context: AppContext): void {
  serve(previewAgenda, async ({ caller, body: { praticienId: requestedId, ...draft } }) => {
    const praticienId = resolveAgendaOwner(caller, requestedId)
    const names = await listStaffNames(context.database.kysely, [praticienId])
    if (names.size === 0) throw new Refusal('not_found')
    return previewAgendaChange(context, { ...draft, praticienId })
  })

  serve(previewClosures, ({ body }) => previewClosureList(context, body))
}
