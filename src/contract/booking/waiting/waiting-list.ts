import * as z from 'zod/mini'
import { PERIOD_NAMES } from '#domain/booking/waiting-list.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../../endpoint.ts'
import {
  clientName,
  day,
  email,
  emptyable,
  formEvidence,
  id,
  idParam,
  object,
  phone,
  TokenParams,
  time,
  visitorEmail,
  visitorName,
  weekday,
} from '../../fields.ts'

/** Absent or empty lists mean any day, and any part of the day; `until` is the last day. */
const waitingTimes = {
  weekdays: z.optional(
    z
      .array(weekday, 'Le champ « Jours » est une liste de jours.')
      .check(z.maxLength(7, 'Le champ « Jours » compte trop d’éléments.')),
  ),
  periods: z.optional(
    z
      .array(
        z.enum(PERIOD_NAMES, 'Ce moment de la journée est inconnu.'),
        'Une liste de moments est attendue.',
      )
      .check(z.maxLength(3, 'Le champ « Moments » compte trop d’éléments.')),
  ),
  until: day('Jusqu’au'),
}

const waitedService = {
  serviceId: id('Prestation'),
  variantId: emptyable(id('Durée')),
  praticienId: emptyable(id('Praticien')),
}

/** By a visitor; the same reply whatever is known of the mailbox. */
export const NewWaitingRequest = object({
  ...waitedService,
  ...waitingTimes,
  clientName: visitorName('Nom'),
  clientEmail: visitorEmail('E-mail'),
  clientPhone: emptyable(phone('Téléphone')),
  ...formEvidence,
})
export type NewWaitingRequest = z.infer<typeof NewWaitingRequest>

export const WaitingTimesForm = object(waitingTimes)
export type WaitingTimesForm = z.infer<typeof WaitingTimesForm>

const MAILED = z.strictObject({ message: z.string() })

export const askToWait = endpoint({
  method: 'POST',
  path: '/api/waiting-list',
  access: 'public',
  summary: 'Demander à être prévenu si une place se libère ; compte une fois confirmé par e-mail',
  body: NewWaitingRequest,
  reply: MAILED,
  status: 201,
  errors: [
    'waiting_list_off',
    'service_gone',
    'service_on_request',
    'variant_gone',
    'practitioner_gone',
    'too_many_requests',
    'mail_budget_used',
  ],
  limit: { max: 20, seconds: 3600 },
})

export const askForEarlier = endpoint({
  method: 'POST',
  path: '/api/reservation/{token}/waiting-list',
  access: 'public',
  summary: 'Demander à être prévenu si une place plus tôt se libère ; compte une fois confirmé par e-mail',
  params: TokenParams,
  body: WaitingTimesForm,
  reply: MAILED,
  status: 201,
  errors: [
    'not_found',
    'waiting_list_off',
    'reservation_cancelled',
    'reservation_past',
    'too_late_to_move',
    'client_without_email',
    'service_gone',
    'too_many_requests',
    'mail_budget_used',
  ],
  limit: { max: 20, seconds: 3600 },
})

/** A request as the link in its mail shows it; `duration` in minutes. */
export const OwnWaiting = z.strictObject({
  state: z.enum(['unconfirmed', 'waiting', 'ended']),
  service: z.string(),
  duration: z.number(),
  practitioner: z.nullable(z.string()),
  weekdays: z.array(z.number()),
  periods: z.array(z.enum(PERIOD_NAMES)),
  until: z.string(),
  /** The appointment that an earlier one would replace. */
  reservation: z.nullable(z.strictObject({ date: z.string(), time: z.string() })),
})
export type OwnWaiting = z.infer<typeof OwnWaiting>

export const readOwnWaiting = endpoint({
  method: 'GET',
  path: '/api/waiting-list/{token}',
  access: 'public',
  summary: 'Une attente, par le lien de son e-mail',
  params: TokenParams,
  reply: OwnWaiting,
  errors: ['not_found'],
  limit: { max: 120, seconds: 60 },
})

/** Idempotent. */
export const confirmWaiting = endpoint({
  method: 'POST',
  path: '/api/waiting-list/{token}/confirm',
  access: 'public',
  summary: 'Confirmer une attente',
  params: TokenParams,
  reply: OwnWaiting,
  errors: ['not_found', 'waiting_list_full', 'booking_by_phone', 'too_many_requests'],
  limit: { max: 30, seconds: 900 },
})

/** Idempotent. */
export const endOwnWaiting = endpoint({
  method: 'POST',
  path: '/api/waiting-list/{token}/end',
  access: 'public',
  summary: 'Quitter la liste d’attente',
  params: TokenParams,
  reply: OwnWaiting,
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 30, seconds: 900 },
})

