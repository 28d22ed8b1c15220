import type { Generated } from 'kysely'
import type { Day, Minute } from '#domain/time.ts'
import type { Flag, Instant, Json } from './columns.ts'

export type NotificationTemplates = {
  id: Generated<number>
  type: string
  subject: string
  body: string
  /** Its short form for a telephone; null: the original one, where there is one. */
  sms: string | null
  active: Generated<Flag>
  updated_at: Instant
}

export type ContactMessages = {
  id: Generated<number>
  name: string
  email: string
  message: string
  status: 'new' | 'read' | 'answered' | 'archived'
  created_at: Instant
}

export type Outbox = {
  id: Generated<number>
  /** What caused the message, such as `contact:12`: with the recipient, it is sent once. */
  event: string
  channel: Generated<'mail' | 'sms'>
  /** The template's type; null for what was written before types were kept. */
  type: string | null
  recipient: string
  reply_to: string | null
  subject: string
  /** Plain text; empty once the message has left. */
  body: string
  message_id: string
  state: 'waiting' | 'sent' | 'failed'
  attempts: Generated<number>
  next_attempt_at: Instant
  /** End of a worker's lease on the row, by the database's clock; 0 while unclaimed. */
  claimed_until: Generated<Instant>
  /** When the running attempt passed the point of no return, by the database's clock. */
  handed_over_at: Instant | null
  /** Attempts that ended after the hand-over without an answer: each may have arrived. */
  interruptions: Generated<number>
  first_tried_at: Instant | null
  tried_at: Instant | null
  last_error: string | null
  created_at: Instant
  sent_at: Instant | null
  /** How it left: `server`, `file`, `gateway` or `log`. */
  via: string | null
  reservation_id: number | null
  /** Where the announced reservation is, as the message tells it: elsewhere, the message is stale. */
  reservation_date: Day | null
  reservation_minute: Minute | null
  /** Where it was before a move, `2027-04-14T10:30`. */
  previous_start: string | null
  /** The reservation for the client's own calendar, emptied like the body once the message has left. */
  calendar: Json | null
}
