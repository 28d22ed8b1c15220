import type { AgendaConfig } from '#contract/agenda.ts'
import type { AgendaReservation } from '#contract/reservations.ts'
import type { Agenda, TimeOff } from '#domain/agenda.ts'
import { freeSlotsByDay } from '#domain/slots.ts'
import { addDays, type Day, type DayRange, daysOf, formatTime, parseTime, type Span } from '#domain/time.ts'
import { type CompiledAgenda, isNewlyExcluded, workingDay } from '#domain/working-day.ts'
import { reservationLength, rulesOf, wallClockOf } from '#server/agendas/availability.ts'
import { listOccupied, listShortest, readAgendas, readClosureList } from '#server/agendas/queries.ts'
import { requireService } from '#server/agendas/services.ts'
import type { AppContext } from '#server/app-context.ts'
import { withChange } from '../agenda/actions.ts'
import { listEntries } from '../reservations/queries.ts'

const PREVIEW_DAYS = 7

type AgendaDraft = { praticienId: number; config: AgendaConfig; serviceId?: number | undefined; start: Day }

export async function previewChange(
  context: AppContext,
  { praticienId, config, serviceId, start }: AgendaDraft,
) {
  const { kysely: db } = context.database
  const current = (await readAgendas(db, [praticienId])).get(praticienId) as Agenda
  const closures = await readClosureList(db)
  const agenda = withChange(current, config)
  const range = { start, end: addDays(start, PREVIEW_DAYS - 1) }
  const service = serviceId === undefined ? undefined : await requireService(db, serviceId)
  const length = reservationLength(agenda, service)
  const shortest = (await listShortest(db, [praticienId])).get(praticienId) ?? length.duration
  const occupied = await listOccupied(db, [praticienId], { ...range, now: context.clock.instant() })
  const availability = {
    rules: rulesOf(agenda, { closures, range }),
    busy: occupied.get(praticienId) ?? new Map(),
    shortest,
    ...length,
  }
  const days = daysOf(range.start, range.end)
  const slots = freeSlotsByDay([availability], days, wallClockOf(context.clock, days))
  return {
    slots: Object.fromEntries([...slots].map(([day, starts]) => [day, starts.map(formatTime)])),
    outside: await fallOutside(context, {
      praticienId,
      before: (until) => rulesOf(current, { closures, range: until }),
      after: (until) => rulesOf(agenda, { closures, range: until }),
    }),
  }
}

/** Lists future reservations that only the unsaved closures leave out, in every agenda. */
export async function previewClosureList(
  context: AppContext,
  closures: TimeOff[],
): Promise<AgendaReservation[]> {
  const { kysely: db } = context.database
  const saved = await readClosureList(db)
  const entries = await futureReservations(context, {})
  const range = rangeOf(entries)
  const agendas = await readAgendas(db, [...new Set(entries.map(({ praticienId }) => praticienId))])
  const outside = new Set(
    [...agendas].flatMap(([id, agenda]) => {
      const ownEntries = entries.filter(({ praticienId }) => praticienId === id)
      return leftOut(ownEntries, {
        before: rulesOf(agenda, { closures: saved, range }),
        after: rulesOf(agenda, { closures, range }),
      })
    }),
  )
  return entries.filter((entry) => outside.has(entry))
}

type AgendaChange = { before: CompiledAgenda; after: CompiledAgenda }

async function fallOutside(
  context: AppContext,
  change: {
    praticienId: number
    before: (range: DayRange) => CompiledAgenda
    after: (range: DayRange) => CompiledAgenda
  },
): Promise<AgendaReservation[]> {
  const entries = await futureReservations(context, { praticienId: change.praticienId })
  const range = rangeOf(entries)
  return leftOut(entries, { before: change.before(range), after: change.after(range) })
}

async function futureReservations(
  context: AppContext,
  scope: { praticienId?: number },
): Promise<AgendaReservation[]> {
  const now = context.clock.local()
  const entries = await listEntries(context.database.kysely, { ...scope, start: now.day })
  return entries.filter(({ date, time }) => date > now.day || (parseTime(time) ?? 0) >= now.minute)
}

function leftOut(entries: AgendaReservation[], { before, after }: AgendaChange): AgendaReservation[] {
  return entries.filter((entry) =>
    isNewlyExcluded(spanOf(entry), {
      before: workingDay(before, entry.date),
      after: workingDay(after, entry.date),
    }),
  )
}

function spanOf({ time, duration }: AgendaReservation): Span {
  const start = parseTime(time) ?? 0
  return { start, end: start + duration }
}

function rangeOf(entries: readonly AgendaReservation[]): DayRange {
  const days = entries.map(({ date }) => date).sort()
  return { start: days[0] ?? '1970-01-01', end: days.at(-1) ?? '1970-01-01' }
}
