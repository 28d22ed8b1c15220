import type { ClientSource } from '../clients/identity.ts'
import type { NoteVisibility } from '../clients/notes.ts'
import { frenchDate } from '../language/french-day.ts'
import { frenchTime, parseDateTime } from '../language/time.ts'
import { french } from '../language/typography.ts'
import { type Attendance, notedLabel } from '../visit/attendance.ts'

/** « mardi 13 avril 2027 à 10 h », from a local time: the data covers years. */
export function frenchDatedTime(local: string): string {
  const { day, minute } = parseDateTime(local)
  return french`${frenchDate(day)} à ${frenchTime(minute)}`
}

/** Words for what the site holds about a person, on the screen and in the export. */
const RESERVATION_STATES = {
  pending: 'À confirmer',
  upcoming: 'À venir',
  past: 'Passée',
  cancelled: 'Annulée',
  handed_over: 'Donnée à quelqu’un d’autre',
} as const

type StatedReservation = {
  state: keyof typeof RESERVATION_STATES
  attendance: Attendance | null
  allowsOffers?: boolean | undefined
}

export function reservationStateText({ state, attendance, allowsOffers }: StatedReservation): string {
  const choice = allowsOffers === undefined ? null : `Propositions ${allowsOffers ? 'acceptées' : 'refusées'}`
  return [RESERVATION_STATES[state], notedLabel(attendance), choice]
    .filter((part) => part !== null)
    .join(' · ')
}

export const CLIENT_SOURCE_NAMES = {
  reservation: 'Rendez-vous',
  staff: 'Ajout par l’équipe',
  import: 'Import',
} as const satisfies Record<ClientSource, string>

export const NOTE_READERS = {
  team: 'L’équipe',
  author: 'Son auteur seul',
} as const satisfies Record<NoteVisibility, string>

export const HISTORY_KINDS = { booked: 'Réservée', moved: 'Déplacée', cancelled: 'Annulée' } as const

export const MERGE_KINDS = { merge: 'Fiches réunies', split: 'Fiche séparée' } as const

export const CONTACT_STATUSES = {
  new: 'Nouveau',
  read: 'Lu',
  answered: 'Répondu',
  archived: 'Archivé',
} as const

export const TESTIMONIAL_STATES = { pending: 'À relire', approved: 'Publié', refused: 'Refusé' } as const

export const MESSAGE_STATES = { waiting: 'En attente', sent: 'Envoyé', failed: 'Échec' } as const

export const DECLINED = {
  reminder: 'Cette personne ne veut plus recevoir de rappels.',
  invitation: 'Cette personne ne veut plus être invitée à témoigner.',
  waiting: 'Cette personne ne veut plus être prévenue des places libérées.',
  rebooking: 'Cette personne ne veut plus de propositions de rendez-vous.',
} as const

type DatedOrder = {
  paidAt: string | null
  cardPayment: string | null
  sentAt: string | null
  withdrawnAt: string | null
}

/** « Rétractée », « Envoyée », « Réglée », « À régler »; « Envoyée, payée par carte ». */
export function orderStateText(order: DatedOrder): string {
  const state = stateText(order)
  return order.cardPayment === null ? state : `${state}, payée par carte`
}

/** With the payment provider’s own name for a payment: « Envoyée, payée par carte (pi_3) ». */
export function orderFileText(order: DatedOrder): string {
  return order.cardPayment === null ? stateText(order) : `${orderStateText(order)} (${order.cardPayment})`
}

function stateText({ paidAt, sentAt, withdrawnAt }: DatedOrder): string {
  if (withdrawnAt !== null) return 'Rétractée'
  if (sentAt !== null) return 'Envoyée'
  return paidAt === null ? 'À régler' : 'Réglée'
}

export const RECEIPTS_TITLE = french`Livre des recettes (conservé : obligation comptable)`

/** « 2 écritures du livre des recettes ». */
export function receiptCount(count: number): string {
  return french`${count} ${count > 1 ? 'écritures' : 'écriture'} du livre des recettes`
}

type LeftByErasure = { keptReceipts: number; mentions: number }

export function erasureText({ keptReceipts, mentions }: LeftByErasure): string {
  const kept =
    keptReceipts === 0 ? '' : french`. Conservé : ${receiptCount(keptReceipts)} (obligation comptable)`
  if (mentions === 0) return `Données effacées${kept}`
  const texts =
    mentions === 1 ? '1 texte écrit par d’autres nomme' : `${mentions} textes écrits par d’autres nomment`
  return `Données effacées${kept}. ${texts} encore cette personne.`
}
