import type { SeriesDateState } from '#contract/booking/series.ts'
import { Refusal } from '#contract/errors.ts'
import type { Availability, ReservationLength } from '#domain/booking/slots/availability.ts'
import { NEAREST_DAYS, nearestFreeStarts, staffStateOf } from '#domain/booking/slots/staff-starts.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import {
  addDays,
  type Day,
  daysOf,
  type LocalTime,
  toDateAndTime,
  toLocalTime,
} from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { readAvailabilities, wallClockOf } from '#server/practice/agendas/availability.ts'
import { toSlotReason } from '../slots/actions.ts'

const NEAREST_COUNT = 2

export type PlannedDate = { start: LocalTime; length: ReservationLength }

type PlannedSeries = {
  practitionerId: number
  dates: readonly PlannedDate[]
  /** Reservations that give their time up. */
  except?: readonly number[]
}

/** Dates in, states out; in a transaction under the agenda's lock, nobody changes them until it ends. */
export async function readDateStates(
  { clock }: Pick<AppContext, 'clock'>,
  db: Db,
  { practitionerId, dates, except }: PlannedSeries,
): Promise<SeriesDateState[]> {
  const days = dates.map(({ start }) => start.day).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const availabilities = await readAvailabilities(db, [practitionerId], {
    start: first,
    end: addDays(last, NEAREST_DAYS),
    service: undefined,
    except,
    now: clock.instant(),
  })
  const agenda = availabilities.get(practitionerId) as Availability
  const wallClock = wallClockOf(clock, [...new Set(days.flatMap(withFollowing))])
  return dates.map(({ start, length }) => {
    const availability = { ...agenda, ...length }
    const { state, reason } = staffStateOf(availability, start, wallClock)
    const exceptDays = new Set(days.filter((day) => day !== start.day))
    const from = start.day < wallClock.now.day ? { ...start, day: wallClock.now.day } : start
    const search = { count: NEAREST_COUNT, clock: wallClock, exceptDays }
    const nearest = state === 'free' ? [] : nearestFreeStarts([availability], from, search)
    return {
      ...toDateAndTime(start),
      state,
      reason: reason && toSlotReason(reason, start.day),
      nearest: nearest.map(toDateAndTime),
    }
  })
}

function withFollowing(day: Day): Day[] {
  return daysOf(day, addDays(day, NEAREST_DAYS))
}

/** Throws series_interrupted, with an issue for each date that cannot be had. `field`: of its hour. */
export function refuseInterrupted(states: readonly SeriesDateState[], field: 'time' | 'newTime'): void {
  const issues = states.flatMap((date, index) => {
    const fault = faultOf(date)
    if (fault === null) return []
    const message = french`${frenchDateTime(toLocalTime(date))} : ${fault}`
    return [{ path: `dates.${index}.${field}`, message }]
  })
  if (issues.length > 0) throw new Refusal('series_interrupted', { issues })
}

function faultOf({ state, reason }: SeriesDateState): string | null {
  if (state === 'taken') return 'cette heure n’est plus libre.'
  if (state !== 'impossible') return null
  if (reason?.code === 'past') return 'cette heure est déjà passée.'
  if (reason?.code === 'skipped')
    return french`cette heure n’existe pas ce jour-là : les horloges passent à l’heure d’été.`
  return 'le rendez-vous doit se terminer avant minuit.'
}
