import { createContext, useContext } from 'react'
import type { Visit } from '#contract/rendering.ts'
import type { DateAndTime, DayRange, LocalTime } from '#domain/language/time.ts'
import type { Api } from '#web/app/api.ts'
import { fetchNextSlots, fetchSlots, type SlotChoice } from '#web/app/fetch-slots.ts'
import { fromToday, weekOf } from './week-range.ts'

/** The calendar in the server's HTML: the week of the first free slot. */
export type FirstWeek = {
  visit: Visit
  choice: SlotChoice
  nextSlots: DateAndTime[]
  range: DayRange
  slots: Record<string, string[]>
}

/** Time and width for which the server has rendered the week, until the browser knows its own. */
export const RenderedVisit = createContext<Visit | null>(null)

/** `now`, or before it is known the time of the server's HTML. */
export function useKnownNow(now: LocalTime | null): LocalTime | null {
  const rendered = useContext(RenderedVisit)
  return now ?? rendered?.now ?? null
}

export async function fetchFirstWeek(
  api: Api,
  choice: SlotChoice,
  { visit, signal }: { visit: Visit; signal: AbortSignal },
): Promise<FirstWeek> {
  const { day: today } = visit.now
  const nextSlots = await fetchNextSlots(api, { from: undefined, ...choice }, signal)
  const range = fromToday(weekOf(nextSlots[0]?.date ?? today), today)
  const slots = await fetchSlots(api, { ...range, ...choice }, signal)
  return { visit, choice, nextSlots, range, slots }
}
