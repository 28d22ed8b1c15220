import { MONEY_TABLES } from './money-catalog.ts'
import type { Attachment } from './names.ts'

/**
 * Truth of a column about a reservation:
 * - `reference`: names the reservation, from which the rest is read;
 * - `history`: says how it was at one moment, and never changes;
 * - `itself`: typed about the attachment, or its own state, and nothing about the reservation;
 * - `generation`: valid only while the reservation has the same generation of links;
 * - `copy`: repeats the reservation for the version before, which alone reads it.
 */
type Truth = 'reference' | 'history' | 'itself' | 'generation' | 'copy'

export type AttachedTable = {
  /** Builders that leave a row of this table; a hold has no reservation yet. */
  builtBy: readonly [Attachment, ...Attachment[]]
  /** Its rows stand between a change and the job of the next minute alone. */
  isPassing?: true
  columns: Readonly<Record<string, Truth>>
}

/** Tables whose rows name a reservation, directly or through another one. */
export const ATTACHED_TABLES: Readonly<Record<string, AttachedTable>> = {
  holds: {
    builtBy: ['hold'],
    columns: { entry_id: 'reference', token_hash: 'itself', visitor_hash: 'itself', address_hash: 'itself' },
  },
  pending_bookings: {
    builtBy: ['booking to confirm'],
    columns: {
      token_hash: 'itself',
      entry_id: 'reference',
      created_at: 'history',
      confirmed_at: 'history',
      deposit_cents: 'history',
      deposit_kind: 'history',
      online_payment_id: 'reference',
    },
  },
  reservation_links: {
    builtBy: ['link'],
    columns: {
      token_hash: 'generation',
      reservation_id: 'reference',
      created_at: 'history',
      generation: 'generation',
    },
  },
  reservation_history: {
    builtBy: ['link', 'move by link'],
    columns: {
      id: 'itself',
      reservation_id: 'reference',
      kind: 'history',
      happened_at: 'history',
      date: 'history',
      start_minute: 'history',
      was_date: 'history',
      was_minute: 'history',
      was_practitioner_id: 'history',
    },
  },
  reservation_search: {
    builtBy: ['link'],
    // Emptied by a trigger at each change of the reservation, and folded anew by a job.
    columns: { reservation_id: 'reference', folded: 'reference', digits: 'reference' },
  },
  client_moves: {
    builtBy: ['move by link'],
    columns: { reservation_id: 'reference', day: 'history', moves: 'history', moved_at: 'history' },
  },
  email_changes: {
    builtBy: ['new address to confirm'],
    columns: {
      id: 'itself',
      reservation_id: 'reference',
      generation: 'generation',
      email: 'itself',
      mailbox_hash: 'itself',
      token_hash: 'generation',
      created_at: 'history',
      confirmed_at: 'history',
      is_replaced: 'itself',
    },
  },
  client_requests: {
    builtBy: ['request for data'],
    columns: {
      id: 'itself',
      kind: 'itself',
      reservation_id: 'reference',
      email: 'history',
      created_at: 'history',
      due_on: 'itself',
      decided_at: 'history',
      decision: 'history',
      decided_by: 'history',
      reason: 'history',
    },
  },
  waiting_requests: {
    builtBy: ['request for an earlier time', 'unconfirmed request for an earlier time'],
    columns: {
      id: 'itself',
      token_hash: 'generation',
      created_at: 'history',
      confirmed_at: 'history',
      ended_at: 'history',
      client_name: 'copy',
      client_email: 'copy',
      client_phone: 'copy',
      typed_by: 'history',
      service_id: 'copy',
      duration_minutes: 'copy',
      variant_name: 'copy',
      practitioner_id: 'copy',
      weekdays: 'itself',
      periods: 'itself',
      until: 'itself',
      reservation_id: 'reference',
      generation: 'generation',
    },
  },
  waiting_offers: {
    builtBy: ['offer of an earlier time'],
    columns: {
      id: 'itself',
      request_id: 'reference',
      token_hash: 'generation',
      generation: 'generation',
      created_at: 'history',
      taken_at: 'history',
      recovered_minutes: 'history',
      recovered_cents: 'history',
    },
  },
  waiting_offer_spans: {
    builtBy: ['offer of an earlier time'],
    columns: { request_id: 'reference', span_id: 'itself' },
  },
  outbox: {
    builtBy: ['waiting mail', 'waiting mail of a series', 'reminder'],
    columns: {
      id: 'itself',
      event: 'reference',
      channel: 'itself',
      type: 'itself',
      // Compared with the reservation’s mailbox at the hand-over.
      recipient: 'history',
      reply_to: 'history',
      reply_to_name: 'history',
      subject: 'history',
      body: 'history',
      calendar: 'history',
      calendar_dates: 'reference',
      message_id: 'itself',
      reservation_id: 'reference',
      reservation_date: 'history',
      reservation_minute: 'history',
      previous_start: 'history',
      state: 'itself',
      attempts: 'itself',
      next_attempt_at: 'itself',
      claimed_until: 'itself',
      claimed_by: 'itself',
      claimed_by_attempt: 'itself',
      handed_over_at: 'history',
      interruptions: 'itself',
      first_tried_at: 'history',
      tried_at: 'history',
      last_error: 'history',
      created_at: 'history',
      sent_at: 'history',
      via: 'history',
      unsubscribe_url: 'itself',
      limit_key: 'itself',
      is_held: 'itself',
      is_server_failure: 'history',
      segments: 'history',
      receipt_number: 'itself',
      voucher_order_id: 'itself',
    },
  },
  client_notes: {
    builtBy: ['note'],
    columns: {
      id: 'itself',
      // Written for a person: stays with the record when the reservation is another person’s.
      client_id: 'itself',
      reservation_id: 'reference',
      author_id: 'itself',
      text: 'itself',
      visibility: 'itself',
      created_at: 'history',
      updated_at: 'history',
      version: 'itself',
    },
  },
  testimonial_invitations: {
    builtBy: ['invitation to a testimonial'],
    columns: {
      reservation_id: 'reference',
      // Deleted where the address of the visit is corrected, which is over by then.
      token_hash: 'itself',
      address_hash: 'history',
      created_at: 'history',
      used_at: 'history',
    },
  },
  voucher_visits: {
    builtBy: ['amount of a voucher', 'session of a pack'],
    columns: {
      reservation_id: 'reference',
      voucher_id: 'itself',
      units: 'itself',
      cents: 'itself',
      is_used: 'itself',
      // Once the visit is over: what it took, and how it went then.
      most_units: 'history',
      over_state: 'history',
    },
  },
  voucher_entries: {
    builtBy: ['amount of a voucher', 'session of a pack'],
    columns: {
      id: 'itself',
      voucher_id: 'itself',
      kind: 'history',
      units: 'history',
      paid_back_cents: 'history',
      reservation_id: 'reference',
      happened_at: 'history',
      noted_by: 'history',
    },
  },
  push_messages: {
    builtBy: ['move by link'],
    isPassing: true,
    columns: {
      id: 'itself',
      device_id: 'itself',
      kind: 'history',
      reservation_id: 'reference',
      request_id: 'reference',
      created_at: 'history',
      tried_at: 'history',
      retry_at: 'itself',
    },
  },
  voucher_checks: {
    builtBy: ['amount of a voucher', 'session of a pack'],
    isPassing: true,
    columns: { reservation_id: 'reference' },
  },
  ...MONEY_TABLES,
}

