import { french } from '../language/typography.ts'
import { ACCOUNT_MESSAGE_KINDS } from './kinds/account-kinds.ts'
import { ORDER_MESSAGE_KINDS, PRIVATE_IN_ORDERS } from './kinds/order-kinds.ts'
import { ABOUT_SITE, type Placeholder } from './template.ts'

export type Audience = 'client' | 'practitioner' | 'practice' | 'account'

export type MessageKind = {
  label: string
  audience: Audience
  variables: readonly Placeholder[]
}

const ABOUT_RESERVATION = ['serviceName', 'practitionerName', 'date', 'time', 'duration', 'price'] as const
const TO_CLIENT = ['firstName', ...ABOUT_RESERVATION, 'changeLimit', 'manageUrl', ...ABOUT_SITE] as const
const TO_CLIENT_WHO_COMES = [...TO_CLIENT, 'doorCode'] as const
const TO_STAFF = [
  'clientName',
  ...ABOUT_RESERVATION,
  'clientEmail',
  'clientPhone',
  'agendaUrl',
  ...ABOUT_SITE,
] as const
const PREVIOUS_TIME = ['previousDate', 'previousTime'] as const

/** `date` and `time` are those of the next date, to which the link leads too. */
const ABOUT_SERIES = ['seriesDates', ...ABOUT_RESERVATION] as const
const SERIES_TO_CLIENT = ['firstName', ...ABOUT_SERIES, 'manageUrl', ...ABOUT_SITE] as const
const SERIES_TO_STAFF = ['seriesDates', ...TO_STAFF] as const

