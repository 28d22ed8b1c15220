import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, honeypot, line, lines, object } from './fields.ts'

export const ContactMessage = object({
  name: line('Nom', { max: 100 }),
  email: email('E-mail'),
  message: lines('Message', { max: 5000 }),
  website: honeypot,
})

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Écrire au cabinet',
  body: ContactMessage,
  reply: z.strictObject({ success: z.boolean(), message: z.string() }),
  errors: ['too_many_requests'],
  limit: { max: 5, seconds: 900 },
})

export const readContactInfo = endpoint({
  method: 'GET',
  path: '/api/contact-info',
  access: 'public',
  summary: 'Coordonnées du cabinet',
  reply: z.strictObject({ contactInfo: z.string() }),
})
