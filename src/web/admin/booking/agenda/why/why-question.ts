import type * as z from 'zod/mini'
import { explainSlot } from '#contract/booking/slots.ts'
import type { Day } from '#domain/language/time.ts'

export type WhyQuestion = z.input<typeof WhyQuestion>
export const WhyQuestion = explainSlot.query

/** `duration` is only linked to: that of a service with its options. */
const KEYS = ['date', 'time', 'serviceId', 'praticienId', 'duration'] as const

export function parseQuestion(search: URLSearchParams): WhyQuestion | null {
  const question = readQuestion(search, '')
  return WhyQuestion.safeParse(question).success ? question : null
}

export function readQuestion(search: URLSearchParams, today: Day): WhyQuestion {
  const [date, time, serviceId, praticienId, duration] = KEYS.map((key) => search.get(key) || undefined)
  return { date: date ?? today, time: time ?? '', serviceId, praticienId, duration }
}

export function toWhySearch(question: WhyQuestion): URLSearchParams {
  return new URLSearchParams(
    KEYS.flatMap((key): [string, string][] => (question[key] ? [[key, question[key]]] : [])),
  )
}
