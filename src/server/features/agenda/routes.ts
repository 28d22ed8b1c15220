import * as contract from '#contract/agenda.ts'
import { Refusal } from '#contract/errors.ts'
import type { Agenda } from '#domain/agenda.ts'
import { readAgendas, readClosureList } from '#server/agendas/queries.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { isStaff } from '../practitioners/queries.ts'
import { changeAgenda, changeClosures, holidaysAhead } from './actions.ts'

export function agendaRoutes(serve: Serve, practice: Practice): void {
  const { kysely: db } = practice.database

  serve(contract.readAgenda, ({ caller }) => agendaOf(caller.id))

  serve(contract.saveAgenda, ({ caller, body }) => changeAgenda(practice, caller.id, body))

  serve(contract.readAgendaOf, async ({ params }) => agendaOf(await existing(params.adminId)))

  serve(contract.saveAgendaOf, async ({ params, body }) =>
    changeAgenda(practice, await existing(params.adminId), body),
  )

  serve(contract.listHolidays, async ({ query }) => holidaysAhead(practice, query.zone))

  serve(contract.readClosures, () => readClosureList(db))

  serve(contract.saveClosures, ({ body }) => changeClosures(practice, body))

  async function agendaOf(id: number): Promise<Agenda> {
    return (await readAgendas(db, [id])).get(id) as Agenda
  }

  async function existing(id: number): Promise<number> {
    if (!(await isStaff(db, id))) throw new Refusal('not_found')
    return id
  }
}
