import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { formEvidence, object } from '../fields.ts'
import { NewTestimonial } from './testimonials.ts'

// Not validated: a malformed token gets the same response as an unknown one.
const TokenParams = object({ token: z.string() })
const MessageReply = z.strictObject({ message: z.string() })

/** Data behind an invitation's link: it discloses only a first name and a day to anyone who finds the link. */
export const Invitation = z.strictObject({
  /** Initial value of the form; '' when the client's name yields none. */
  firstName: z.string(),
  reservationDate: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

export const readTestimonialInvitation = endpoint({
  method: 'GET',
  path: '/api/temoignage/{token}',
  access: 'public',
  summary: 'Le rendez-vous dont un lien reçu invite à témoigner',
  params: TokenParams,
  reply: Invitation,
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 120, seconds: 60 },
})

const { clientName, rating, comment } = NewTestimonial.shape

/** Testimonial sent by an invitation's link: the reservation is verified. */
export const InvitedTestimonial = object({ clientName, rating, comment, ...formEvidence })
export type InvitedTestimonial = z.infer<typeof InvitedTestimonial>

export const sendInvitedTestimonial = endpoint({
  method: 'POST',
  path: '/api/temoignage/{token}',
  access: 'public',
  summary: 'Envoyer le témoignage d’un rendez-vous vérifié, une fois',
  params: TokenParams,
  body: InvitedTestimonial,
  reply: MessageReply,
  status: 201,
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 20, seconds: 900 },
})
