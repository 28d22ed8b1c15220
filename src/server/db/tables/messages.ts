import type { Generated } from 'kysely'
import type { Day, Minute } from '#domain/language/time.ts'
import type { DeclineKind } from '#domain/messages/decline.ts'
import type { PushKind } from '#domain/messages/practice/push-text.ts'
import type { Flag, Instant, Json } from '../columns.ts'

export type NotificationTemplates = {
  id: Generated<number>
  type: string
  subject: string
  body: string
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

export type SmsCounts = {
  day: Day
  /** Keyed hash of the phone number; empty for the whole site. */
  recipient_hash: string
  count: number
}

export type Declines = {
  /** HMAC of the e-mail address under SECRET_KEY. */
  address_hash: string
  kind: DeclineKind
  created_at: Instant
}

/** The one link of a mailbox to its declines, as reminders carry it. */
export type DeclineLinks = {
  token_hash: string
  /** HMAC of the e-mail address under SECRET_KEY. */
  address_hash: string
  /** When a message last carried the link. */
  used_at: Instant
}

export type Outbox = {
  id: Generated<number>
  /** Deduplication key together with the recipient, such as `contact:12`. */
  event: string
  channel: Generated<'mail' | 'sms'>
  type: string | null
  recipient: string
  reply_to: string | null
  reply_to_name: string | null
  subject: string
  body: string
  /** Accepts one-click unsubscription (RFC 8058). */
  unsubscribe_url: string | null
  message_id: string
  state: 'waiting' | 'sent' | 'failed'
  attempts: Generated<number>
  next_attempt_at: Instant
  /** End of the lease, by the database's clock; 0 while unclaimed. */
  claimed_until: Generated<Instant>
  /** Number of the claim session that the claim of this attempt is tied to; another attempt's is no tie. */
  claimed_by: number | null
  claimed_by_attempt: number | null
  handed_over_at: Instant | null
  /** Attempts that ended after the hand-over without a reply: each may have been delivered. */
  interruptions: Generated<number>
  first_tried_at: Instant | null
  tried_at: Instant | null
  last_error: string | null
  created_at: Instant
  sent_at: Instant | null
  via: string | null
  reservation_id: number | null
  /** Start of the reservation as announced; the message is stale once the reservation has moved. */
  reservation_date: Day | null
  reservation_minute: Minute | null
  /** Start before a move, such as `2027-04-14T10:30`. */
  previous_start: string | null
  calendar: Json | null
  /** Ids of the reservations in the calendar file of a message about several. */
  calendar_dates: Json | null
  /** The payment whose note is attached. */
  receipt_number: number | null
  /** Of the order whose voucher the mail brings: made as it leaves. */
  voucher_order_id: number | null
  /** For how many SMS its text was billed, as it was handed over. */
  segments: number | null
  /** Keyed hash of the mailbox's limit key; null for a message that no cap counts. */
  limit_key: string | null
  /** Waited when its backup was made: a superadmin decides after the restore whether it still goes out. */
  is_held: Generated<Flag>
  /** The last try failed for a reason that concerns every message: its next try comes soon after one that succeeds. */
  is_server_failure: Generated<Flag>
}

export type PushDevices = {
  id: Generated<number>
  /** With the account, a row of `known_devices`. */
  token_hash: string
  user_id: number
  /** Of the browser's push service; null, with the keys, once the device was taken off. */
  endpoint: string | null
  p256dh: string | null
  auth: string | null
  browser: string
  created_at: Instant
  seen_at: Instant
}

export type PushMessages = {
  id: Generated<number>
  device_id: number
  kind: PushKind
  reservation_id: number | null
  /** Of a client: a row of `client_requests`. */
  request_id: number | null
  created_at: Instant
  /** Of the first attempt. */
  tried_at: Instant | null
  /** Also the end of the lease of whoever sends it. */
  retry_at: Instant
}
