import {
  addDays,
  type Day,
  daysBetween,
  daysOf,
  END_OF_DAY,
  type LocalTime,
  type Minute,
  overlaps,
  type Span,
} from '../../language/time.ts'
import { occupiedSpan } from '../reservation.ts'
import { type Availability, agendaDayOf, type ReservationLength, type WallClock } from './availability.ts'
import { isCausedByEntry, reasonsForStaff, type StaffReason, staffStart } from './not-offered.ts'

/** `free` when any of several practitioners is. */
export type StaffStart = { minute: Minute; isFree: boolean }

/** Starts of the grid, not past, at which a practitioner works, ascending: those that staff choose from. */
export function listStaffStarts(
  availabilities: readonly Availability[],
  day: Day,
  clock: WallClock,
): StaffStart[] {
  const isFreeAt = new Map<Minute, boolean>()
  for (const availability of availabilities) {
    const agendaDay = agendaDayOf(availability, day, clock)
    for (const minute of agendaDay.starts) {
      const state = staffStart(agendaDay, minute)
      if (state !== null) isFreeAt.set(minute, isFreeAt.get(minute) || state === 'free')
    }
  }
  return [...isFreeAt].map(([minute, isFree]) => ({ minute, isFree })).sort((a, b) => a.minute - b.minute)
}

/** Checks any start, on or off the grid: working hours first, then conflicting entries. */
export function staffStartOf(
  availability: Availability,
  { day, minute }: LocalTime,
  clock: WallClock,
): ReturnType<typeof staffStart> {
  return staffStart(agendaDayOf(availability, day, clock), minute)
}

/** `outside`: staff may book it all the same; `impossible`: nobody can, as it is past or no such hour exists. */
export const STAFF_STATES = ['free', 'outside', 'taken', 'impossible'] as const
export type StaffState = (typeof STAFF_STATES)[number]

/** State of a start for staff, and the reason for it. */
export function staffStateOf(
  availability: Availability,
  { day, minute }: LocalTime,
  clock: WallClock,
): { state: StaffState; reason: StaffReason | null } {
  const worked = { start: minute, end: minute + availability.duration }
  if (worked.end > END_OF_DAY)
    return { state: 'impossible', reason: { code: 'does_not_fit', conflict: { ...worked, end: END_OF_DAY } } }
  const skipped = clock.skipped.get(day)
  if (skipped && overlaps(worked, skipped))
    return { state: 'impossible', reason: { code: 'skipped', conflict: skipped } }
  const reasons = reasonsForStaff(agendaDayOf(availability, day, clock), minute)
  const past = reasons.find(({ code }) => code === 'past')
  if (past) return { state: 'impossible', reason: past }
  const entry = reasons.find(isCausedByEntry)
  if (entry) return { state: 'taken', reason: entry }
  const [outside] = reasons
  return outside ? { state: 'outside', reason: outside } : { state: 'free', reason: null }
}

/** Days after the wanted one in which free starts are looked for. */
export const NEAREST_DAYS = 14

/**
 * The `count` free starts nearest to `wanted`: those of its day by their distance, the earlier one first where that
 * is equal; then those of the following days likewise, a nearer day before a farther one.
 */
export function nearestFreeStarts(
  availabilities: readonly Availability[],
  wanted: LocalTime,
  { count, clock, exceptDays }: { count: number; clock: WallClock; exceptDays?: ReadonlySet<Day> },
): LocalTime[] {
  const distance = ({ minute }: StaffStart) => Math.abs(minute - wanted.minute)
  const nearest: LocalTime[] = []
  for (const day of daysOf(wanted.day, addDays(wanted.day, NEAREST_DAYS))) {
    if (exceptDays?.has(day)) continue
    const starts = listStaffStarts(availabilities, day, clock)
      .filter(({ isFree }) => isFree)
      .sort((a, b) => distance(a) - distance(b))
    nearest.push(...starts.map(({ minute }) => ({ day, minute })))
    if (nearest.length >= count) break
  }
  return nearest.slice(0, count)
}

/** An agenda entry on its day, which may be next to the wanted one: its buffer may pass midnight. */
export type DatedEntry = Span & { day: Day; bufferEnd: Minute }

/**
 * Entries that a reservation would meet, as the constraint on overlaps counts: buffers of both, across midnight.
 * `onlyBuffer`: without their buffers, the two would not meet.
 */
export function entriesInTheWay<Entry extends DatedEntry>(
  entries: readonly Entry[],
  { day, minute }: LocalTime,
  { duration, buffer }: ReservationLength,
): (Entry & { onlyBuffer: boolean })[] {
  const wanted = occupiedSpan({ start: minute, duration, buffer })
  const worked = { start: minute, end: minute + duration }
  return entries.flatMap((entry) => {
    const offset = daysBetween(day, entry.day) * END_OF_DAY
    const [start, end, bufferEnd] = [entry.start + offset, entry.end + offset, entry.bufferEnd + offset]
    if (!overlaps(wanted, { start, end: bufferEnd })) return []
    return [{ ...entry, onlyBuffer: !overlaps(worked, { start, end }) }]
  })
}
