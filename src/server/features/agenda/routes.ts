import { listSlots, readAgenda, saveAgenda } from '#contract/agenda.ts'
import type { Agenda } from '#domain/agenda.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { changeAgenda, freeSlotsBetween } from './actions.ts'
import { readAgendas } from './queries.ts'

export function agendaRoutes(serve: Serve, practice: Practice): void {
  serve(listSlots, ({ query }) => freeSlotsBetween(practice, query))

  serve(readAgenda, async ({ caller }) => {
    const agendas = await readAgendas(practice.database.kysely, [caller.id])
    return agendas.get(caller.id) as Agenda
  })

  serve(saveAgenda, ({ caller, body }) => changeAgenda(practice, caller.id, body))
}
