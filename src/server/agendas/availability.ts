import type { Agenda } from '#domain/agenda.ts'
import type { Calendar, Offer } from '#domain/slots.ts'
import { type Day, type DayRange, type LocalTime, type Minute, parseTime, type Span } from '#domain/time.ts'
import { compileRules, type Rules } from '#domain/working-day.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/engine.ts'
import { holidaysBetween } from './holidays.ts'
import { listOccupied, listShortest, readAgendas, readClosureList } from './queries.ts'
import type { BookedService } from './services.ts'

/** A visit that is to move within its agenda: its own length and buffer count, and it is not in its own way. */
export type MovingVisit = { id: number; praticienId: number; duration: Minute; buffer: Minute }

type Reading = DayRange & {
  service: BookedService | undefined
  now: number
  holder?: string | undefined
  visit?: MovingVisit | undefined
}

/** Offers by practitioner, in the order of `people`; one query for all that is booked. */
export async function readOffers(
  db: Db,
  people: readonly number[],
  { service, visit, ...range }: Reading,
): Promise<Map<number, Offer>> {
  const rules = await readRules(db, people, range)
  const shortest = await listShortest(db, people)
  const occupied = await listOccupied(db, people, { ...range, except: visit?.id })
  return new Map(
    people.map((id) => {
      const own = rules.get(id) as Rules
      const { duration, buffer } = visit ?? visitLength(own.agenda, service)
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
): Promise<Map<number, Rules>> {
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
  }: { closures: Parameters<typeof compileRules>[1]['closures']; range: DayRange },
): Rules {
  const zone = agenda.closedOnHolidays
  const holidays = zone === null ? new Map<Day, string>() : holidaysBetween(zone, start, end)
  return compileRules(agenda, { closures, holidays })
}

/** Length and buffer of a visit: the service's own, else the practitioner's step and buffer. */
export function visitLength(agenda: Agenda, service: BookedService | undefined) {
  return {
    duration: service?.duration ?? agenda.workingHours.slotDuration,
    buffer: service?.buffer ?? agenda.bufferMinutes,
  }
}

/** Now, and the hours that the clock will skip on those days. */
export function calendarOf(clock: Clock, days: readonly Day[]): Calendar {
  const skipped = new Map<Day, Span>()
  for (const day of days) {
    const span = clock.skipped(day)
    if (span) skipped.set(day, span)
  }
  return { now: clock.local(), skipped }
}

/** The contract has checked the form of the time. */
export function slotOf({ date, time }: { date: string; time: string }): LocalTime {
  return { day: date, minute: parseTime(time) as Minute }
}
