import type { Generated } from 'kysely'
import type { CalendarFailure } from '#domain/booking/calendars/private-calendar.ts'
import type { OccupiedKind } from '#domain/booking/slots/availability.ts'
import type { Cents } from '#domain/language/money.ts'
import type { Day, Minute } from '#domain/language/time.ts'
import type { Attendance, CancelledBy } from '#domain/visit/attendance.ts'
import type { DepositKind } from '#domain/visit/deposit.ts'
import type { Flag, Instant, Json } from '../columns.ts'

/** Reservations, blocks and holds share one table, so that one constraint prevents all overlaps. */
export type AgendaEntries = {
  id: Generated<number>
  kind: Generated<OccupiedKind>
  label: string | null
  held_until: Instant | null
  practitioner_id: number
  date: Day
  start_minute: Minute
  duration_minutes: Minute
  buffer_minutes: Minute
  occupied_until: Minute
  service_id: number | null
  /** Snapshots, like the price: a later change of the service does not alter past bookings. */
  service_name: string | null
  price_cents: number | null
  /** `ServiceParts`; null for a plain service. */
  service_parts: Json | null
  /** Of which service these are the parts: the version before changes `service_id` alone. */
  parts_service_id: number | null
  /** The visitor’s choice about offers in the booking form; null if the form did not ask. */
  allows_offers: 0 | 1 | null
  client_name: string | null
  client_email: string | null
  client_phone: string | null
  /** Null without e-mail address and phone number, and until the record is made after an upgrade. */
  client_id: number | null
  /** Whoever among staff gave it to this record; null for the client themselves. */
  client_typed_by: number | null
  /** Null: nothing noted. A cancelled reservation has only `cancelled_late`. */
  attendance: Attendance | null
  source: 'public' | 'staff'
  created_at: Instant
  updated_at: Instant
  /** When the client last learned the start after the booking; null: at the booking. */
  announced_at: Instant | null
  cancelled_at: Instant | null
  /** Null where nobody has said, and after a cancellation by the version before. */
  cancelled_by: CancelledBy | null
  /** 1: ended at `cancelled_at` because somebody else took it over, which is no cancellation. */
  handed_over: Generated<Flag>
  /** The reservation of somebody else whose hour this one took over. */
  handed_from: number | null
  /** RFC 5545 SEQUENCE: incremented by every move, cancellation and restoration. */
  sequence: Generated<number>
  /** Incremented by every change; sent back as `If-Match`. */
  version: Generated<number>
  /** Part of what the client's link derives from: its increment ends every earlier link. */
  link_generation: Generated<number>
  /** Of the dates that were booked together: the id of the first. A date belongs to it as long as its client is theirs. */
  series_id: number | null
  /** Taken over from another program: nothing about it acts by itself. */
  import_id: number | null
}

/** Private calendars, up to five for each practitioner. */
export type ElsewhereCalendars = {
  id: Generated<number>
  practitioner_id: number
  /** The row of the version before that this one follows (migration 0068); null for others. */
  adopted_from: number | null
  /** As its practitioner calls it, or ''. */
  name: Generated<string>
  /** Encrypted; '' once the secret key is replaced, until the address is given again. */
  sealed_address: string
  counts_all_day: Flag
  /** Of the last file that was read whole, with these settings. */
  etag: string | null
  /** The next reading; in the future while one server reads. */
  read_after: Instant
  parsed_at: Instant | null
  /** When the file was last read, or known to be unchanged. */
  last_good_at: Instant | null
  failing_since: Instant | null
  failure: CalendarFailure | null
  /** When the busy times were dropped, because the calendar could not be read for a day. */
  dropped_at: Instant | null
  all_day_events: Generated<number>
  not_understood: Generated<number>
  /** `DoubtfulDay[]`. */
  doubts: Generated<Json>
  /** Busy times written until then are no news to the practitioner. */
  conflicts_seen_at: Instant
}

/** Disjoint for each calendar; nothing but the time is known. */
export type ElsewhereBusyTimes = {
  calendar_id: number
  /** Of the calendar, for those who read availability. */
  practitioner_id: number
  date: Day
  start_minute: Minute
  end_minute: Minute
  created_at: Instant
}

/** Only the version before reads it; removed in the next release (migration 0068). */
export type PrivateCalendars = {
  practitioner_id: number
  sealed_address: string
  counts_all_day: Flag
  etag: string | null
  read_after: Instant
  parsed_at: Instant | null
  last_good_at: Instant | null
  failing_since: Instant | null
  failure: CalendarFailure | null
  dropped_at: Instant | null
  all_day_events: number
  not_understood: number
  conflicts_seen_at: Instant
}

/** Likewise. */
export type PrivateBusyTimes = {
  practitioner_id: number
  date: Day
  start_minute: Minute
  end_minute: Minute
  created_at: Instant
}

export type Holds = {
  entry_id: number
  token_hash: string
  /** Hash of the hold cookie. */
  visitor_hash: string
  /** Keyed hash of the visitor's IP address, or of the /64 prefix of an IPv6 address. */
  address_hash: string
}

/** `entry_id` is null once the entry has expired; the row is deleted a day after the booking. */
export type PendingBookings = {
  token_hash: string
  entry_id: number | null
  created_at: Instant
  confirmed_at: Instant | null
  /** Confirmed by paying it; null where a mail’s link confirms. */
  deposit_cents: Cents | null
  /** As it was agreed; null where the version before booked, and without a deposit. */
  deposit_kind: DepositKind | null
  /** The last payment that was opened for it: its link tells of one that came too late, once the entry is gone. */
  online_payment_id: number | null
}

export type BookingAddresses = {
  id: Generated<number>
  address_hash: string
  booked_at: Instant
}

export type ReservationLinks = {
  token_hash: string
  reservation_id: number
  /** Opens the reservation only while equal to its `link_generation`. */
  generation: Generated<number>
  created_at: Instant
}

/** Mailboxes as `identityKey` names them; the worker answers and deletes them. */
export type LostLinkRequests = { id: Generated<number>; email: string }

export type ClientMoves = { reservation_id: number; day: Day; moves: number; moved_at: Instant }

export type ReservationHistory = {
  id: Generated<number>
  reservation_id: number
  /** A restore deletes the `cancelled` row (migration 0008). */
  kind: 'booked' | 'moved' | 'cancelled'
  happened_at: Instant
  date: Day
  start_minute: Minute
  /** Start before a move. */
  was_date: Day | null
  was_minute: Minute | null
  /** Of a reservation that was given to another practitioner, perhaps at another time. */
  was_practitioner_id: number | null
}

/** Folded for the search; null until the job of the minute has read the reservation. */
export type ReservationSearch = { reservation_id: number; folded: string | null; digits: string | null }
