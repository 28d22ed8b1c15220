import type { Break } from '#domain/agenda.ts'
import { overlaps, weekdayOf } from '#domain/time.ts'
import { compileAgenda } from '#domain/working-day.ts'
import type { AgendaFields } from '../fields/agenda-fields.ts'

/** Whether a break overlaps no working hours, neither of its weekday nor of a special day on that weekday. */
export function isBreakWithoutEffect(pause: Break | undefined, agenda: AgendaFields): boolean {
  if (!pause || !(pause.start < pause.end)) return false
  const { week, special } = compileAgenda(agenda, { closures: [], holidays: new Map() })
  const taken = { start: pause.start * 60, end: pause.end * 60 }
  const hours = [...special].flatMap(([day, ranges]) => (weekdayOf(day) === pause.day ? ranges : []))
  return ![...(week[pause.day] ?? []), ...hours].some((range) => overlaps(range, taken))
}
