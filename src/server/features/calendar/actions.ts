import type { Unworked } from '#contract/calendar.ts'
import type { Calendar } from '#domain/slots.ts'
import { type Day, daysOf, formatTime } from '#domain/time.ts'
import { commonUnworked, type Unworked as Stretch, unworkedStretches } from '#domain/unworked.ts'
import { type Rules, workingDay } from '#domain/working-day.ts'
import { calendarOf, readRules } from '#server/agendas/availability.ts'
import { listAgendaOwners } from '#server/agendas/practitioners.ts'
import type { Practice } from '#server/practice.ts'

type Question = { start: Day; end: Day; praticienId?: number; each: boolean }

/** What is not worked between two days: of one person, of each, or what all have in common. */
export async function unworkedBetween(
  { database: { kysely: db }, clock }: Practice,
  { start, end, praticienId, each }: Question,
): Promise<Unworked[]> {
  const people = praticienId === undefined ? (await listAgendaOwners(db)).map(({ id }) => id) : [praticienId]
  const rules = await readRules(db, people, { start, end })
  const days = daysOf(start, end)
  const calendar = calendarOf(clock, days)
  return days.flatMap((day) => {
    const stretches = [...rules].map(([id, own]) => ({ id, found: stretchesOf(own, day, calendar) }))
    if (each || praticienId !== undefined) {
      return stretches.flatMap(({ id, found }) => found.map((stretch) => onTheWire(stretch, day, id)))
    }
    return commonUnworked(stretches.map(({ found }) => found)).map((stretch) => onTheWire(stretch, day, null))
  })
}

function stretchesOf(rules: Rules, day: Day, { skipped }: Calendar): Stretch[] {
  return unworkedStretches(workingDay(rules, day, skipped.get(day)))
}

function onTheWire({ start, end, code, label }: Stretch, date: Day, praticienId: number | null): Unworked {
  return {
    date,
    from: formatTime(start),
    to: formatTime(end),
    reason: code,
    label: label ?? null,
    praticienId,
  }
}
