import type { Agenda } from '#domain/booking/agenda.ts'
import type { Availability, ReservationLength, WallClock } from '#domain/booking/slots/availability.ts'
import {
  type CompiledAgenda,
  compileAgenda,
  type PracticeDaysOff,
} from '#domain/booking/slots/working-day.ts'
import type { Day, DayRange, Minute, Span } from '#domain/language/time.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/engine.ts'
import { readStored } from '../../db/statements/stored-settings.ts'
import { readAgendasAndCalendars } from './busy-elsewhere.ts'
import { closedHolidays } from './holidays.ts'
import { listOccupied, listServiceLengths, type ServiceLength } from './queries.ts'

/** A reservation being moved: its own length and buffer apply, and it does not conflict with itself. */
export type MovingReservation = { id: number; praticienId: number; duration: Minute; buffer: Minute }

type AvailabilityQuery = DayRange & {
  service: ServiceLength | undefined
  now: number
  holder?: string | undefined
  reservation?: MovingReservation | undefined
  /** Entries that take no time. */
  except?: number | readonly number[] | undefined
}

export async function readAvailabilities(
  db: Db,
  practitionerIds: readonly number[],
  { service, reservation, except = reservation?.id, ...range }: AvailabilityQuery,
): Promise<Map<number, Availability>> {
  const rules = await readRules(db, practitionerIds, range)
  const lengths = await listServiceLengths(db, practitionerIds)
  const occupied = await listOccupied(db, practitionerIds, { ...range, except })
  return new Map(
    practitionerIds.map((id) => {
      const compiledRules = rules.get(id) as CompiledAgenda
      const { duration, buffer } = reservation ?? lengthAndBufferOf(compiledRules.agenda, service)
      const busy = occupied.get(id) ?? new Map()
      return [
        id,
        {
          rules: compiledRules,
          busy,
          shortestService: shortestOf(compiledRules.agenda, lengths.get(id)) ?? { duration, buffer },
          duration,
          buffer,
        },
      ]
    }),
  )
}

export async function readRules(
  db: Db,
  practitionerIds: readonly number[],
  range: DayRange,
): Promise<Map<number, CompiledAgenda>> {
  const agendas = await readAgendasAndCalendars(db, practitionerIds, range)
  const closures = await readStored(db, 'closures')
  return new Map(
    [...agendas].map(([id, { agenda, elsewhere }]) => [
      id,
      compileRules(agenda, { closures, elsewhere, range }),
    ]),
  )
}

type RuleInputs = Omit<PracticeDaysOff, 'holidays'> & { range: DayRange }

export function compileRules(agenda: Agenda, { range, ...daysOff }: RuleInputs): CompiledAgenda {
  return compileAgenda(agenda, { ...daysOff, holidays: closedHolidays(agenda, range) })
}

export function lengthAndBufferOf(agenda: Agenda, service: ServiceLength | undefined): ReservationLength {
  return {
    duration: service?.duration ?? agenda.workingHours.slotDuration,
    buffer: service?.buffer ?? agenda.bufferMinutes,
  }
}

/** Undefined for a practitioner without a service. */
export function shortestOf(
  agenda: Agenda,
  services: readonly ServiceLength[] = [],
): ReservationLength | undefined {
  return services
    .map((service) => lengthAndBufferOf(agenda, service))
    .sort((a, b) => a.duration - b.duration || a.buffer - b.buffer)[0]
}

export function wallClockOf(clock: Clock, days: readonly Day[]): WallClock {
  const skipped = new Map<Day, Span>()
  for (const day of days) {
    const span = clock.skippedSpan(day)
    if (span) skipped.set(day, span)
  }
  return { now: clock.local(), skipped }
}
