import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParam, object } from '../fields.ts'
import { ClientMessage, ReservationParams, tellClient } from './reservations.ts'

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
