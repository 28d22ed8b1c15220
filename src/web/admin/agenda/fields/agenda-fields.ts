import * as z from 'zod/mini'
import { AgendaConfig, type readAgenda } from '#contract/agenda.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { TimeOff } from '#domain/agenda.ts'

/** Every key of the agenda is on the screen, so every key is sent. */
export const AgendaFields = z.required(AgendaConfig)
export type AgendaFields = z.infer<typeof AgendaFields>

/** What the fields hold of a saved agenda. */
export function fieldsOf(saved: Reply<typeof readAgenda>): AgendaFields {
  return { ...saved, timeOff: absencesOf(saved.timeOff) }
}

/** An hour that is not said has a field all the same, so that an untouched form equals what is saved. */
export function absencesOf(saved: readonly TimeOff[]): AgendaFields['timeOff'] {
  return saved.map(({ from, to, label, start, end }) => ({ from, to, label, start, end }))
}

/** A number typed; an empty field is absent, so that the contract says « obligatoire ». */
export function numberOrNothing(text: string | number | null | undefined): number | undefined {
  return text === '' || text === null || text === undefined ? undefined : Number(text)
}
