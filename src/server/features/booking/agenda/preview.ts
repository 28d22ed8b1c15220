import type { AgendaConfig } from '#contract/booking/agenda.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { TimeOff } from '#domain/booking/agenda.ts'
import { freeSlotsByDay } from '#domain/booking/slots/slots.ts'
import { type CompiledAgenda, isNewlyExcluded, workingDay } from '#domain/booking/slots/working-day.ts'
import {
  addDays,
  type Day,
  type DayRange,
  daysOf,
  formatTime,
  parseTime,
  type Span,
} from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import {
  compileRules,
  lengthAndBufferOf,
  shortestOf,
  wallClockOf,
} from '#server/practice/agendas/availability.ts'
import { type AgendaAndCalendar, readAgendasAndCalendars } from '#server/practice/agendas/busy-elsewhere.ts'
import { listOccupied, listServiceLengths, readAgendas } from '#server/practice/agendas/queries.ts'
import { requireService } from '#server/practice/price-list/services.ts'
import { listReservations } from '../reservations/queries.ts'
import { withChange } from './actions.ts'

const PREVIEW_DAYS = 7

type AgendaDraft = { praticienId: number; config: AgendaConfig; serviceId?: number | undefined; start: Day }

export async function previewAgendaChange(
  context: AppContext,
  { praticienId, config, serviceId, start }: AgendaDraft,
) {
  const { kysely: db } = context.database
  const range = { start, end: addDays(start, PREVIEW_DAYS - 1) }
  const read = await readAgendasAndCalendars(db, [praticienId], range)
  const { agenda: current, elsewhere } = read.get(praticienId) as AgendaAndCalendar
  const closures = await readStored(db, 'closures')
  const agenda = withChange(current, { change: config, today: context.clock.local().day })
  const service = serviceId === undefined ? undefined : await requireService(db, { serviceId })
  const length = lengthAndBufferOf(agenda, service)
  const serviceLengths = await listServiceLengths(db, [praticienId])
  const occupied = await listOccupied(db, [praticienId], { ...range, now: context.clock.instant() })
  const availability = {
    rules: compileRules(agenda, { closures, elsewhere, range }),
    busy: occupied.get(praticienId) ?? new Map(),
    shortestService: shortestOf(agenda, serviceLengths.get(praticienId)) ?? length,
    ...length,
  }
  const days = daysOf(range.start, range.end)
  const slots = freeSlotsByDay([availability], days, wallClockOf(context.clock, days))
  return {
    slots: Object.fromEntries([...slots].map(([day, starts]) => [day, starts.map(formatTime)])),
    outside: await listExcludedReservations(context, {
      praticienId,
      before: (reservationDays) => compileRules(current, { closures, range: reservationDays }),
      after: (reservationDays) => compileRules(agenda, { closures, range: reservationDays }),
    }),
  }
}

/** Lists future reservations that only the unsaved closures leave out, in every agenda. */
export async function previewClosureList(
  context: AppContext,
  closures: TimeOff[],
): Promise<AgendaReservation[]> {
  const { kysely: db } = context.database
  const saved = await readStored(db, 'closures')
  const reservations = await listFutureReservations(context, {})
  const range = dayRangeOf(reservations)
  const agendas = await readAgendas(db, [...new Set(reservations.map(({ praticienId }) => praticienId))])
  const excluded = new Set(
    [...agendas].flatMap(([id, agenda]) => {
      const ofPractitioner = reservations.filter(({ praticienId }) => praticienId === id)
      return filterNewlyExcluded(ofPractitioner, {
        before: compileRules(agenda, { closures: saved, range }),
        after: compileRules(agenda, { closures, range }),
      })
    }),
  )
  return reservations.filter((reservation) => excluded.has(reservation))
}

type AgendaChange = { before: CompiledAgenda; after: CompiledAgenda }

async function listExcludedReservations(
  context: AppContext,
  change: {
    praticienId: number
    before: (range: DayRange) => CompiledAgenda
    after: (range: DayRange) => CompiledAgenda
  },
): Promise<AgendaReservation[]> {
  const reservations = await listFutureReservations(context, { praticienId: change.praticienId })
  const range = dayRangeOf(reservations)
  return filterNewlyExcluded(reservations, { before: change.before(range), after: change.after(range) })
}

async function listFutureReservations(
  context: AppContext,
  scope: { praticienId?: number },
): Promise<AgendaReservation[]> {
  const now = context.clock.local()
  const reservations = await listReservations(context.database.kysely, { ...scope, start: now.day })
  return reservations.filter(({ date, time }) => date > now.day || (parseTime(time) ?? 0) >= now.minute)
}

function filterNewlyExcluded(
  reservations: AgendaReservation[],
  { before, after }: AgendaChange,
): AgendaReservation[] {
  return reservations.filter((reservation) =>
    isNewlyExcluded(spanOf(reservation), {
      before: workingDay(before, reservation.date),
      after: workingDay(after, reservation.date),
    }),
  )
}

function spanOf({ time, duration }: AgendaReservation): Span {
  const start = parseTime(time) ?? 0
  return { start, end: start + duration }
}

/** No reservation is looked up in the range of an empty list. */
const UNUSED_DAY = '1970-01-01'

function dayRangeOf(reservations: readonly AgendaReservation[]): DayRange {
  const days = reservations.map(({ date }) => date).sort()
  return { start: days[0] ?? UNUSED_DAY, end: days.at(-1) ?? UNUSED_DAY }
}
