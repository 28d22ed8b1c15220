import { type RawBuilder, sql } from 'kysely'
import { STAFF_INVITATION_MS } from '#domain/accounts/staff-invitation.ts'
import { EMAIL_CHANGE_MS } from '#domain/booking/email-change.ts'
import { PENDING_MS } from '#domain/booking/slots/hold.ts'
import { WAITING_CONFIRMATION_MS } from '#domain/booking/waiting-list.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { CLIENT_TYPES } from '#domain/messages/message-plan.ts'
import type { Clock } from '../clock.ts'
import { hasCurrentGeneration, WAITING, WAITING_REQUESTS } from '../db/statements/waiting-requests.ts'
import { isDeadVoucherMail, waitsForMorning } from '../features/accounting/voucher-mail/conditions.ts'
import { INVITATION_EVENT, PACK_ENDING } from './message-events.ts'

/** `now`: epoch milliseconds, or the instant at which a message was claimed. */
export type Moment = { now: number | RawBuilder<number>; local: LocalTime }

export function momentOf(clock: Pick<Clock, 'instant' | 'local'>): { now: number; local: LocalTime } {
  return { now: clock.instant(), local: clock.local() }
}

/**
 * `drop`: by what has happened. `lapse` and `give up`: by a date, so that both wait while the clock is doubted. `wait`:
 * until somebody has written it anew, or the hour has come.
 */
export type Consequence = 'drop' | 'lapse' | 'give up' | 'wait'

/** A condition on `outbox`, and on `reservation`, the row that it names, if it is about one. */
type Rule = {
  about: 'reservation' | 'message'
  consequence: Consequence
  isBroken(moment: Moment): RawBuilder<boolean>
}

/** Messages to the client that say everything about the reservation, and not its time alone. */
const WHOLE_NEWS: readonly string[] = [
  ...CLIENT_TYPES.created,
  ...CLIENT_TYPES.changed,
  ...CLIENT_TYPES.given,
]

