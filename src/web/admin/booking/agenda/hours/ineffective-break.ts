import type { Break } from '#domain/booking/agenda.ts'
import { compileAgenda } from '#domain/booking/slots/working-day.ts'
import { overlaps, weekdayOf } from '#domain/language/time.ts'
import type { AgendaFields } from '../fields/agenda-fields.ts'

/** True when a break overlaps no working hours, neither of its weekday nor of a special day on that weekday. */
export function isIneffectiveBreak(breakTime: Break | undefined, agenda: AgendaFields): boolean {
  if (!breakTime || !(breakTime.start < breakTime.end)) return false
  const { week, special } = compileAgenda(agenda, { closures: [], holidays: new Map() })
  const usualHours = week[breakTime.day] ?? []
  const specialHours = [...special].flatMap(([date, ranges]) =>
    weekdayOf(date) === breakTime.day ? ranges : [],
  )
  const span = { start: breakTime.start * 60, end: breakTime.end * 60 }
  return ![...usualHours, ...specialHours].some((range) => overlaps(range, span))
}
