import { dayAndYear } from '../language/french-day.ts'
import { addMonths, monthOf, sameDayOf } from '../language/months.ts'
import type { Day } from '../language/time.ts'
import { french } from '../language/typography.ts'

/** Requests that a client makes by the link to their reservation (GDPR, articles 15 and 17). */
export const CLIENT_REQUEST_KINDS = ['export', 'erasure'] as const

export type ClientRequestKind = (typeof CLIENT_REQUEST_KINDS)[number]

export const REQUEST_ANSWERS = ['done', 'refused'] as const

/** `erased`: its client was erased before the answer. */
export type RequestDecision = (typeof REQUEST_ANSWERS)[number] | 'erased'

/** Requests of one kind for one reservation in thirty days, answered ones included. */
export const MAX_CLIENT_REQUESTS = 3

/** Requests in 24 hours: for one mailbox, by one network, and on the whole site. */
export const DAILY_CLIENT_REQUESTS = { mailbox: 6, network: 8, site: 100 } as const

/** Last day for the answer: one month, by the calendar (GDPR, article 12). */
export function answerDayOf(askedOn: Day): Day {
  return sameDayOf(addMonths(monthOf(askedOn), 1), askedOn)
}

/** « À traiter avant le 23 décembre 2026 ». */
export function deadlineLine({ answerBefore, isLate }: { answerBefore: Day; isLate: boolean }): string {
  const day = dayAndYear(answerBefore)
  return isLate ? french`En retard : la réponse était due le ${day}` : `À traiter avant le ${day}`
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
