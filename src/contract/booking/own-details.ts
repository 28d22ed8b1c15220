import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { emptyable, object, phone, TokenParams, visitorEmail, visitorName } from '../fields.ts'
import { personAnswer } from './client.ts'
import { ChangeReply } from './own-link.ts'

/** An absent phone number is removed. */
export const OwnDetails = object({
  clientName: visitorName('Nom'),
  clientPhone: emptyable(phone('Téléphone')),
  person: personAnswer,
})
export type OwnDetails = z.infer<typeof OwnDetails>

/** A correction is idempotent. Past and cancelled reservations keep what was typed. */
export const correctOwnDetails = endpoint({
  method: 'PUT',
  path: '/api/reservation/{token}/client',
  access: 'public',
  summary: 'Corriger son nom et son téléphone, ou donner son rendez-vous à quelqu’un d’autre',
  params: TokenParams,
  body: OwnDetails,
  /** `link`: path of the new link, where the reservation was given to somebody else; this one has ended. */
  reply: z.extend(ChangeReply, { link: z.optional(z.string()) }),
  errors: [
    'not_found',
    'reservation_cancelled',
    'reservation_past',
    'reservation_moved',
    'person_unclear',
    'too_late_to_hand_over',
    'too_many_requests',
  ],
  limit: { max: 30, seconds: 900 },
})

const NewEmail = object({ clientEmail: visitorEmail('Nouvelle adresse e-mail') })

/** The address counts once its mailbox has confirmed it. */
export const askEmailChange = endpoint({
  method: 'POST',
  path: '/api/reservation/{token}/email',
  access: 'public',
  summary: 'Demander à changer d’adresse e-mail',
  params: TokenParams,
  body: NewEmail,
  reply: ChangeReply,
  errors: [
    'not_found',
    'reservation_cancelled',
    'reservation_past',
    'email_change_by_phone',
    'too_many_requests',
    'mail_budget_used',
  ],
  limit: { max: 10, seconds: 3600 },
})

/** As the link in its mail shows it: the mailbox's own address, and nothing about the reservation. */
export const EmailChange = z.strictObject({
  state: z.enum(['pending', 'confirmed', 'ended']),
  email: z.nullable(z.string()),
})
export type EmailChange = z.infer<typeof EmailChange>

export const readEmailChange = endpoint({
  method: 'GET',
  path: '/api/adresse/{token}',
  access: 'public',
  summary: 'Une adresse e-mail à confirmer, par le lien de son message',
  params: TokenParams,
  reply: EmailChange,
  errors: ['not_found'],
  limit: { max: 120, seconds: 60 },
})

/** Idempotent: a second confirmation changes nothing. */
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/adresse/{token}',
  access: 'public',
  summary: 'Confirmer sa nouvelle adresse e-mail',
  params: TokenParams,
  reply: EmailChange,
  errors: [
    'not_found',
    'email_change_ended',
    'reservation_cancelled',
    'reservation_past',
    'too_many_requests',
  ],
  limit: { max: 30, seconds: 900 },
})
