import type { Agenda } from '#domain/agenda.ts'
import type { Availability, WallClock } from '#domain/slots.ts'
import type { Day, DayRange, Minute, Span } from '#domain/time.ts'
import { type CompiledAgenda, compileAgenda } from '#domain/working-day.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/engine.ts'
import { holidaysBetween } from './holidays.ts'
import { listOccupied, listShortest, readAgendas, readClosureList } from './queries.ts'
import type { BookedService } from './services.ts'

/** A reservation that is to move within its agenda: its own length and buffer count, and it is not in its own way. */
export type MovingReservation = { id: number; praticienId: number; duration: Minute; buffer: Minute }

type Reading = DayRange & {
  service: BookedService | undefined
  now: number
  holder?: string | undefined
  reservation?: MovingReservation | undefined
}

/** Offers by practitioner, in the order of `people`; one query for all that is booked. */
export async function readAvailabilities(
  db: Db,
  people: readonly number[],
  { service, reservation, ...range }: Reading,
): Promise<Map<number, Availability>> {
  const rules = await readRules(db, people, range)
  const shortest = await listShortest(db, people)
  const occupied = await listOccupied(db, people, { ...range, except: reservation?.id })
  return new Map(
    people.map((id) => {
      const own = rules.get(id) as CompiledAgenda
      const { duration, buffer } = reservation ?? reservationLength(own.agenda, service)
      const busy = occupied.get(id) ?? new Map()
      return [id, { rules: own, busy, shortest: shortest.get(id) ?? duration, duration, buffer }]
    }),
  )
}

/** Each practitioner's rules with the practice's closures and the holidays between two days. */
export async function readRules(
  db: Db,
  people: readonly number[],
  range: DayRange,
): Promise<Map<number, CompiledAgenda>> {
  const agendas = await readAgendas(db, people)
  const closures = await readClosureList(db)
  return new Map([...agendas].map(([id, agenda]) => [id, rulesOf(agenda, { closures, range })]))
}

/** One agenda as rules, among the practice's closures and its own zone's holidays. */
export function rulesOf(
  agenda: Agenda,
  {
    closures,
    range: { start, end },
  }: { closures: Parameters<typeof compileAgenda>[1]['closures']; range: DayRange },
): CompiledAgenda {
  const zone = agenda.closedOnHolidays
  const holidays = zone === null ? new Map<Day, string>() : holidaysBetween(zone, start, end)
  return compileAgenda(agenda, { closures, holidays })
}

/** Length and buffer of a reservation: the service's own, else the practitioner's step and buffer. */
export function reservationLength(agenda: Agenda, service: BookedService | undefined) {
  return {
    duration: service?.duration ?? agenda.workingHours.slotDuration,
    buffer: service?.buffer ?? agenda.bufferMinutes,
  }
}

/** Now, and the hours that the clock will skip on those days. */
export function wallClockOf(clock: Clock, days: readonly Day[]): WallClock {
  const skipped = new Map<Day, Span>()
  for (const day of days) {
    const span = clock.skipped(day)
    if (span) skipped.set(day, span)
  }
  return { now: clock.local(), skipped }
}
