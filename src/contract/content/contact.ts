import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint, PUBLIC_READS } from '../endpoint.ts'
import { formEvidence, idParam, multilineText, object, visitorEmail, visitorName } from '../fields.ts'
import { listPart } from '../list-part.ts'

export const ContactMessage = object({
  name: visitorName('Nom'),
  email: visitorEmail('E-mail'),
  message: multilineText('Message', { max: 5000, missing: 'Écrivez votre message.' }),
  ...formEvidence,
})

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Écrire au cabinet',
  body: ContactMessage,
  reply: z.strictObject({ success: z.boolean(), message: z.string() }),
  errors: ['too_many_requests'],
  limit: { max: 5, seconds: 900, byEvidence: true },
})

export const readContactInfo = endpoint({
  method: 'GET',
  path: '/api/contact-info',
  access: 'public',
  summary: 'Coordonnées du cabinet',
  reply: z.strictObject({ contactInfo: z.string() }),
  limit: PUBLIC_READS,
})

export const CONTACT_MESSAGE_STATUSES = ['new', 'read', 'answered', 'archived'] as const
export type ContactMessageStatus = (typeof CONTACT_MESSAGE_STATUSES)[number]

/** A message of the contact form; `date` and `time` are the practice's wall clock. */
export const ReceivedMessage = z.strictObject({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  status: z.enum(CONTACT_MESSAGE_STATUSES),
  date: z.string(),
  time: z.string(),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

const messageStatus = z.enum(
  CONTACT_MESSAGE_STATUSES,
  french`Le champ « Statut » doit être new, read, answered ou archived.`,
)

const MessageParams = object({ id: idParam('Message') })

export const listContactMessages = endpoint({
  method: 'GET',
  path: '/api/superadmin/messages',
  access: 'superadmin',
  audit: 'contact_messages_opened',
  summary: 'Messages reçus par le formulaire de contact, du plus récent au plus ancien',
  query: object({ ...listPart, status: z.optional(messageStatus) }),
  reply: z.array(ReceivedMessage),
  errors: ['list_changed'],
})

export const countContactMessages = endpoint({
  method: 'GET',
  path: '/api/superadmin/messages/counts',
  access: 'superadmin',
  summary: 'Nombre de messages reçus, par statut',
  reply: z.strictObject({ new: z.number(), read: z.number(), answered: z.number(), archived: z.number() }),
})

export const changeContactMessageStatus = endpoint({
  method: 'PUT',
  path: '/api/superadmin/messages/{id}',
  access: 'superadmin',
  audit: 'contact_message_changed',
  summary: 'Classer un message',
  params: MessageParams,
  body: object({ status: messageStatus }),
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found'],
})

export const removeContactMessage = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/messages/{id}',
  access: 'superadmin',
  audit: 'contact_message_removed',
  summary: 'Supprimer un message',
  params: MessageParams,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found'],
})
