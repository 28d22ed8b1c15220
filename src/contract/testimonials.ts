import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, emptyable, honeypot, line, lines, object, whole } from './fields.ts'

/** A published testimonial. `date` is the day it was sent; the address of who sent it never leaves. */
export const Testimonial = z.strictObject({
  id: z.number(),
  clientName: z.string(),
  rating: z.number(),
  comment: z.string(),
  status: z.literal('approved'),
  date: z.string(),
})
export type Testimonial = z.infer<typeof Testimonial>

export const listTestimonials = endpoint({
  method: 'GET',
  path: '/api/testimonials',
  access: 'public',
  summary: 'Témoignages publiés',
  reply: z.array(Testimonial),
})

/** What a visitor sends; it is shown once somebody of the practice has read it. */
export const NewTestimonial = object({
  clientName: line('Nom', { max: 100 }),
  rating: whole('Note', { min: 1, max: 5 }),
  comment: lines('Commentaire', { max: 2000 }),
  email: emptyable(email('E-mail')),
  website: honeypot,
})

export const sendTestimonial = endpoint({
  method: 'POST',
  path: '/api/testimonials',
  access: 'public',
  summary: 'Envoyer un témoignage',
  body: NewTestimonial,
  reply: z.strictObject({ message: z.string() }),
  status: 201,
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 5, seconds: 3600 },
})
