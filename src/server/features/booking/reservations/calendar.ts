import type { HeldSlot, UnworkedSpan } from '#contract/booking/calendar.ts'
import type { AgendaScope } from '#domain/accounts/role.ts'
import type { WallClock } from '#domain/booking/slots/availability.ts'
import { intersectUnworked, listUnworkedSpans, type Unworked } from '#domain/booking/slots/unworked.ts'
import { type CompiledAgenda, workingDay } from '#domain/booking/slots/working-day.ts'
import { type Day, type DayRange, daysOf, formatTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Db } from '#server/db/engine.ts'
import { readRules, wallClockOf } from '#server/practice/agendas/availability.ts'
import { listAgendaOwners } from '#server/practice/agendas/practitioners.ts'
import { isLiveHold } from '#server/practice/agendas/queries.ts'

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

export async function listHolds(
  db: Db,
  { start, end, now, praticienId, timeZone }: DayRange & AgendaScope & { now: number; timeZone: string },
): Promise<HeldSlot[]> {
  let query = db
    .selectFrom('agenda_entries')
    .leftJoin('pending_bookings', 'entry_id', 'agenda_entries.id')
    .select([
      'agenda_entries.id',
      'date',
      'start_minute',
      'duration_minutes',
      'practitioner_id',
      'client_name',
      'held_until',
      'entry_id',
    ])
    .where('kind', '=', 'hold')
    .where(isLiveHold(now))
    .where('date', '>=', start)
    .where('date', '<=', end)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const rows = await query.orderBy('date').orderBy('start_minute').orderBy('agenda_entries.id').execute()
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    time: formatTime(row.start_minute),
    duration: row.duration_minutes,
    praticienId: row.practitioner_id,
    clientName: row.client_name,
    confirmBefore:
      row.entry_id === null ? null : formatTime(zonedTime(timeZone, Number(row.held_until)).minute),
  }))
}
