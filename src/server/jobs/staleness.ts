import { type RawBuilder, sql } from 'kysely'
import type { Day, LocalTime } from '#domain/language/time.ts'
import { CANCELLATIONS, CLIENT_NEWS, CLIENT_TYPES, NEWS } from '#domain/messages/message-plan.ts'
import { isDeadVoucherMail, waitsForMorning } from './voucher-conditions.ts'

export const STAFF_INVITATION = 'staff_invitation'
const INVITATION_EVENT = 'staff-invitation:'

/** Deduplication key of the message with this row's link. */
export function staffInvitationEvent(id: number): string {
  return `${INVITATION_EVENT}${id}`
}

/** The link in the message has been used, renewed or invalidated; or was created before `since`. */
export function isDeadInvitation(since = 0): RawBuilder<boolean> {
  return sql<boolean>`coalesce(outbox.type = ${STAFF_INVITATION} and not exists (
    select 1 from staff_invitations link
    where ${INVITATION_EVENT} || link.id = outbox.event and link.ended = 0 and link.created_at > ${since}), false)`
}

/** Whoever is offered freed time waits for it no longer. */
function isDeadOffer(): RawBuilder<boolean> {
  return sql<boolean>`coalesce(outbox.type = 'waiting_offer' and exists (
    select 1 from waiting_offers offer join waiting_requests request on request.id = offer.request_id
    where 'waiting_offer:' || offer.id = outbox.event and request.ended_at is not null), false)`
}

export const PACK_ENDING = 'pack_ending'

/** Deduplication key of the message: once for each last day of the pack. */
export function packEndingEvent(id: number, lastDay: Day): string {
  return `${PACK_ENDING}:${id}:${lastDay}`
}

/** The pack has been used up, has another last day or no client any more, or has ended. */
export function isDeadPackEnding(today: Day): RawBuilder<boolean> {
  return sql<boolean>`coalesce(outbox.type = ${PACK_ENDING} and not exists (
    select 1 from vouchers pack
    where ${PACK_ENDING} || ':' || pack.id || ':' || pack.valid_until = outbox.event
      and pack.balance > 0 and pack.client_id is not null and pack.valid_until >= ${today}), false)`
}

/**
 * What the message says still holds, and still in time. Asked by the claim, since a round may last, and again at the
 * hand-over.
 */
export function stillHolds(local: LocalTime): RawBuilder<boolean> {
  return sql<boolean>`(not ${isDeadInvitation()} and not ${isDeadOffer()} and not ${isDeadPackEnding(local.day)}
    and not ${isDeadVoucherMail(local.day)} and not ${waitsForMorning(local)} and not exists (
    select 1 from agenda_entries reservation
    where reservation.id = outbox.reservation_id
      and (${isSuperseded()} or ${isTooLate(local)} or ${isRebooked()})))`
}

// Conditions on `outbox`, joined with `agenda_entries` as `reservation`; false for a message without a reservation.

/** The reservation has been moved, cancelled or restored since. */
export function isSuperseded(): RawBuilder<boolean> {
  return sql<boolean>`coalesce(outbox.reservation_date is not null and case
    when ${isAny(CANCELLATIONS)} then reservation.cancelled_at is null
    else reservation.cancelled_at is not null
      or reservation.date <> outbox.reservation_date
      or reservation.start_minute <> outbox.reservation_minute
    end, false)`
}

/** The reservation is over, or has begun if the message reminds of it; by the practice's clock. */
export function isTooLate({ day, minute }: LocalTime): RawBuilder<boolean> {
  const hasPassed = (end: RawBuilder<number>) =>
    sql<boolean>`(reservation.date < ${day} or (reservation.date = ${day} and ${end} <= ${minute}))`
  return sql<boolean>`coalesce(
    (${isAny(NEWS)} and ${hasPassed(sql`reservation.start_minute + reservation.duration_minutes`)})
    or (${isAny(CLIENT_TYPES.reminder)} and ${hasPassed(sql`reservation.start_minute`)}), false)`
}

/** The client whom a new appointment is offered has booked one since. */
export function isRebooked(): RawBuilder<boolean> {
  return sql<boolean>`coalesce(outbox.type = 'rebook_offer' and exists (
    select 1 from agenda_entries later
    where later.kind = 'reservation' and later.cancelled_at is null
      and lower(later.client_email) = lower(outbox.recipient) and later.date > reservation.date), false)`
}

/** Sending the message, by itself or by hand, would tell its recipient nothing new or nothing true. */
export function isUseless(local: LocalTime): RawBuilder<boolean> {
  return sql<boolean>`(${isSuperseded()} or ${isTooLate(local)} or ${isReplaced()} or ${isRebooked()}
    or ${isDeadInvitation()} or ${isDeadPackEnding(local.day)} or ${isDeadVoucherMail(local.day)} or ${isErased()})`
}

/** The client has another address, or has received a confirmation or the news of another service or practitioner since. */
function isReplaced(): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${isAny(CLIENT_NEWS)} and outbox.channel = 'mail' and (
    lower(outbox.recipient) <> lower(coalesce(reservation.client_email, ''))
    or exists (select 1 from outbox later
      where later.reservation_id = outbox.reservation_id and later.id > outbox.id
        and later.state = 'sent' and later.type in (${sql.join(WHOLE_NEWS)}))
  ), false)`
}

/** Messages to the client that say everything about the reservation, and not its time alone. */
const WHOLE_NEWS: readonly string[] = [
  ...CLIENT_TYPES.created,
  ...CLIENT_TYPES.changed,
  ...CLIENT_TYPES.given,
]

/** Its text was erased with age: see `domain/privacy/retention.ts`. */
function isErased(): RawBuilder<boolean> {
  return sql<boolean>`(outbox.state = 'failed' and outbox.body = '')`
}

function isAny(types: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`outbox.type in (${sql.join(types)})`
}