/** A waiting request as staff see it. `nextFree`: the first free start that suits it. */
export const WaitingRequest = z.strictObject({
  id: z.number(),
  clientName: z.nullable(z.string()),
  clientEmail: z.nullable(z.string()),
  clientPhone: z.nullable(z.string()),
  serviceId: z.number(),
  serviceName: z.string(),
  /** Of the main variant where it is null. */
  variantId: z.nullable(z.number()),
  duration: z.number(),
  /** This length is not sold any more: nothing is offered to them. */
  isGone: z.boolean(),
  praticienId: z.nullable(z.number()),
  praticienName: z.nullable(z.string()),
  weekdays: z.array(z.number()),
  periods: z.array(z.enum(PERIOD_NAMES)),
  until: z.string(),
  /** Local day on which they asked. */
  askedOn: z.string(),
  reservation: z.nullable(
    z.strictObject({ id: z.number(), date: z.string(), time: z.string(), praticienId: z.number() }),
  ),
  nextFree: z.nullable(z.strictObject({ date: z.string(), time: z.string(), praticienId: z.number() })),
})
export type WaitingRequest = z.infer<typeof WaitingRequest>

export const listWaitingRequests = endpoint({
  method: 'GET',
  path: '/api/admin/waiting-list',
  access: 'staff',
  audit: 'waiting_list_opened',
  summary: 'Qui attend une place, la plus ancienne demande d’abord',
  reply: z.array(WaitingRequest),
})

/** By staff, for somebody on the telephone. */
export const addWaitingRequest = endpoint({
  method: 'POST',
  path: '/api/admin/waiting-list',
  access: 'staff',
  audit: 'waiting_request_added',
  summary: 'Ajouter quelqu’un à la liste d’attente ; un e-mail le lui dit',
  body: object({
    ...waitedService,
    ...waitingTimes,
    clientName: clientName('Nom'),
    clientEmail: emptyable(email('E-mail')),
    clientPhone: emptyable(phone('Téléphone')),
  }).check(
    z.refine(({ clientEmail, clientPhone }) => clientEmail !== undefined || clientPhone !== undefined, {
      path: ['clientPhone'],
      message: 'Indiquez un téléphone ou un e-mail, pour pouvoir prévenir cette personne.',
    }),
  ),
  reply: z.strictObject({ message: z.string(), id: z.number() }),
  status: 201,
  errors: ['waiting_list_off', 'service_gone', 'variant_gone', 'practitioner_gone', 'forbidden'],
})

export const removeWaitingRequest = endpoint({
  method: 'DELETE',
  path: '/api/admin/waiting-list/{id}',
  access: 'staff',
  audit: 'waiting_request_removed',
  summary: 'Retirer quelqu’un de la liste d’attente',
  params: object({ id: idParam('Attente') }),
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found'],
})

/** A person who waits, with the first start that suits them from the hour asked for on (`time`). */
const WaitingPerson = z.strictObject({
  id: z.number(),
  clientName: z.nullable(z.string()),
  clientEmail: z.nullable(z.string()),
  clientPhone: z.nullable(z.string()),
  serviceId: z.number(),
  serviceName: z.string(),
  /** Of the main variant where it is null. */
  variantId: z.nullable(z.number()),
  duration: z.number(),
  /** Null for any. */
  praticienName: z.nullable(z.string()),
  time: z.string(),
  /** The appointment that an earlier one would replace: nothing is booked beside it. */
  reservation: z.nullable(z.strictObject({ date: z.string(), time: z.string() })),
})
export type WaitingPerson = z.infer<typeof WaitingPerson>

const Place = object({ date: day('Date'), time: time('Heure'), praticienId: id('Praticien') })

/** POST for a read: its reply names clients, and is of this moment. */
export const listWaitingHere = endpoint({
  method: 'POST',
  path: '/api/admin/waiting-list/fits',
  access: 'staff',
  audit: 'waiting_list_opened',
  summary: 'Qui attend une place comme celle-ci',
  body: Place,
  reply: z.array(WaitingPerson),
  errors: ['forbidden'],
})

/** One e-mail with the starts that suit them, at most three a day. */
export const offerByHand = endpoint({
  method: 'POST',
  path: '/api/admin/waiting-list/{id}/offer',
  access: 'staff',
  audit: 'waiting_place_offered',
  summary: 'Proposer une place libre à quelqu’un qui attend',
  params: object({ id: idParam('Attente') }),
  body: Place,
  reply: z.strictObject({ message: z.string() }),
  errors: [
    'forbidden',
    'not_found',
    'waiting_list_off',
    'client_without_email',
    'place_unsuited',
    'waiting_told_enough',
    'waiting_unreachable',
  ],
})

const WaitingListState = z.strictObject({ isOpen: z.boolean(), waiting: z.number() })

export const readWaitingListState = endpoint({
  method: 'GET',
  path: '/api/superadmin/waiting-list',
  access: 'superadmin',
  summary: 'La liste d’attente est-elle ouverte, et combien attendent',
  reply: WaitingListState,
})

/** Closing it ends every request. */
export const saveWaitingListState = endpoint({
  method: 'PUT',
  path: '/api/superadmin/waiting-list',
  access: 'superadmin',
  audit: 'waiting_list_changed',
  summary: 'Ouvrir ou fermer la liste d’attente',
  body: object({ isOpen: z.boolean(french`Le champ « Liste d’attente » doit être vrai ou faux.`) }),
  reply: WaitingListState,
  errors: ['waiting_without_mail'],
})
