import { addMonths, monthOf, sameDayOf } from './months.ts'
import type { Day } from './time.ts'

/** What a client asks for by the link to their reservation (GDPR, articles 15 and 17). */
export const CLIENT_REQUEST_KINDS = ['export', 'erasure'] as const

export type ClientRequestKind = (typeof CLIENT_REQUEST_KINDS)[number]

/** How staff answer. */
export const REQUEST_ANSWERS = ['done', 'refused'] as const

/** `erased`: its client was erased before the answer. */
export type RequestDecision = (typeof REQUEST_ANSWERS)[number] | 'erased'

/** Requests of one kind for one reservation in thirty days, answered ones included. */
export const MAX_CLIENT_REQUESTS = 3

/** Last day for the answer: one month, by the calendar (GDPR, article 12). */
export function answerDayOf(askedOn: Day): Day {
  return sameDayOf(addMonths(monthOf(askedOn), 1), askedOn)
}

export const CLIENT_REQUEST_NAMES = {
  export: 'Copie des données',
  erasure: 'Effacement des données',
} as const satisfies Record<ClientRequestKind, string>

export const REQUEST_DECISION_NAMES = {
  done: 'Traitée',
  refused: 'Refusée',
  erased: 'Close : personne effacée',
} as const satisfies Record<RequestDecision, string>
