import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { day, id, object, TokenParams, time } from '../../fields.ts'

const OfferedStart = z.strictObject({
  date: z.string(),
  time: z.string(),
  praticienId: z.number(),
  praticienName: z.string(),
})

/** Freed time as the link in its mail shows it, at this moment; `price` in euros. */
export const OwnOffer = z.strictObject({
  state: z.enum(['open', 'ended']),
  service: z.string(),
  duration: z.number(),
  price: z.nullable(z.number()),
  starts: z.array(OfferedStart),
  /** The appointment that is moved. */
  reservation: z.nullable(z.strictObject({ date: z.string(), time: z.string() })),
})
export type OwnOffer = z.infer<typeof OwnOffer>

export const readOwnOffer = endpoint({
  method: 'GET',
  path: '/api/place/{token}',
  access: 'public',
  summary: 'Les places libérées qui restent, par le lien de leur e-mail',
  params: TokenParams,
  reply: OwnOffer,
  errors: ['not_found'],
  limit: { max: 120, seconds: 60 },
})

/** Books it, or moves the appointment. `link`: path of the reservation's own page. */
export const takeOffer = endpoint({
  method: 'POST',
  path: '/api/place/{token}/take',
  access: 'public',
  audit: 'reservation_booked',
  summary: 'Prendre une place libérée',
  params: TokenParams,
  body: object({ date: day('Date'), time: time('Heure'), praticienId: id('Praticien') }),
  reply: z.strictObject({ message: z.string(), link: z.nullable(z.string()) }),
  errors: [
    'not_found',
    'waiting_taken',
    'waiting_ended',
    'service_gone',
    'practitioner_gone',
    'booking_by_phone',
    'booking_suspended',
    'too_late_to_move',
    'too_many_moves',
    'too_many_requests',
  ],
  limit: { max: 30, seconds: 900 },
})

export const endByOffer = endpoint({
  method: 'POST',
  path: '/api/place/{token}/end',
  access: 'public',
  summary: 'Quitter la liste d’attente, par le lien d’une place libérée',
  params: TokenParams,
  reply: OwnOffer,
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 30, seconds: 900 },
})
