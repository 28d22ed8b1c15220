import type { Block } from '#contract/blocks.ts'
import type { HeldSlot, UnworkedStretch } from '#contract/calendar.ts'
import type { AgendaReservation } from '#contract/reservations.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { END_OF_DAY, isPast, type LocalTime, type Minute, parseEnd, toLocalTime } from '#domain/time.ts'

/** What stands in an agenda: a reservation, blocked time, or a slot that a visitor holds. */
export type AgendaEntry =
  | { kind: 'reservation'; entry: AgendaReservation }
  | { kind: 'block'; entry: Block }
  | { kind: 'hold'; entry: HeldSlot }

/** What the calendar shows: items, and behind them what is not worked. */
export type CalendarContent = { items: AgendaEntry[]; unworked: UnworkedStretch[] }

/** `reservation-12` : ids of the three kinds are of one table, but the screen need not know. */
export function keyOf({ kind, entry }: AgendaEntry): string {
  return `${kind}-${entry.id}`
}

export function entryStart({ entry }: AgendaEntry): LocalTime {
  return toLocalTime(entry)
}

/** The minute at which it ends; nothing goes over midnight. */
export function entryEnd(item: AgendaEntry): Minute {
  return Math.min(entryStart(item).minute + item.entry.duration, END_OF_DAY)
}

/** A reservation that has begun is read-only; blocked time is past when it is over. */
export function isEntryPast(item: AgendaEntry, now: LocalTime): boolean {
  if (item.kind !== 'block') return isPast(entryStart(item), now)
  return isPast({ day: item.entry.date, minute: entryEnd(item) }, now)
}

/** What an entry is called: the client, what the time is blocked for, or that somebody is booking. */
export function titleOfEntry(item: AgendaEntry): string {
  if (item.kind === 'reservation') return reservationTitle(item.entry.clientName)
  return item.kind === 'block' ? (item.entry.label ?? 'Bloqué') : 'En cours de réservation'
}

/** A stretch that is not worked, in minutes. */
export function stretchOf({ from, to }: UnworkedStretch): { start: Minute; end: Minute } {
  return { start: parseEnd(from) ?? 0, end: parseEnd(to) ?? END_OF_DAY }
}

/** « Travaux », or what everybody calls it. */
export function reasonOf({ reason, label }: UnworkedStretch): string {
  return label ?? REASONS[reason] ?? ''
}

const REASONS: Partial<Record<UnworkedStretch['reason'], string>> = { break: 'Pause', closure: 'Fermé' }
