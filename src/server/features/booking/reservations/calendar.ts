import type { UnworkedSpan } from '#contract/booking/calendar.ts'
import type { WallClock } from '#domain/booking/slots/availability.ts'
import { intersectUnworked, listUnworkedSpans, type Unworked } from '#domain/booking/slots/unworked.ts'
import { type CompiledAgenda, workingDay } from '#domain/booking/slots/working-day.ts'
import { type Day, daysOf, formatTime } from '#domain/language/time.ts'
import { readRules, wallClockOf } from '#server/agendas/availability.ts'
import { listAgendaOwners } from '#server/agendas/practitioners.ts'
import type { AppContext } from '#server/app-context.ts'

type UnworkedQuery = { start: Day; end: Day; praticienId?: number; each: boolean }

/** Spans of one practitioner, or of `each`; otherwise those that all practitioners have in common. */
export async function listUnworkedTime(
  { database: { kysely: db }, clock }: AppContext,
  { start, end, praticienId, each }: UnworkedQuery,
): Promise<UnworkedSpan[]> {
  const practitionerIds =
    praticienId === undefined ? (await listAgendaOwners(db)).map(({ id }) => id) : [praticienId]
  const rules = await readRules(db, practitionerIds, { start, end })
  const days = daysOf(start, end)
  const wallClock = wallClockOf(clock, days)
  return days.flatMap((day) => {
    const unworked = [...rules].map(([id, agenda]) => ({
      id,
      spans: unworkedSpansOf(agenda, day, wallClock),
    }))
    if (each || praticienId !== undefined) {
      return unworked.flatMap(({ id, spans }) => spans.map((span) => toUnworkedStretch(span, day, id)))
    }
    const common = intersectUnworked(unworked.map(({ spans }) => spans))
    return common.map((span) => toUnworkedStretch(span, day, null))
  })
}

function unworkedSpansOf(agenda: CompiledAgenda, day: Day, { skipped }: WallClock): Unworked[] {
  return listUnworkedSpans(workingDay(agenda, day, skipped.get(day)))
}

function toUnworkedStretch(
  { start, end, code, label }: Unworked,
  date: Day,
  praticienId: number | null,
): UnworkedSpan {
  return {
    date,
    from: formatTime(start),
    to: formatTime(end),
    reason: code,
    label: label ?? null,
    praticienId,
  }
}
