import { type RawBuilder, sql } from 'kysely'
import type { MessageType } from '#domain/messages/notification.ts'
import { type Consequence, type Moment, RULES, type RuleName } from './truth-rules.ts'

const NEWS = ['moved', 'over', 'readdressed', 'retold'] as const
const STAFF_NEWS = ['moved', 'over'] as const

/**
 * Rules that keep a message of each type from leaving once they are broken. Asked when a worker claims it, since a round
 * may last, when its hand-over is recorded, and before staff send it again. A type without rules tells of what has
 * happened, whatever becomes of it.
 */
const TRUTH: Record<MessageType, readonly RuleName[]> = {
  booking_confirmed: NEWS,
  booking_to_confirm: ['pendingExpired'],
  booking_moved: NEWS,
  booking_moved_by_client: NEWS,
  booking_changed: NEWS,
  booking_given: NEWS,
  booking_cancelled: ['restored', 'over', 'readdressed', 'retold'],
  booking_reminder: ['moved', 'begun', 'readdressed'],
  series_booked: ['cancelled', 'readdressed'],
  series_changed: ['cancelled', 'readdressed'],
  waiting_to_confirm: ['waitingLinkClosed'],
  waiting_added: ['requestClosed', 'requestReaddressed'],
  waiting_offer: ['offerClosed', 'offerReaddressed'],
  waiting_ended: ['requestReaddressed'],
  rebook_offer: ['moved', 'rebooked', 'readdressed'],
  payment_note: [],
  pack_ending: ['packChanged'],
  voucher_order: [],
  voucher_sent: ['voucherGone', 'giftAtNight'],
  voucher_withdrawn: [],
  email_to_confirm: ['emailChangeClosed'],
  email_change_asked: ['moved', 'readdressed'],
  data_request_received: [],
  data_request_done: [],
  data_request_refused: [],
  data_erased: [],
  testimonial_invitation: ['moved', 'readdressed'],
  testimonial_published: [],
  testimonial_refused: [],
  staff_booking_new: STAFF_NEWS,
  staff_booking_moved: STAFF_NEWS,
  staff_booking_changed: STAFF_NEWS,
  staff_booking_given: STAFF_NEWS,
  staff_booking_cancelled: ['restored', 'over'],
  staff_series_new: ['cancelled'],
  staff_series_changed: ['cancelled'],
  calendar_unreadable: [],
  contact_message: [],
  testimonial_received: [],
  data_request_new: [],
  voucher_order_news: [],
  site_alert: [],
  password_reset: [],
  password_changed: [],
  email_changed: [],
  staff_invitation: ['invitationClosed'],
  second_factor_changed: [],
  practice_news: [],
  account_created: [],
}

/** True while the message is correct, for its recipient, and in time. */
export function stillHolds(moment: Moment): RawBuilder<boolean> {
  return sql<boolean>`(not ${breaks(moment, ['drop', 'lapse', 'give up', 'wait'])})`
}

/** Deleted as soon as it is due: something else was told instead, or nothing is to be told. */
export function isToDrop(moment: Moment): RawBuilder<boolean> {
  return breaks(moment, ['drop'])
}

/** Deleted like those, once a date has passed. */
export function isToLapse(moment: Moment): RawBuilder<boolean> {
  return breaks(moment, ['lapse'])
}

/** Stays in the journal: nothing else would say that nobody was told. */
export function isToGiveUp(moment: Moment): RawBuilder<boolean> {
  return breaks(moment, ['give up'])
}

/** Sending the message, by itself or by hand, would tell its recipient nothing new or nothing true. */
export function isUseless(moment: Moment): RawBuilder<boolean> {
  return sql<boolean>`(${breaks(moment, ['drop', 'lapse', 'give up'])} or ${isErased()})`
}

/** Its text was erased with age: see `domain/privacy/retention.ts`. */
function isErased(): RawBuilder<boolean> {
  return sql<boolean>`(outbox.state = 'failed' and outbox.body = '')`
}

const RULE_NAMES = Object.keys(RULES) as RuleName[]
const TYPES = Object.keys(TRUTH) as MessageType[]

/** On `outbox`. The type comes first in each part: the other conditions are only evaluated for messages they concern. */
function breaks(moment: Moment, consequences: readonly Consequence[]): RawBuilder<boolean> {
  const names = RULE_NAMES.filter((name) => consequences.includes(RULES[name].consequence))
  const partsOf = (about: 'reservation' | 'message') =>
    names
      .filter((name) => RULES[name].about === about)
      .map(
        (name) =>
          sql`(outbox.type in (${typesUnder(name)}) and coalesce(${RULES[name].isBroken(moment)}, false))`,
      )
  const [own, ofReservation] = [partsOf('message'), partsOf('reservation')]
  const joined = sql`exists (select 1 from agenda_entries reservation
    where reservation.id = outbox.reservation_id and (${anyOf(ofReservation)}))`
  return sql<boolean>`coalesce(${anyOf([...own, ...(ofReservation.length > 0 ? [joined] : [])])}, false)`
}

function anyOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(parts, sql` or `)})`
}

function typesUnder(name: RuleName): RawBuilder<unknown> {
  return sql.join(TYPES.flatMap((type) => (TRUTH[type].includes(name) ? [sql.lit(type)] : [])))
}
