import { frenchDay, weekdayName } from '../../language/french-day.ts'
import {
  type Day,
  daysBetween,
  frenchTime,
  isPast,
  type LocalTime,
  type Minute,
} from '../../language/time.ts'
import { french } from '../../language/typography.ts'

export type PushKind = 'booked' | 'moved' | 'cancelled' | 'request'

/** Of the practice's clock: nothing rings from 22 h to 7 h. */
const NIGHT = { begins: 22 * 60, ends: 7 * 60 } satisfies Record<string, Minute>

const MAX_LINES = 3

/** A week ahead, a weekday alone would be today's. */
const WEEKDAY_ALONE = 7

export type PendingPush = {
  kind: PushKind
  /** As it stands now; null for a request. `isOwn`: of whoever has the device. */
  reservation: { id: number; start: LocalTime; isCancelled: boolean; isOwn: boolean } | null
  /** Null for a reservation. */
  openRequestId: number | null
  hasWaited: boolean
}

/** `tag` replaces on the phone what comes twice; `day` is the one to open, null for the dashboard. */
export type PushLine = { title: string; tag: string; day: Day | null }

export function isPushNight({ minute }: LocalTime): boolean {
  return minute >= NIGHT.begins || minute < NIGHT.ends
}

/** Seconds in which a phone may still be reached before the night, from a time outside it. */
export function secondsUntilPushNight({ minute }: LocalTime): number {
  return Math.max(1, NIGHT.begins - minute) * 60
}

/**
 * Lines about all that still holds, without a name, service or number: phones show them locked. More than three are one
 * line, as is what waited.
 */
export function pushLines(pending: readonly PendingPush[], now: LocalTime): PushLine[] {
  const news = onePerReservation(
    pending.filter((push) => isTrue(push, now)),
    pending,
  )
  if (news.length > MAX_LINES || (news.length > 1 && news.some(({ hasWaited }) => hasWaited)))
    return [{ title: summaryOf(news), tag: 'resume', day: null }]
  return news.map((push) => lineOf(push, now.day))
}

function isTrue({ kind, reservation, openRequestId }: PendingPush, now: LocalTime): boolean {
  if (kind === 'request') return openRequestId !== null
  if (reservation === null || !reservation.isOwn || isPast(reservation.start, now)) return false
  return reservation.isCancelled === (kind === 'cancelled')
}

/** A reservation that was booked and moved is a new one; booked and cancelled before anybody heard of it, it is nothing. */
function onePerReservation(news: readonly PendingPush[], pending: readonly PendingPush[]): PendingPush[] {
  const unheard = new Set(pending.filter(({ kind }) => kind === 'booked').map(keyOf))
  const byKey = new Map<string, PendingPush>()
  for (const push of news) {
    if (push.kind === 'cancelled' && unheard.has(keyOf(push))) continue
    const first = byKey.get(keyOf(push))
    byKey.set(keyOf(push), first?.kind === 'booked' ? first : push)
  }
  return [...byKey.values()]
}

function keyOf({ reservation, openRequestId }: PendingPush): string {
  return reservation === null ? `demande-${openRequestId}` : `rdv-${reservation.id}`
}

const TITLES: Record<Exclude<PushKind, 'request'>, string> = {
  booked: 'Nouveau rendez-vous',
  moved: 'Rendez-vous déplacé',
  cancelled: 'Rendez-vous annulé',
}

function lineOf(push: PendingPush, today: Day): PushLine {
  const { kind, reservation } = push
  const tag = keyOf(push)
  if (kind === 'request' || reservation === null)
    return { title: 'Nouvelle demande d’un client', tag, day: null }
  const { day, minute } = reservation.start
  const name = daysBetween(today, day) < WEEKDAY_ALONE ? weekdayName(day) : frenchDay(day)
  return { title: `${TITLES[kind]}, ${name} à ${frenchTime(minute)}`, tag, day }
}

const COUNTED: Record<PushKind, [one: string, many: string]> = {
  booked: ['nouveau rendez-vous', 'nouveaux rendez-vous'],
  moved: ['rendez-vous déplacé', 'rendez-vous déplacés'],
  cancelled: ['rendez-vous annulé', 'rendez-vous annulés'],
  request: ['demande d’un client', 'demandes de clients'],
}

function summaryOf(news: readonly PendingPush[]): string {
  const kinds = Object.entries(COUNTED) as [PushKind, [string, string]][]
  return kinds
    .map(([kind, names]) => ({ count: news.filter((push) => push.kind === kind).length, names }))
    .filter(({ count }) => count > 0)
    .map(({ count, names: [one, many] }) => french`${count} ${count === 1 ? one : many}`)
    .join(', ')
}
