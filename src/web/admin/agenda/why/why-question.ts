import type * as z from 'zod/mini'
import { explainSlot } from '#contract/slots.ts'
import type { Day } from '#domain/time.ts'

/** A start, and for whom and what it would be: as the address holds it. */
export type WhyQuestion = z.input<typeof WhyQuestion>
export const WhyQuestion = explainSlot.query

const KEYS = ['date', 'time', 'serviceId', 'praticienId'] as const

/** The question that an address asks, or null where it asks none that can be answered. */
export function questionOf(search: URLSearchParams): WhyQuestion | null {
  const question = typedQuestion(search, '')
  return WhyQuestion.safeParse(question).success ? question : null
}

/** What the form starts from: whatever the address says. */
export function typedQuestion(search: URLSearchParams, today: Day): WhyQuestion {
  const [date, time, serviceId, praticienId] = KEYS.map((key) => search.get(key) || undefined)
  return { date: date ?? today, time: time ?? '', serviceId, praticienId }
}

/** The question as a part of the address. */
export function searchOf(question: WhyQuestion): URLSearchParams {
  return new URLSearchParams(
    KEYS.flatMap((key): [string, string][] => (question[key] ? [[key, question[key]]] : [])),
  )
}
