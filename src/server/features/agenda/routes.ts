import * as contract from '#contract/agenda.ts'
import { Refusal } from '#contract/errors.ts'
import type { Agenda } from '#domain/agenda.ts'
import { readAgendas, readClosureList } from '#server/agendas/queries.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { isStaff } from '../practitioners/queries.ts'
import { changeAgenda, changeClosures, listHolidaysAhead } from './actions.ts'

export function agendaRoutes(serve: Serve, context: AppContext): void {
  const { kysely: db } = context.database

  serve(contract.readAgenda, ({ caller }) => readAgenda(caller.id))

  serve(contract.saveAgenda, ({ caller, body }) => changeAgenda(context, caller.id, body))

  serve(contract.readPractitionerAgenda, async ({ params }) => readAgenda(await requireStaff(params.adminId)))

  serve(contract.savePractitionerAgenda, async ({ params, body }) =>
    changeAgenda(context, await requireStaff(params.adminId), body),
  )

  serve(contract.listHolidays, async ({ query }) => listHolidaysAhead(context, query.zone))

  serve(contract.readClosures, () => readClosureList(db))

  serve(contract.saveClosures, ({ body }) => changeClosures(context, body))

  async function readAgenda(id: number): Promise<Agenda> {
    return (await readAgendas(db, [id])).get(id) as Agenda
  }

  async function requireStaff(id: number): Promise<number> {
    if (!(await isStaff(db, id))) throw new Refusal('not_found')
    return id
  }
}
