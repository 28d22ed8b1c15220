import type { ReactNode } from 'react'
import type { Day } from '#domain/language/time.ts'
import type { AgendaFields } from './fields/agenda-fields.ts'
import type { AgendaTarget } from './queries.ts'

export type TabProps = {
  target: AgendaTarget
  today: Day
  /** The form's fields of this tab: beside them a tab may hold forms of its own, and forms cannot nest. */
  renderForm: (fields: ReactNode) => ReactNode
}

type AgendaTab = {
  id: string
  label: string
  fields: readonly (keyof AgendaFields)[]
  /** Of its own parts, as links name them. */
  anchors: RegExp
}

export const AGENDA_TABS = [
  {
    id: 'horaires',
    label: 'Horaires',
    fields: ['workingHours', 'openDays', 'dayHours', 'breakTimes', 'laterHours'],
    anchors: /^(horaires(-\d)?|jour-\d|pas|apercu)$/,
  },
  {
    id: 'conges',
    label: 'Fermetures et congés',
    fields: ['closedOnHolidays', 'closedOnLocalHolidays', 'workedHolidays'],
    anchors: /^(absences|conges|fermetures|jours-particuliers|jours-feries)$/,
  },
] as const satisfies readonly AgendaTab[]

export type AgendaTabId = (typeof AGENDA_TABS)[number]['id']

/** The tab of a link's anchor, otherwise the one in the query string, otherwise `current`. */
export function agendaTabOf(
  name: string | null,
  hash: string,
  current: AgendaTabId = 'horaires',
): AgendaTabId {
  const ofAnchor = AGENDA_TABS.find(({ anchors }) => anchors.test(hash.slice(1)))
  return (ofAnchor ?? AGENDA_TABS.find(({ id }) => id === name))?.id ?? current
}

export function findFaultyAgendaTab(
  isAtFault: (field: keyof AgendaFields) => boolean,
): AgendaTabId | undefined {
  return AGENDA_TABS.find(({ fields }) => fields.some(isAtFault))?.id
}
