import * as contract from '#contract/booking/agenda.ts'
import { previewAgenda, previewClosures } from '#contract/booking/agenda.ts'
import { Refusal } from '#contract/errors.ts'
import { type Agenda, agendaAsOf } from '#domain/booking/agenda.ts'
import type { AppContext } from '#server/app-context.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { withVersion } from '#server/http/etag.ts'
import type { Serve } from '#server/http/serve.ts'
import { readAgendas } from '#server/practice/agendas/queries.ts'
import { isStaff, listStaffNames } from '../practitioners/queries.ts'
import { changeAgenda, changeClosures, listHolidaysAhead, resolveAgendaOwner } from './actions.ts'
import { previewAgendaChange, previewClosureList } from './preview.ts'

export function agendaRoutes(serve: Serve, context: AppContext): void {
  const { kysely: db } = context.database

  serve(contract.readAgenda, async ({ caller, reply }) => withVersion(reply, await readAgenda(caller.id)))

  serve(contract.saveAgenda, async ({ caller, headers, body, reply, note }) => {
    note.detail = Object.keys(body).join(', ')
    const change = { version: headers['if-match'], change: body }
    return withVersion(reply, await changeAgenda(context, caller.id, change))
  })

  serve(contract.readPractitionerAgenda, async ({ params, reply }) =>
    withVersion(reply, await readAgenda(await requireStaff(params.adminId))),
  )

  serve(contract.savePractitionerAgenda, async ({ params, headers, body, reply, note }) => {
    const id = await requireStaff(params.adminId)
    note.subjectId = id
    note.detail = Object.keys(body).join(', ')
    return withVersion(reply, await changeAgenda(context, id, { version: headers['if-match'], change: body }))
  })

  serve(contract.listHolidays, async ({ query }) => listHolidaysAhead(context, query.zone))

  serve(contract.readClosures, async ({ reply }) => withVersion(reply, await readStored(db, 'closures')))

  serve(contract.saveClosures, async ({ headers, body, reply }) =>
    withVersion(reply, await changeClosures(context, { version: headers['if-match'], closures: body })),
  )

  async function readAgenda(id: number): Promise<Agenda> {
    const stored = (await readAgendas(db, [id])).get(id) as Agenda
    return agendaAsOf(stored, context.clock.local().day)
  }

  async function requireStaff(id: number): Promise<number> {
    if (!(await isStaff(db, id))) throw new Refusal('not_found')
    return id
  }
}

export function previewRoutes(serve: Serve, context: AppContext): void {
  serve(previewAgenda, async ({ caller, body: { praticienId: requestedId, ...draft } }) => {
    const praticienId = resolveAgendaOwner(caller, requestedId)
    const names = await listStaffNames(context.database.kysely, [praticienId])
    if (names.size === 0) throw new Refusal('not_found')
    return previewAgendaChange(context, { ...draft, praticienId })
  })

  serve(previewClosures, ({ body }) => previewClosureList(context, body))
}
