import { addDays, type Day, daysBetween, type LocalTime, type Minute } from '../../language/time.ts'
import { nameKeyOf } from '../identity.ts'

/** Busy time of an agenda, or that of an appointment to import; `end` may lie on the next day. */
export type PlacedEntry = {
  practitionerId: number
  start: LocalTime
  /** Of the appointment itself, and with the pause after it. */
  length: Minute
  occupied: Minute
  /** Null for blocks and holds. */
  name: string | null
  isReservation: boolean
}

/** `pause`: minutes after it that stay free if nothing else stands there. */
export type Candidate = Pick<PlacedEntry, 'practitionerId' | 'start' | 'length'> & {
  line: number
  name: string
  pause: Minute
}

/** `line`: the earlier line of the file that stands in its way. */
export type Obstacle = { entry: PlacedEntry } | { line: number }

export type AppointmentVerdict =
  | { kind: 'comes_in'; pause: Minute }
  | { kind: 'known' }
  | { kind: 'overlaps'; obstacle: Obstacle }

/**
 * In the order of the file: an appointment that the agenda has already, one that overlaps an entry or an earlier line,
 * or one that comes in. Its pause is shortened where the next one begins earlier, as it did elsewhere.
 */
export function judgeCandidates(
  candidates: readonly Candidate[],
  entries: readonly PlacedEntry[],
): AppointmentVerdict[] {
  const agenda = createAgenda(entries)
  const verdicts = candidates.map((candidate): AppointmentVerdict => {
    const placed = { ...candidate, occupied: candidate.length, isReservation: true }
    const others = agenda.around(placed)
    if (others.some(({ entry }) => isSame(entry, candidate))) return { kind: 'known' }
    const obstacle = others.find(({ entry }) => meets(entry, placed))
    if (obstacle) return { kind: 'overlaps', obstacle: obstacleOf(obstacle) }
    agenda.add({ entry: placed, line: candidate.line })
    return { kind: 'comes_in', pause: candidate.pause }
  })
  return verdicts.map((verdict, index) => {
    const candidate = candidates[index]
    if (verdict.kind !== 'comes_in' || !candidate) return verdict
    return { ...verdict, pause: freePause(candidate, agenda.around(candidate)) }
  })
}

type Placed = { entry: PlacedEntry; line: number | null }

function createAgenda(entries: readonly PlacedEntry[]) {
  const days = new Map<string, Placed[]>()
  const keyOf = (practitionerId: number, day: Day) => `${practitionerId} ${day}`
  const add = (placed: Placed) => {
    const key = keyOf(placed.entry.practitionerId, placed.entry.start.day)
    const list = days.get(key)
    if (list) list.push(placed)
    else days.set(key, [placed])
  }
  for (const entry of entries) add({ entry, line: null })
  return {
    add,
    /** Of the day and its neighbours: what begins the evening before may last past midnight. */
    around: ({ practitionerId, start }: Pick<PlacedEntry, 'practitionerId' | 'start'>): Placed[] =>
      [-1, 0, 1].flatMap((offset) => days.get(keyOf(practitionerId, addDays(start.day, offset))) ?? []),
  }
}

function obstacleOf({ entry, line }: Placed): Obstacle {
  return line === null ? { entry } : { line }
}

/** The same hour of the same person, by name: other programs hide addresses and numbers. */
function isSame(entry: PlacedEntry, candidate: Candidate): boolean {
  const { day, minute } = candidate.start
  if (!entry.isReservation || entry.start.day !== day || entry.start.minute !== minute) return false
  return nameKeyOf(entry.name ?? '') === nameKeyOf(candidate.name)
}

function meets(entry: PlacedEntry, placed: PlacedEntry): boolean {
  const gap = minutesFrom(placed.start, entry.start)
  return gap < placed.occupied && -gap < entry.occupied
}

function minutesFrom(from: LocalTime, to: LocalTime): Minute {
  return daysBetween(from.day, to.day) * 1440 + to.minute - from.minute
}

function freePause({ start, length, pause }: Candidate, others: readonly Placed[]): Minute {
  const gaps = others.map(({ entry }) => minutesFrom(start, entry.start) - length).filter((gap) => gap >= 0)
  return Math.min(pause, ...gaps)
}
