import type { LaterHours } from '#domain/booking/agenda.ts'
import { addDays, type Day, isDay } from '#domain/language/time.ts'
import type { AgendaFields } from '../fields/agenda-fields.ts'

/** A copy of the last week to change, from the first of the month after `today` and after the weeks that are planned. */
export function suggestLaterHours({ laterHours, ...agenda }: AgendaFields, today: Day): LaterHours {
  const latest = laterHours
    .filter(({ from }) => isDay(from))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1)
  const { workingHours, breakTimes, openDays, dayHours } = structuredClone(latest ?? agenda)
  return {
    from: firstOfNextMonth(latest && latest.from > today ? latest.from : today),
    workingHours: { start: workingHours.start, end: workingHours.end },
    breakTimes,
    openDays,
    dayHours,
  }
}

function firstOfNextMonth(day: Day): Day {
  const nextMonth = addDays(`${day.slice(0, 8)}01`, 31)
  return `${nextMonth.slice(0, 8)}01`
}

/** The last day of a week that begins on `from`; null for the last of them. */
export function lastDayOfWeek(from: Day, laterHours: readonly Partial<LaterHours>[]): Day | null {
  const [next] = laterHours
    .flatMap((later) => (later.from && isDay(later.from) && later.from > from ? [later.from] : []))
    .sort()
  return next === undefined ? null : addDays(next, -1)
}
