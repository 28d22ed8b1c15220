import type { Agenda, TimeOff } from '#domain/booking/agenda.ts'
import { type Day, daysBetween, type Minute } from '#domain/language/time.ts'

/** The rules that the model follows; holidays and compact days are left out. */
export type Rules = Pick<
  Agenda,
  | 'workingHours'
  | 'breakTimes'
  | 'openDays'
  | 'laterHours'
  | 'timeOff'
  | 'specialDays'
  | 'bufferMinutes'
  | 'minNoticeMinutes'
  | 'horizonDays'
  | 'maxVisitsPerDay'
  | 'startAfterReservation'
>

export type Practitioner = { id: number; username: string; rules: Rules; offers: Set<number> }

/** `buffer` null: the practitioner's. */
export type Service = {
  id: number
  duration: Minute
  buffer: Minute | null
  isActive: boolean
  isExample: boolean
}

/** Time in one agenda, from `start` to the end of its buffer. */
export type Span = { practitioner: number; day: Day; start: Minute; duration: Minute; buffer: Minute }

type Move = { at: number; from: string; to: string }

export type Entry = Span & {
  id: number
  kind: 'reservation' | 'block'
  service: number | null
  version: number
  cancelledAt: number | null
  email: string | null
  /** Path of the link; null without one, or once it has ended. */
  link: string | null
  movesByLink: { day: Day; count: number }
  /** Moves that the history keeps. */
  moves: Move[]
  /** Some change was not told: messages then need not agree with the reservation. */
  isUntold: { client: boolean; practitioner: boolean }
}

export type Hold = Span & { visitor: string; token: string; until: number }

type StoredReply = { at: number; body: string; id: number }

export type Moment = { instant: number; day: Day; minute: Minute }

/** Expected content of the site. */
export type World = {
  now(): Moment
  /** In the order of their names. */
  practitioners: Practitioner[]
  services: Map<number, Service>
  closures: TimeOff[]
  deadlines: { moveHours: number; cancelHours: number }
  linkDays: number
  entries: Map<number, Entry>
  holds: Hold[]
  replies: Map<string, StoredReply>
  messagesToPractice: number
  /** Numbers requests, so that each has its own client and key. */
  requests: number
}

const FIRST_DAY = '2027-01-01'

/** Minutes on the wall clock since one fixed midnight. */
export function absolute({ day, minute }: { day: Day; minute: Minute }): number {
  return daysBetween(FIRST_DAY, day) * 1440 + minute
}

export function startOf({ day, start }: Pick<Span, 'day' | 'start'>): number {
  return absolute({ day, minute: start })
}

export function endOf(span: Span): number {
  return startOf(span) + span.duration + span.buffer
}

export function isPast(span: Pick<Span, 'day' | 'start'>, now: Moment): boolean {
  return startOf(span) < absolute(now)
}

export type Busy = Span & { kind: 'reservation' | 'block' | 'hold' }

/** `visitor`: without their own hold; `except`: without that entry. */
export function listBusy(
  world: World,
  practitioner: number,
  { visitor, except }: { visitor?: string | undefined; except?: number | undefined } = {},
): Busy[] {
  const entries = [...world.entries.values()].filter(
    ({ cancelledAt, id }) => cancelledAt === null && id !== except,
  )
  const holds = listLiveHolds(world).filter((hold) => hold.visitor !== visitor)
  return [...entries, ...holds.map((hold) => ({ ...hold, kind: 'hold' as const }))].filter(
    (span) => span.practitioner === practitioner,
  )
}

export function listLiveHolds({ holds, now }: World): Hold[] {
  const { instant } = now()
  return holds.filter(({ until }) => until > instant)
}

export function isTaken(span: Span, busy: readonly Busy[]): boolean {
  return busy.some((other) => startOf(other) < endOf(span) && startOf(span) < endOf(other))
}

export function findPractitioner(world: World, id: number): Practitioner | undefined {
  return world.practitioners.find((practitioner) => practitioner.id === id)
}
