import type { UnworkedStretch } from '#contract/calendar.ts'
import type { WallClock } from '#domain/slots.ts'
import { type Day, daysOf, formatTime } from '#domain/time.ts'
import { commonUnworked, type Unworked as Stretch, unworkedStretches } from '#domain/unworked.ts'
import { type CompiledAgenda, workingDay } from '#domain/working-day.ts'
import { readRules, wallClockOf } from '#server/agendas/availability.ts'
import { listAgendaOwners } from '#server/agendas/practitioners.ts'
import type { AppContext } from '#server/app-context.ts'

type UnworkedQuestion = { start: Day; end: Day; praticienId?: number; each: boolean }

/** What is not worked between two days: of one person, of each, or what all have in common. */
export async function unworkedBetween(
  { database: { kysely: db }, clock }: AppContext,
  { start, end, praticienId, each }: UnworkedQuestion,
): Promise<UnworkedStretch[]> {
  const people = praticienId === undefined ? (await listAgendaOwners(db)).map(({ id }) => id) : [praticienId]
  const rules = await readRules(db, people, { start, end })
  const days = daysOf(start, end)
  const calendar = wallClockOf(clock, days)
  return days.flatMap((day) => {
    const stretches = [...rules].map(([id, own]) => ({ id, found: stretchesOf(own, day, calendar) }))
    if (each || praticienId !== undefined) {
      return stretches.flatMap(({ id, found }) => found.map((stretch) => onTheWire(stretch, day, id)))
    }
    return commonUnworked(stretches.map(({ found }) => found)).map((stretch) => onTheWire(stretch, day, null))
  })
}

function stretchesOf(rules: CompiledAgenda, day: Day, { skipped }: WallClock): Stretch[] {
  return unworkedStretches(workingDay(rules, day, skipped.get(day)))
}

function onTheWire(
  { start, end, code, label }: Stretch,
  date: Day,
  praticienId: number | null,
): UnworkedStretch {
  return {
    date,
    from: formatTime(start),
    to: formatTime(end),
    reason: code,
    label: label ?? null,
    praticienId,
  }
}