/** Every message type, in display order. */
export const MESSAGE_KINDS = {
  booking_confirmed: { label: 'Rendez-vous confirmé', audience: 'client', variables: TO_CLIENT_WHO_COMES },
  booking_to_confirm: {
    label: 'Rendez-vous à confirmer',
    audience: 'client',
    // Nothing that a visitor typed.
    variables: [...ABOUT_RESERVATION, 'confirmUrl', 'confirmBefore', ...ABOUT_SITE],
  },
  booking_moved: {
    label: 'Rendez-vous déplacé',
    audience: 'client',
    variables: [...TO_CLIENT, ...PREVIOUS_TIME],
  },
  booking_moved_by_client: {
    label: 'Rendez-vous déplacé par le client',
    audience: 'client',
    variables: [...TO_CLIENT, ...PREVIOUS_TIME],
  },
  booking_changed: {
    label: 'Rendez-vous modifié',
    audience: 'client',
    variables: [...TO_CLIENT, ...PREVIOUS_TIME],
  },
  booking_given: {
    label: 'Rendez-vous confié à un autre praticien',
    audience: 'client',
    variables: [...TO_CLIENT, ...PREVIOUS_TIME],
  },
  booking_cancelled: {
    label: 'Rendez-vous annulé',
    audience: 'client',
    variables: ['firstName', ...ABOUT_RESERVATION, 'bookingUrl', ...ABOUT_SITE],
  },
  booking_reminder: {
    label: 'Rappel du rendez-vous',
    audience: 'client',
    variables: [...TO_CLIENT_WHO_COMES, 'declineUrl'],
  },
  series_booked: {
    label: 'Série de rendez-vous confirmée',
    audience: 'client',
    variables: [...SERIES_TO_CLIENT, 'doorCode'],
  },
  series_changed: { label: 'Série de rendez-vous modifiée', audience: 'client', variables: SERIES_TO_CLIENT },
  waiting_to_confirm: {
    label: french`Place en liste d’attente à confirmer`,
    audience: 'client',
    // Nothing that a visitor typed: the mailbox may be anybody's.
    variables: ['waitingUrl', ...ABOUT_SITE],
  },
  waiting_added: {
    label: french`Inscription en liste d’attente par le cabinet`,
    audience: 'client',
    variables: [
      'firstName',
      'adderName',
      'serviceName',
      'duration',
      'waitingUrl',
      'declineUrl',
      ...ABOUT_SITE,
    ],
  },
  waiting_offer: {
    label: french`Place libérée proposée`,
    audience: 'client',
    variables: ['firstName', 'serviceName', 'freeStarts', 'offerUrl', 'declineUrl', ...ABOUT_SITE],
  },
  waiting_ended: {
    label: french`Attente terminée, faute de la durée`,
    audience: 'client',
    variables: ['firstName', 'serviceName', 'duration', 'bookingUrl', ...ABOUT_SITE],
  },
  rebook_offer: {
    label: french`Proposition d’un nouveau rendez-vous`,
    audience: 'client',
    variables: ['firstName', ...ABOUT_RESERVATION, 'manageUrl', 'declineUrl', ...ABOUT_SITE],
  },
  payment_note: {
    label: 'Note d’un paiement',
    audience: 'client',
    variables: ['firstName', 'noteNumber', ...ABOUT_SITE],
  },
  pack_ending: {
    label: french`Carnet bientôt terminé`,
    audience: 'client',
    variables: ['firstName', 'packRest', 'packLastDay', 'bookingUrl', ...ABOUT_SITE],
  },
  deposit_late: {
    label: french`Paiement arrivé trop tard`,
    audience: 'client',
    // Neither name nor visit: nothing may be left of it, and the mailbox is only known from the payment.
    variables: ['depositAmount', 'bookingUrl', ...ABOUT_SITE],
  },
  voucher_order: ORDER_MESSAGE_KINDS.voucher_order,
  voucher_sent: ORDER_MESSAGE_KINDS.voucher_sent,
  voucher_withdrawn: ORDER_MESSAGE_KINDS.voucher_withdrawn,
  lost_links: {
    label: french`Rendez-vous retrouvés`,
    audience: 'client',
    // No name: a mailbox may be that of several clients.
    variables: ['reservationLinks', 'bookingUrl', ...ABOUT_SITE],
  },
  email_to_confirm: {
    label: 'Nouvelle adresse e-mail à confirmer',
    audience: 'client',
    // Neither what a visitor typed, nor whose reservation it is: the mailbox may be anybody's.
    variables: ['confirmEmailUrl', ...ABOUT_SITE],
  },
  email_change_asked: {
    label: 'Changement d’adresse e-mail demandé',
    audience: 'client',
    // Not the new address, as for accounts.
    variables: ['firstName', 'date', 'time', ...ABOUT_SITE],
  },
  data_request_received: {
    label: 'Demande sur ses données reçue',
    audience: 'client',
    variables: ['firstName', 'requestKind', 'answerBefore', ...ABOUT_SITE],
  },
  data_request_done: {
    label: 'Demande sur ses données traitée',
    audience: 'client',
    variables: ['firstName', 'requestKind', ...ABOUT_SITE],
  },
  data_request_refused: {
    label: 'Demande sur ses données refusée',
    audience: 'client',
    variables: ['firstName', 'requestKind', 'reason', ...ABOUT_SITE],
  },
  data_erased: { label: 'Données effacées', audience: 'client', variables: ABOUT_SITE },
  testimonial_invitation: {
    label: 'Invitation à témoigner',
    audience: 'client',
    variables: ['firstName', 'practitionerName', 'date', 'testimonialUrl', 'declineUrl', ...ABOUT_SITE],
  },
  testimonial_published: {
    label: 'Témoignage publié',
    audience: 'client',
    variables: ['firstName', 'withdrawUrl', ...ABOUT_SITE],
  },
  testimonial_refused: {
    label: 'Témoignage non publié',
    audience: 'client',
    variables: ['firstName', 'comment', 'reason', 'withdrawUrl', ...ABOUT_SITE],
  },
  staff_booking_new: { label: 'Nouveau rendez-vous', audience: 'practitioner', variables: TO_STAFF },
  staff_booking_moved: {
    label: 'Rendez-vous déplacé',
    audience: 'practitioner',
    variables: [...TO_STAFF, ...PREVIOUS_TIME],
  },
  staff_booking_changed: {
    label: 'Rendez-vous modifié',
    audience: 'practitioner',
    variables: [...TO_STAFF, ...PREVIOUS_TIME],
  },
  staff_booking_given: {
    label: 'Rendez-vous confié à un autre praticien',
    audience: 'practitioner',
    variables: [...TO_STAFF, ...PREVIOUS_TIME],
  },
  staff_booking_cancelled: { label: 'Rendez-vous annulé', audience: 'practitioner', variables: TO_STAFF },
  staff_series_new: {
    label: 'Nouvelle série de rendez-vous',
    audience: 'practitioner',
    variables: SERIES_TO_STAFF,
  },
  staff_series_changed: {
    label: 'Série de rendez-vous modifiée',
    audience: 'practitioner',
    variables: SERIES_TO_STAFF,
  },
  calendar_unreadable: {
    label: french`Agenda privé illisible`,
    audience: 'practitioner',
    variables: ['firstName', 'problem', 'privateCalendarUrl', ...ABOUT_SITE],
  },
  contact_message: {
    label: 'Message du formulaire de contact',
    audience: 'practice',
    variables: ['clientName', 'clientEmail', 'message', 'messagesUrl', ...ABOUT_SITE],
  },
  testimonial_received: {
    label: 'Témoignage reçu',
    audience: 'practice',
    variables: ['clientName', 'rating', 'comment', 'moderationUrl', ...ABOUT_SITE],
  },
  data_request_new: {
    label: 'Demande d’un client sur ses données',
    audience: 'practice',
    variables: ['clientName', 'clientEmail', 'requestKind', 'answerBefore', 'requestsUrl', ...ABOUT_SITE],
  },
  voucher_order_news: ORDER_MESSAGE_KINDS.voucher_order_news,
  practice_news: {
    label: french`Nouvelles du site, regroupées`,
    audience: 'practice',
    variables: ['newsList', 'dashboardUrl', ...ABOUT_SITE],
  },
  site_alert: {
    label: 'Alerte sur l’état du site',
    audience: 'practice',
    variables: ['problem', 'remedy', 'dashboardUrl', ...ABOUT_SITE],
  },
  ...ACCOUNT_MESSAGE_KINDS,
} as const satisfies Record<string, MessageKind>

export type MessageType = keyof typeof MESSAGE_KINDS

/** Types of the messages whose recipient is a client. */
export const MESSAGES_TO_CLIENTS = (Object.keys(MESSAGE_KINDS) as MessageType[]).filter(
  (type) => MESSAGE_KINDS[type].audience === 'client',
)

export function isMessageType(type: string): type is MessageType {
  return Object.hasOwn(MESSAGE_KINDS, type)
}

// Subjects show on locked screens: no service, no price, no free text.
const PRIVATE_VARIABLES: readonly Placeholder[] = [
  'serviceName',
  'doorCode',
  'reservationLinks',
  'packRest',
  'depositAmount',
  ...PRIVATE_IN_ORDERS,
  'message',
  'comment',
  'reason',
  'price',
]

/** Placeholders allowed in the subject of a message. */
export function listSubjectPlaceholders({ variables }: MessageKind): Placeholder[] {
  return variables.filter((name) => !PRIVATE_VARIABLES.includes(name) && !name.endsWith('Url'))
}

const TEST_MESSAGE_LABEL = 'Envoi d’essai'

/** French label of a message type; null and unknown types are test messages. */
export function labelOfType(type: string | null): string {
  return type !== null && isMessageType(type) ? MESSAGE_KINDS[type].label : TEST_MESSAGE_LABEL
}
