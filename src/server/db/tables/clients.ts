import type { Generated } from 'kysely'
import type { ClientRequestKind, RequestDecision } from '#domain/booking/client-request.ts'
import type { ClientSource } from '#domain/clients/identity.ts'
import type { NoteVisibility } from '#domain/clients/notes.ts'
import type { Day, Minute } from '#domain/language/time.ts'
import type { Flag, Instant, Json } from '../columns.ts'

/** One person, by the identity of `domain/clients/identity.ts`. */
export type Clients = {
  id: Generated<number>
  contact_key: string
  name_key: string
  name: string | null
  email: string | null
  phone: string | null
  search_text: string
  source: ClientSource
  /** Also when it was there before the import. */
  is_imported: Generated<Flag>
  /** The member of staff who added it by hand and therefore sees it before the first reservation. */
  added_by: number | null
  /** The record that took this one over; bookings with this identity go there. */
  merged_into: number | null
  created_at: Instant
  updated_at: Instant
  /** Incremented by every change by staff; sent back as `If-Match`. */
  version: Generated<number>
  /** The import of appointments that made the record. */
  import_id: number | null
}

/** Appointments that were taken over from another program, all at once. */
export type ActivityImports = {
  id: Generated<number>
  imported_by: number | null
  sends_reminders: Flag
  created_at: Instant
}

/** Records that staff have merged, for as long as this can be undone. */
export type ClientMerges = {
  id: Generated<number>
  /** `split`: by a version that could also split records; only read in the data of a person. */
  kind: 'merge' | 'split'
  kept_id: number
  /** The record that became an alias. */
  other_id: number
  /** Ids of the moved rows and names of the copied fields, without their values. */
  moved: Json
  done_by: number | null
  done_at: Instant
  undone_at: Instant | null
}

/** Two people, whatever their details say; the lower id is the first. */
export type ClientPairsApart = { first_id: number; second_id: number }

/** A new e-mail address that a client has asked for by their link, and that its mailbox confirms. */
export type EmailChanges = {
  id: Generated<number>
  reservation_id: number
  /** Valid only while equal to the reservation's `link_generation`. */
  generation: number
  email: string
  /** Keyed hash of the mailbox's limit key. */
  mailbox_hash: string
  token_hash: string
  created_at: Instant
  confirmed_at: Instant | null
  /** Another one was asked for since. */
  is_replaced: Generated<Flag>
}

export type ClientRequests = {
  id: Generated<number>
  kind: ClientRequestKind
  reservation_id: number | null
  /** The reservation's address at that moment; null once the person is erased. */
  email: string | null
  created_at: Instant
  /** Last day for the answer. */
  due_on: Day
  decided_at: Instant | null
  decision: RequestDecision | null
  decided_by: number | null
  /** Of a refusal, as its client reads it. */
  reason: string | null
}

export type ClientNoteTable = {
  id: Generated<number>
  client_id: number
  /** Null for a note about the client as such. */
  reservation_id: number | null
  author_id: number | null
  text: string
  visibility: NoteVisibility
  created_at: Instant
  updated_at: Instant
  /** Incremented by every change; sent back as `If-Match`. */
  version: Generated<number>
}

export type ClientPreferenceTable = {
  client_id: number
  pressure: string | null
  oils: string | null
  music: string | null
  other: string | null
  updated_at: Instant
  updated_by: number | null
  /** Incremented by every change; sent back as `If-Match`. */
  version: Generated<number>
}

/**
 * The waiting list. A request counts once its mailbox has confirmed it, or once whoever staff added was told
 * (`confirmed_at`). One about an appointment reads person, practitioner, service and length from there
 * (`db/statements/waiting-requests.ts`): these columns are then written for the version before alone.
 */
export type WaitingRequests = {
  id: Generated<number>
  token_hash: string
  created_at: Instant
  confirmed_at: Instant | null
  ended_at: Instant | null
  client_name: string | null
  client_email: string | null
  client_phone: string | null
  /** The user who added it from the phone; it is listed at once. */
  typed_by: number | null
  service_id: number
  /** With `variant_name`, of the variant: its id may mean another one by then. */
  duration_minutes: Minute
  variant_name: string
  /** Null: whoever offers the service. */
  practitioner_id: number | null
  /** Digits from 0, Sunday; '' for any. */
  weekdays: string
  /** Names of `PERIOD_NAMES`, separated by commas; '' for any. */
  periods: string
  until: Day
  /** The appointment that an earlier one would replace. */
  reservation_id: number | null
  /** Opens a request about an appointment only while equal to its `link_generation`. */
  generation: Generated<number>
}

/** Time that was taken and no longer is, buffer included. */
export type FreedSpans = {
  id: Generated<number>
  practitioner_id: number
  date: Day
  start_minute: Minute
  end_minute: Minute
  /** When the next of those who wait are told; null once nobody is left. */
  next_at: Instant | null
}

/** A message that named free starts; its link takes one of them. */
export type WaitingOffers = {
  id: Generated<number>
  request_id: number
  token_hash: string
  /** As that of the request, on the day of the message. */
  generation: Generated<number>
  created_at: Instant
  taken_at: Instant | null
  /** By a booking; a move recovers nothing until its old hour is taken. */
  recovered_minutes: number | null
  recovered_cents: number | null
}

/** Requests notified of a freed span. The key keeps two servers from notifying one twice. */
export type WaitingOfferSpans = { request_id: number; span_id: number }
