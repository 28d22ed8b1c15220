import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { nearestSlots } from '#domain/slots.ts'
import { addDays, type Day, type LocalTime, mondayOf, parseTime } from '#domain/time.ts'
import type { SlotChoice } from '#web/app/ask-slots.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { nextSlotsQuery, slotsQuery } from '#web/app/query/queries.ts'
import { emptyDaysQuery } from '../queries.ts'
import { type Offered, offers, readOffered } from './offered.ts'

/** How many other slots are proposed to someone who came too late. */
const NEAREST = 4

/** Names a question that is not asked. */
const NO_DAY = '1970-01-01'

/** `now` is null until the browser's clock is read; nothing is asked before. */
export type SlotsQuestion = { choice: SlotChoice; now: LocalTime | null }

/** Free slots of the week that begins on `monday`; today is its first day when it has begun. */
export function useWeekSlots(monday: Day, question: SlotsQuestion): UseQueryResult<Offered> {
  return useQuery(slotsOf(weekOf(monday), question))
}

/** Has the week after ready before anybody asks for it. */
export function usePrefetchWeek(monday: Day, question: SlotsQuestion): () => void {
  const client = useQueryClient()
  const options = slotsOf(weekOf(monday), question)
  return () => void client.prefetchQuery({ ...options, staleTime: 5_000 })
}

/** Whether a wanted slot can still be had; until the answer is there it is believed to be. */
export function useIsOffered(wanted: LocalTime | null, question: SlotsQuestion): boolean {
  const { data } = useQuery({
    ...slotsOf(weekOf(wanted?.day ?? question.now?.day ?? NO_DAY), question),
    enabled: wanted !== null,
  })
  return wanted === null || data === undefined || offers(data, wanted)
}

/** The first free slots from a day on, or of all; far ahead, so that the answer need not be the latest. */
export function useNextSlots(from: Day | undefined, { choice, now }: SlotsQuestion, isAsked = true) {
  return useQuery({
    ...nextSlotsQuery(browserApi, from, choice),
    enabled: isAsked && now !== null,
    select: (slots) => slots.map(({ date, time }) => ({ day: date, minute: parseTime(time) ?? 0 })),
  })
}

/** Why the days of a week are empty. */
export function useEmptyDays(monday: Day, question: SlotsQuestion) {
  return useQuery(emptyDaysOf(monday, question))
}

/** The last day that can be booked, if the week lies beyond it. Asked only where no slot is left from there on. */
export function useHorizon(monday: Day, question: SlotsQuestion, isAsked: boolean): Day | null {
  const { data } = useQuery({ ...emptyDaysOf(monday, question), enabled: isAsked })
  const horizon = Object.values(data ?? {}).find(({ until }) => until !== undefined)?.until
  return isAsked && horizon !== undefined && horizon < monday ? horizon : null
}

function emptyDaysOf(monday: Day, { choice, now }: SlotsQuestion) {
  const { start, end } = weekOf(monday)
  const from = now !== null && start < now.day ? now.day : start
  return emptyDaysQuery({ start: from, end, ...choice })
}

/** The free slots nearest to one that is gone. */
export function useNearestSlots(wanted: LocalTime, question: SlotsQuestion): UseQueryResult<LocalTime[]> {
  const range = { start: addDays(wanted.day, -7), end: addDays(wanted.day, 21) }
  const options = slotsOf(range, question)
  return useQuery({
    ...options,
    select: (answer) => nearestSlots(readOffered(answer, question.now), wanted, NEAREST),
  })
}

function weekOf(day: Day): { start: Day; end: Day } {
  const start = mondayOf(day)
  return { start, end: addDays(start, 6) }
}

function slotsOf({ start, end }: { start: Day; end: Day }, { choice, now }: SlotsQuestion) {
  const from = now !== null && start < now.day ? now.day : start
  return {
    ...slotsQuery(browserApi, { start: from, end, ...choice }),
    enabled: now !== null,
    select: (answer: Record<string, string[]>) => readOffered(answer, now),
  }
}
