import * as z from 'zod/mini'
import { CARRIERS } from '#domain/messages/delivery.ts'
import { endpoint } from '../endpoint.ts'
import { idParam, object } from '../fields.ts'
import { listPart } from '../list-part.ts'

/** One message in the journal: recipient, type, time and outcome, never its text. */
export const JournalEntry = z.strictObject({
  id: z.number(),
  label: z.string(),
  channel: z.enum(['mail', 'sms']),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  via: z.nullable(z.enum(CARRIERS)),
  /** Local time `2027-04-14T10:30` at which it was sent, was given up, or will be retried. */
  at: z.string(),
  attempts: z.number(),
  /** Waits for a superadmin's decision since a restore. */
  isHeld: z.boolean(),
  error: z.nullable(z.string()),
  reservationId: z.nullable(z.number()),
  canRetry: z.boolean(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

const MessageState = z.enum(['waiting', 'sent', 'failed'], 'Cet état n’existe pas.')

export const listJournal = endpoint({
  method: 'GET',
  path: '/api/admin/journal',
  access: 'staff',
  audit: 'journal_opened',
  summary: 'Journal des envois, 50 à la fois sauf autre limite',
  query: object({
    reservationId: z.optional(idParam('Rendez-vous')),
    state: z.optional(MessageState),
    ...listPart,
  }),
  reply: z.strictObject({
    entries: z.array(JournalEntry),
    more: z.boolean(),
    /** Of one reservation: its client has declined reminders, so none is sent. */
    remindersDeclined: z.optional(z.boolean()),
  }),
})

export const countFailed = endpoint({
  method: 'GET',
  path: '/api/admin/journal/failed',
  access: 'staff',
  summary: 'Nombre de messages qui n’ont pas pu partir',
  reply: z.strictObject({ failed: z.number() }),
})

export const retryMessage = endpoint({
  method: 'POST',
  path: '/api/admin/journal/{id}/retry',
  access: 'staff',
  audit: 'message_retried',
  summary: 'Réessayer un envoi maintenant',
  params: object({ id: idParam('Message') }),
  reply: JournalEntry,
  errors: ['not_found', 'message_left', 'message_useless', 'message_held', 'too_many_requests'],
})
