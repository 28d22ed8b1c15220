import * as z from 'zod/mini'
import { AgendaConfig, type readAgenda } from '#contract/booking/agenda.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { TimeOff } from '#domain/booking/agenda.ts'

/** All keys are required: the form shows each of them, and a PUT leaves omitted keys unchanged. */
export const AgendaFields = z.required(AgendaConfig)
export type AgendaFields = z.infer<typeof AgendaFields>

/** Without the absences and special days, which the form only reads: their list changes them by itself. */
export type OwnAgendaFields = Omit<AgendaFields, 'timeOff' | 'specialDays'>

export function ownFieldsOf({ timeOff: _, specialDays: __, ...own }: AgendaFields): OwnAgendaFields {
  return own
}

export const versionField = { version: z.optional(z.number()) }

export function toAgendaFields(saved: Reply<typeof readAgenda>): AgendaFields {
  return { ...saved, timeOff: toTimeOffFields(saved.timeOff) }
}

/** Makes missing times explicit `undefined` keys, so that an untouched form is not dirty. */
function toTimeOffFields(saved: readonly TimeOff[]): AgendaFields['timeOff'] {
  return saved.map(({ from, to, label, start, end }) => ({ from, to, label, start, end }))
}

export function parseOptionalNumber(text: string | number | null | undefined): number | undefined {
  return text === '' || text === null || text === undefined ? undefined : Number(text)
}
