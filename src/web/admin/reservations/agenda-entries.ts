import type { Block } from '#contract/blocks.ts'
import type { HeldSlot, UnworkedStretch } from '#contract/calendar.ts'
import type { AgendaReservation } from '#contract/reservations.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { END_OF_DAY, isPast, type LocalTime, type Minute, parseEnd, toLocalTime } from '#domain/time.ts'

export type AgendaEntry =
  | { kind: 'reservation'; entry: AgendaReservation }
  | { kind: 'block'; entry: Block }
  | { kind: 'hold'; entry: HeldSlot }

export type CalendarContent = { items: AgendaEntry[]; unworked: UnworkedStretch[] }

export function keyOf({ kind, entry }: AgendaEntry): string {
  return `${kind}-${entry.id}`
}

export function entryStart({ entry }: AgendaEntry): LocalTime {
  return toLocalTime(entry)
}

/** Entries end at midnight at the latest. */
export function entryEnd(item: AgendaEntry): Minute {
  return Math.min(entryStart(item).minute + item.entry.duration, END_OF_DAY)
}

/** Reservations and holds are past once they begin, blocks once they end. */
export function isEntryPast(item: AgendaEntry, now: LocalTime): boolean {
  if (item.kind !== 'block') return isPast(entryStart(item), now)
  return isPast({ day: item.entry.date, minute: entryEnd(item) }, now)
}

export function titleOfEntry(item: AgendaEntry): string {
  if (item.kind === 'reservation') return reservationTitle(item.entry.clientName)
  return item.kind === 'block' ? (item.entry.label ?? 'Bloqué') : 'En cours de réservation'
}

export function stretchOf({ from, to }: UnworkedStretch): { start: Minute; end: Minute } {
  return { start: parseEnd(from) ?? 0, end: parseEnd(to) ?? END_OF_DAY }
}

export function reasonOf({ reason, label }: UnworkedStretch): string {
  return label ?? REASONS[reason] ?? ''
}

const REASONS: Partial<Record<UnworkedStretch['reason'], string>> = { break: 'Pause', closure: 'Fermé' }
