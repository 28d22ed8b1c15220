import {
  addDays,
  type Day,
  daysBetween,
  END_OF_DAY,
  type LocalTime,
  type Minute,
} from '../../language/time.ts'
import { type Availability, agendaDayOf, isFull, lastBookableDay, type WallClock } from './availability.ts'
import { isStartOffered, isTaken, NOT_OFFERED_CODES, type NotOffered, reasonsAgainst } from './not-offered.ts'

/** Start minutes that one practitioner offers on one day, ascending. */
export function freeSlots(availability: Availability, day: Day, clock: WallClock): Minute[] {
  if (day < clock.now.day) return []
  const agendaDay = agendaDayOf(availability, day, clock)
  if (agendaDay.isTooFar || isFull(agendaDay)) return []
  return agendaDay.starts.filter((start) => isStartOffered(agendaDay, start))
}

/** Union of the start minutes that several practitioners offer, by day; days without any are absent. */
export function freeSlotsByDay(
  availabilities: readonly Availability[],
  days: readonly Day[],
  clock: WallClock,
): Map<Day, Minute[]> {
  const startsByDay = new Map<Day, Minute[]>()
  for (const day of days) {
    const starts = mergeStarts(availabilities, day, clock)
    if (starts.length > 0) startsByDay.set(day, starts)
  }
  return startsByDay
}

type Search = { count: number; isOneADay?: boolean; clock: WallClock }

/** The first `count` starts from a day on, or days' first starts, that any practitioner offers up to the latest horizon. */
export function findFirstSlots(
  availabilities: readonly Availability[],
  from: Day,
  { count, isOneADay = false, clock }: Search,
): LocalTime[] {
  const latestDay = availabilities.reduce(
    (day, availability) => laterOf(day, lastBookableDay(availability, clock)),
    clock.now.day,
  )
  const slots: LocalTime[] = []
  const firstDay = laterOf(from, clock.now.day)
  for (let day = firstDay; day <= latestDay && slots.length < count; day = addDays(day, 1)) {
    const starts = mergeStarts(availabilities, day, clock)
    slots.push(...(isOneADay ? starts.slice(0, 1) : starts).map((minute) => ({ day, minute })))
  }
  return slots.slice(0, count)
}

/** True when exactly this start is offered; a booking checks it again before the insert. */
export function isOffered(availability: Availability, { day, minute }: LocalTime, clock: WallClock): boolean {
  return isStartOffered(agendaDayOf(availability, day, clock), minute)
}

/** True when a start that is not offered would be, were it not for other reservations, blocks and holds. */
export function isStartTaken(
  availability: Availability,
  { day, minute }: LocalTime,
  clock: WallClock,
): boolean {
  return isTaken(agendaDayOf(availability, day, clock), minute)
}

/** Every reason why a start is not offered, the decisive one first; empty when it is offered. */
export function whyNotOffered(
  availability: Availability,
  { day, minute }: LocalTime,
  clock: WallClock,
): NotOffered[] {
  return reasonsAgainst(agendaDayOf(availability, day, clock), minute)
}

/** Why a day offers no start: of all starts' first reasons the one nearest to an offer; null when it offers one. */
export function whyDayIsEmpty(
  availabilities: readonly Availability[],
  day: Day,
  clock: WallClock,
): NotOffered | null {
  let nearest: NotOffered = { code: 'closed' }
  for (const availability of availabilities) {
    const agendaDay = agendaDayOf(availability, day, clock)
    for (const start of agendaDay.starts) {
      const [reason] = reasonsAgainst(agendaDay, start)
      if (!reason) return null
      if (nearnessOf(reason) > nearnessOf(nearest)) nearest = reason
    }
  }
  return nearest
}

function nearnessOf({ code }: NotOffered): number {
  return NOT_OFFERED_CODES.indexOf(code)
}

/** The `count` offered starts nearest to `target`, nearest first; the earlier one wins a tie. */
export function nearestSlots(
  offered: ReadonlyMap<Day, readonly Minute[]>,
  target: LocalTime,
  count: number,
): LocalTime[] {
  const distance = (slot: LocalTime) =>
    Math.abs(daysBetween(target.day, slot.day) * END_OF_DAY + slot.minute - target.minute)
  return [...offered]
    .flatMap(([day, starts]) => starts.map((minute) => ({ day, minute })))
    .sort((a, b) => distance(a) - distance(b) || compareTimes(a, b))
    .slice(0, count)
}

function mergeStarts(availabilities: readonly Availability[], day: Day, clock: WallClock): Minute[] {
  if (availabilities.length === 1)
    return availabilities.flatMap((availability) => freeSlots(availability, day, clock))
  const starts = new Set<Minute>()
  for (const availability of availabilities) {
    for (const start of freeSlots(availability, day, clock)) starts.add(start)
  }
  return [...starts].sort((a, b) => a - b)
}

function laterOf(a: Day, b: Day): Day {
  return a > b ? a : b
}

function compareTimes(a: LocalTime, b: LocalTime): number {
  return a.day === b.day ? a.minute - b.minute : a.day < b.day ? -1 : 1
}
