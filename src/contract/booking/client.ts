import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import {
  clientName,
  email,
  emptyable,
  IfMatch,
  idParam,
  object,
  phone,
  ReservationParams,
} from '../fields.ts'
import { BookedStart, ClientMessage, concurrent, tellClient, version } from './reservations.ts'

/** Idempotent; refused with `message_left` once a worker has claimed the message. */
export const withdrawClientMessage = endpoint({
  method: 'DELETE',
  path: '/api/admin/reservations/{date}/{id}/messages/{messageId}',
  access: 'staff',
  audit: 'message_withdrawn',
  summary: 'Ne pas prévenir le client d’un changement, tant que le message n’est pas parti',
  params: z.extend(ReservationParams, { messageId: idParam('Message') }),
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found', 'reservation_moved', 'message_left'],
})

/** Ends every link of the client to the reservation; the confirmation carries the new one. */
export const renewLink = endpoint({
  method: 'POST',
  path: '/api/admin/reservations/{date}/{id}/link',
  access: 'staff',
  audit: 'link_renewed',
  summary: 'Envoyer au client un nouveau lien vers son rendez-vous',
  params: ReservationParams,
  body: object({ tellClient }),
  reply: z.strictObject({ message: z.string(), clientMessage: ClientMessage }),
  errors: ['not_found', 'reservation_past', 'reservation_moved'],
})

/** Written anew from the reservation's present state; replaces a pending announcement. */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/admin/reservations/{date}/{id}/messages',
  access: 'staff',
  audit: 'confirmation_resent',
  summary: 'Renvoyer la confirmation à l’adresse actuelle du client',
  params: ReservationParams,
  reply: z.strictObject({ message: z.string(), clientMessage: ClientMessage }),
  errors: [
    'not_found',
    'reservation_past',
    'reservation_moved',
    'client_without_email',
    'message_switched_off',
    'resent_too_often',
  ],
})

/** Says that changed details correct a person, or name another; if absent, the site judges by the details. */
export const personAnswer = z.optional(
  z.enum(['same', 'other'], french`Le champ « Personne » vaut same (la même) ou other (une autre).`),
)

/** Client details, which staff may complete or correct after the booking. */
export const ClientDetails = object({
  clientName: emptyable(clientName('Nom')),
  clientEmail: emptyable(email('E-mail')),
  clientPhone: emptyable(phone('Téléphone')),
  person: personAnswer,
  /** Sends the confirmation to a new address, to a client whose link ends, or to whoever the reservation is given to. */
  tellClient,
  /** Tells whoever gives the reservation up that it is cancelled; not sent unless true. */
  tellFormer: z.optional(z.boolean(french`Le champ « Prévenir l’ancien client » vaut oui ou non.`)),
  concurrent,
})
export type ClientDetails = z.infer<typeof ClientDetails>

export const changeClient = endpoint({
  method: 'PUT',
  path: '/api/admin/reservations/{date}/{id}/client',
  access: 'staff',
  audit: 'client_changed',
  summary:
    'Corriger les coordonnées du client d’un rendez-vous, ou donner le rendez-vous à quelqu’un d’autre',
  params: ReservationParams,
  headers: IfMatch,
  body: ClientDetails,
  reply: z.strictObject({
    message: z.string(),
    /** To the client that the reservation has now. */
    clientMessage: ClientMessage,
    version,
    /** Given to somebody else, it is a new reservation; absent where a person was corrected, as is `handedFrom`. */
    booking: z.optional(BookedStart),
    /** Id of the reservation that has ended. */
    handedFrom: z.optional(z.number()),
  }),
  errors: ['not_found', 'reservation_past', 'reservation_moved', 'person_unclear', 'client_booked_twice'],
})
