import type { Block } from '#contract/booking/blocks.ts'
import type { HeldSlot, UnworkedSpan } from '#contract/booking/calendar.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import {
  END_OF_DAY,
  frenchTime,
  isPast,
  type LocalTime,
  type Minute,
  parseEnd,
  parseTime,
  type Span,
  toLocalTime,
} from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { notedLabel } from '#domain/visit/attendance.ts'

export type AgendaEntry =
  | { kind: 'reservation'; details: AgendaReservation }
  | { kind: 'block'; details: Block }
  | { kind: 'hold'; details: HeldSlot }

export type CalendarContent = { entries: AgendaEntry[]; unworked: UnworkedSpan[] }

export function entryKey({ kind, details }: AgendaEntry): string {
  return `${kind}-${details.id}`
}

export function entryStart({ details }: AgendaEntry): LocalTime {
  return toLocalTime(details)
}

/** Midnight at the latest: the optimistic update of a late drop may exceed it until the server refuses it. */
export function entryEnd({ details }: AgendaEntry): Minute {
  return Math.min(toLocalTime(details).minute + details.duration, END_OF_DAY)
}

export function entrySpan(entry: AgendaEntry): Span {
  return { start: entryStart(entry).minute, end: entryEnd(entry) }
}

/** Reservations and holds are past once they begin, blocks once they end. */
export function isEntryPast(entry: AgendaEntry, now: LocalTime): boolean {
  if (entry.kind !== 'block') return isPast(entryStart(entry), now)
  return isPast({ day: entryStart(entry).day, minute: entryEnd(entry) }, now)
}

export function entryTitle({ kind, details }: AgendaEntry): string {
  if (kind === 'reservation') return reservationTitle(details.clientName)
  if (kind === 'block') return details.label ?? 'Bloqué'
  if (details.confirmBefore === null) return 'En cours de réservation'
  return french`À confirmer : ${details.clientName ?? 'client'}`
}

/** Secondary text of an entry, after its hour and title: « Massage suédois », « par e-mail, avant 10 h 30 ». */
export function entryDetails({ kind, details }: AgendaEntry): string[] {
  if (kind === 'reservation') {
    return [details.serviceName, notedLabel(details.attendance)].filter((part) => part !== null)
  }
  if (kind === 'block' || details.confirmBefore === null) return []
  return [`par e-mail, avant ${frenchTime(parseTime(details.confirmBefore) ?? 0)}`]
}

export function unworkedSpanOf({ from, to }: UnworkedSpan): { start: Minute; end: Minute } {
  return { start: parseEnd(from) ?? 0, end: parseEnd(to) ?? END_OF_DAY }
}

export function unworkedLabel({ reason, label }: UnworkedSpan): string {
  return label ?? REASONS[reason] ?? ''
}

const REASONS: Partial<Record<UnworkedSpan['reason'], string>> = {
  break: 'Pause',
  closure: 'Fermé',
  elsewhere: 'Occupé ailleurs',
}