export const RULES = {
  /** The reservation has been moved or cancelled since. */
  moved: {
    about: 'reservation',
    consequence: 'drop',
    isBroken: () =>
      sql`(outbox.reservation_date is not null and (reservation.cancelled_at is not null
        or reservation.date <> outbox.reservation_date
        or reservation.start_minute <> outbox.reservation_minute))`,
  },
  /** The cancelled reservation stands again. */
  restored: {
    about: 'reservation',
    consequence: 'drop',
    isBroken: () => sql`(outbox.reservation_date is not null and reservation.cancelled_at is null)`,
  },
  cancelled: {
    about: 'reservation',
    consequence: 'drop',
    isBroken: () => sql`reservation.cancelled_at is not null`,
  },
  /** By the practice's clock. */
  over: {
    about: 'reservation',
    consequence: 'give up',
    isBroken: ({ local }) => hasPassed(sql`reservation.start_minute + reservation.duration_minutes`, local),
  },
  begun: {
    about: 'reservation',
    consequence: 'give up',
    isBroken: ({ local }) => hasPassed(sql`reservation.start_minute`, local),
  },
  /** The client has another mailbox, or number, or is somebody else. */
  readdressed: {
    about: 'reservation',
    consequence: 'drop',
    isBroken: () =>
      sql`case outbox.channel when 'mail'
        then lower(outbox.recipient) <> lower(coalesce(reservation.client_email, ''))
        else ${lastDigits(sql`outbox.recipient`)} <> ${lastDigits(sql`coalesce(reservation.client_phone, '')`)} end`,
  },
  /** The client has received a confirmation or the news of another service or practitioner since. */
  retold: {
    about: 'reservation',
    consequence: 'drop',
    isBroken: () =>
      sql`(outbox.channel = 'mail' and exists (select 1 from outbox later
        where later.reservation_id = outbox.reservation_id and later.id > outbox.id
          and later.state = 'sent' and later.type in (${sql.join(WHOLE_NEWS.map((type) => sql.lit(type)))})))`,
  },
  /** The client whom a new appointment is offered has booked one since. */
  rebooked: {
    about: 'reservation',
    consequence: 'drop',
    isBroken: () =>
      sql`exists (select 1 from agenda_entries later
        where later.kind = 'reservation' and later.cancelled_at is null
          and lower(later.client_email) = lower(outbox.recipient) and later.date > reservation.date)`,
  },
  /** The time that the booking waited for its confirmation is over. */
  pendingExpired: {
    about: 'message',
    consequence: 'lapse',
    isBroken: ({ now }) => sql`outbox.created_at <= ${before(now, PENDING_MS)}`,
  },
  emailChangeClosed: {
    about: 'message',
    consequence: 'lapse',
    isBroken: ({ now }) =>
      sql`not exists (select 1 from email_changes asked
        join agenda_entries changed on changed.id = asked.reservation_id
        where outbox.event = 'email_to_confirm:' || asked.id || ':' || asked.created_at
          and asked.confirmed_at is null and asked.is_replaced = 0
          and asked.generation = changed.link_generation
          and asked.created_at > ${before(now, EMAIL_CHANGE_MS)})`,
  },
  waitingLinkClosed: {
    about: 'message',
    consequence: 'lapse',
    isBroken: ({ now }) =>
      sql`not exists (select 1 from ${WAITING_REQUESTS}
        where outbox.event = 'waiting_to_confirm:' || waiting_requests.id || ':' || waiting_requests.created_at
          and waiting_requests.confirmed_at is null and waiting_requests.ended_at is null
          and ${hasCurrentGeneration('waiting_requests')}
          and waiting_requests.created_at > ${before(now, WAITING_CONFIRMATION_MS)})`,
  },
  requestClosed: {
    about: 'message',
    consequence: 'drop',
    isBroken: () =>
      sql`not exists (select 1 from ${WAITING_REQUESTS}
        where outbox.event = outbox.type || ':' || waiting_requests.id and waiting_requests.ended_at is null)`,
  },
  requestReaddressed: {
    about: 'message',
    consequence: 'drop',
    isBroken: () =>
      sql`not exists (select 1 from ${WAITING_REQUESTS}
        where outbox.event = outbox.type || ':' || waiting_requests.id and ${isRecipient()})`,
  },
  /** Whoever is offered freed time waits for it no longer. */
  offerClosed: {
    about: 'message',
    consequence: 'drop',
    isBroken: () => sql`not exists (${openOffer()})`,
  },
  /** Written anew, with a link of its own, as soon as offers leave. */
  offerReaddressed: {
    about: 'message',
    consequence: 'wait',
    isBroken: () =>
      sql`not exists (${openOffer()} and ${hasCurrentGeneration('waiting_offers')} and ${isRecipient()})`,
  },
  /** The pack has been used up, has another last day, client or mailbox, or has ended. */
  packChanged: {
    about: 'message',
    consequence: 'lapse',
    isBroken: ({ local }) =>
      sql`not exists (select 1 from vouchers pack join clients holder on holder.id = pack.client_id
        where ${sql.lit(PACK_ENDING)} || ':' || pack.id || ':' || pack.valid_until = outbox.event
          and pack.balance > 0 and pack.valid_until >= ${local.day}
          and lower(holder.email) = lower(outbox.recipient))`,
  },
  voucherGone: {
    about: 'message',
    consequence: 'lapse',
    isBroken: ({ local }) => isDeadVoucherMail(local.day),
  },
  giftAtNight: {
    about: 'message',
    consequence: 'wait',
    isBroken: ({ local }) => waitsForMorning(local),
  },
  /** The link has been used, renewed or invalidated, or has expired. */
  invitationClosed: {
    about: 'message',
    consequence: 'lapse',
    isBroken: ({ now }) =>
      sql`not exists (select 1 from staff_invitations link
        where ${sql.lit(INVITATION_EVENT)} || link.id = outbox.event and link.ended = 0
          and link.created_at > ${before(now, STAFF_INVITATION_MS)})`,
  },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES

/** PostgreSQL would take a parameter less a literal for a 32-bit number. */
function before(now: Moment['now'], ms: number): number | RawBuilder<number> {
  return typeof now === 'number' ? now - ms : sql<number>`${now} - ${sql.lit(ms)}`
}

function hasPassed(end: RawBuilder<number>, { day, minute }: LocalTime): RawBuilder<boolean> {
  return sql<boolean>`(reservation.date < ${day} or (reservation.date = ${day} and ${end} <= ${minute}))`
}

function openOffer(): RawBuilder<unknown> {
  return sql`select 1 from ${WAITING_REQUESTS}
    join waiting_offers on waiting_offers.request_id = waiting_requests.id
    where outbox.event = outbox.type || ':' || waiting_offers.id and waiting_requests.ended_at is null`
}

function isRecipient(): RawBuilder<boolean> {
  return sql<boolean>`lower(${WAITING.email}) = lower(outbox.recipient)`
}

const SEPARATORS = [' ', '\u00a0', '\u202f', '.', '-', '/', '(', ')']

/** Of a phone number, however it is written: what its national and its international form have in common. */
function lastDigits(number: RawBuilder<unknown>): RawBuilder<string> {
  const digits = SEPARATORS.reduce(
    (text, separator) => sql`replace(${text}, ${sql.lit(separator)}, '')`,
    number,
  )
  const padded = sql`('000000000' || ${digits})`
  return sql<string>`substr(${padded}, length(${padded}) - 8)`
}