/** Columns of the reservation itself that name another one. */
export const OWN_REFERENCES: Readonly<Record<string, string>> = {
  handed_from: 'the reservation of the former client, which has ended at this hour',
  series_id: 'the first date of those booked together; only dates of one person are one series',
}

/** Secrets of links, each with the reason why it opens nobody else’s appointment. */
export const TOKENS: Readonly<Record<string, string>> = {
  'reservation_links.token_hash': 'generation of the reservation',
  'email_changes.token_hash': 'generation of the reservation',
  'waiting_requests.token_hash': 'generation of the reservation; without one, typed about itself',
  'waiting_offers.token_hash': 'generation of the reservation; without one, typed about itself',
  'holds.token_hash': 'not about a reservation: a held slot has no person',
  'pending_bookings.token_hash': 'typed about itself: confirms the booking that its mailbox asked for, once',
  'testimonial_invitations.token_hash':
    'typed about itself: deleted once the address of the visit is corrected',
  'testimonials.withdrawal_hash': 'not about a reservation: the text of its author',
  'decline_links.token_hash': 'not about a reservation: one mailbox’s choice',
  'voucher_orders.token_hash': 'not about a reservation: what its giver ordered',
  'vouchers.code_hash': 'not about a reservation: whoever holds the code may use the amount',
  'vouchers.foreign_code_hash': 'not about a reservation: whoever holds the code may use the amount',
  'calendar_feeds.token_hash': 'not about a reservation: the agenda of a member of staff',
  'sessions.token_hash': 'not about a reservation: a member of staff',
  'known_devices.token_hash': 'not about a reservation: a member of staff',
  'push_devices.token_hash': 'not about a reservation: a member of staff',
  'password_resets.token_hash': 'not about a reservation: a member of staff',
  'staff_invitations.token_hash': 'not about a reservation: a member of staff',
  'recovery_codes.code_hash': 'not about a reservation: a member of staff',
}
