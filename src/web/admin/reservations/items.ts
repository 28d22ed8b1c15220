import type { Block } from '#contract/blocks.ts'
import type { Held, Unworked } from '#contract/calendar.ts'
import type { AgendaEntry } from '#contract/reservations.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { END_OF_DAY, isPast, type LocalTime, type Minute, parseEnd, parseTime } from '#domain/time.ts'

/** What stands in an agenda: a visit, blocked time, or a slot that a visitor holds. */
export type Item =
  | { kind: 'visit'; entry: AgendaEntry }
  | { kind: 'block'; entry: Block }
  | { kind: 'hold'; entry: Held }

/** What the calendar shows: items, and behind them what is not worked. */
export type Shown = { items: Item[]; unworked: Unworked[] }

/** `visit-12` : ids of the three kinds are of one table, but the screen need not know. */
export function keyOf({ kind, entry }: Item): string {
  return `${kind}-${entry.id}`
}

export function itemStart({ entry }: Item): LocalTime {
  return { day: entry.date, minute: parseTime(entry.time) ?? 0 }
}

/** The minute at which it ends; nothing goes over midnight. */
export function itemEnd(item: Item): Minute {
  return Math.min(itemStart(item).minute + item.entry.duration, END_OF_DAY)
}

/** A visit that has begun is read-only; blocked time is past when it is over. */
export function isItemPast(item: Item, now: LocalTime): boolean {
  if (item.kind !== 'block') return isPast(itemStart(item), now)
  return isPast({ day: item.entry.date, minute: itemEnd(item) }, now)
}

/** What an entry is called: the client, what the time is blocked for, or that somebody is booking. */
export function titleOfItem(item: Item): string {
  if (item.kind === 'visit') return reservationTitle(item.entry.clientName)
  return item.kind === 'block' ? (item.entry.label ?? 'Bloqué') : 'En cours de réservation'
}

/** A stretch that is not worked, in minutes. */
export function stretchOf({ from, to }: Unworked): { start: Minute; end: Minute } {
  return { start: parseEnd(from) ?? 0, end: parseEnd(to) ?? END_OF_DAY }
}

/** « Travaux », or what everybody calls it. */
export function reasonOf({ reason, label }: Unworked): string {
  return label ?? REASONS[reason] ?? ''
}

const REASONS: Partial<Record<Unworked['reason'], string>> = { break: 'Pause', closure: 'Fermé' }
