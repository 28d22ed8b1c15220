import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { settlementText } from '#domain/accounting/settlement-text.ts'
import type { LocalTime } from '#domain/language/time.ts'
import type { AgendaEntry } from './agenda-entries.ts'
import { isToBePaid } from './reservation.ts'

/** In the order in which a small entry, with room for few, shows them. */
export const SIGN_KINDS = ['pending', 'due', 'first', 'note', 'paid'] as const
export type SignKind = (typeof SIGN_KINDS)[number]

export const SIGN_LABELS: Record<SignKind, string> = {
  pending: 'Attend la confirmation du client',
  due: 'À encaisser',
  first: 'Première venue',
  note: 'Note à lire',
  paid: 'Payé',
}

export type EntrySign = { kind: SignKind; text: string }

/** States of an entry that an icon shows, in words. First visits and notes are of no more use once the day is over. */
export function entrySigns({ kind, details }: AgendaEntry, now: LocalTime): EntrySign[] {
  if (kind === 'block') return []
  if (kind === 'hold') return details.confirmBefore === null ? [] : [toSign('pending')]
  const isOver = details.date < now.day
  const due = dueSign(details, now)
  const signs = [
    due,
    details.isFirstVisit && !isOver && toSign('first'),
    details.hasNote && !isOver && toSign('note'),
    paidSign(details),
  ]
  return signs.filter((sign) => sign !== undefined && sign !== false)
}

function toSign(kind: SignKind): EntrySign {
  return { kind, text: SIGN_LABELS[kind] }
}

function dueSign(reservation: AgendaReservation, now: LocalTime): EntrySign | undefined {
  const { settlement } = reservation
  if (settlement === undefined || !isToBePaid(reservation, now)) return undefined
  return { kind: 'due', text: settlement.state === 'unpriced' ? SIGN_LABELS.due : settlementText(settlement) }
}

function paidSign({ settlement }: AgendaReservation): EntrySign | undefined {
  if (settlement === undefined) return undefined
  const { state, paidEuros } = settlement
  const isPaid = state === 'paid' || state === 'overpaid' || (state === 'unpriced' && paidEuros > 0)
  return isPaid ? { kind: 'paid', text: settlementText(settlement) } : undefined
}

/** How many entries of a day have each sign that asks for something. */
export function countSigns(
  entries: readonly AgendaEntry[],
  now: LocalTime,
): { kind: SignKind; count: number }[] {
  const kinds = entries.flatMap((entry) => entrySigns(entry, now)).map(({ kind }) => kind)
  return SIGN_KINDS.filter((kind) => kind !== 'paid')
    .map((kind) => ({ kind, count: kinds.filter((one) => one === kind).length }))
    .filter(({ count }) => count > 0)
}

/** The signs on screen, for the legend. */
export function shownSigns(entries: readonly AgendaEntry[], now: LocalTime): SignKind[] {
  const kinds = new Set(entries.flatMap((entry) => entrySigns(entry, now)).map(({ kind }) => kind))
  return SIGN_KINDS.filter((kind) => kinds.has(kind))
}
