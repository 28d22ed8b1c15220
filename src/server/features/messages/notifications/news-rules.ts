import { type RawBuilder, sql } from 'kysely'
import type { LocalTime } from '#domain/language/time.ts'
import { CLIENT_TYPES } from '#domain/messages/message-plan.ts'
import type { MessageRule } from '#server/jobs/truth-rules.ts'

// Rules of messages about a reservation: conditions on `outbox` and on `reservation`, the row that it names.

/** Messages to the client that say everything about the reservation, and not its time alone. */
const WHOLE_NEWS: readonly string[] = [
  ...CLIENT_TYPES.created,
  ...CLIENT_TYPES.changed,
  ...CLIENT_TYPES.given,
]

/** The reservation has been moved or cancelled since. */
export const moved: MessageRule = {
  about: 'reservation',
  consequence: 'drop',
  isBroken: () =>
    sql`(outbox.reservation_date is not null and (reservation.cancelled_at is not null
      or reservation.date <> outbox.reservation_date
      or reservation.start_minute <> outbox.reservation_minute))`,
}

/** The cancelled reservation stands again. */
export const restored: MessageRule = {
  about: 'reservation',
  consequence: 'drop',
  isBroken: () => sql`(outbox.reservation_date is not null and reservation.cancelled_at is null)`,
}

export const cancelled: MessageRule = {
  about: 'reservation',
  consequence: 'drop',
  isBroken: () => sql`reservation.cancelled_at is not null`,
}

/** By the practice's clock. */
export const over: MessageRule = {
  about: 'reservation',
  consequence: 'give up',
  isBroken: ({ local }) => hasPassed(sql`reservation.start_minute + reservation.duration_minutes`, local),
}

export const begun: MessageRule = {
  about: 'reservation',
  consequence: 'give up',
  isBroken: ({ local }) => hasPassed(sql`reservation.start_minute`, local),
}

/** The client has another mailbox, or number, or is somebody else. */
export const readdressed: MessageRule = {
  about: 'reservation',
  consequence: 'drop',
  isBroken: () =>
    sql`case outbox.channel when 'mail'
      then lower(outbox.recipient) <> lower(coalesce(reservation.client_email, ''))
      else not ${isSameNumber(sql`outbox.recipient`, sql`coalesce(reservation.client_phone, '')`)} end`,
}

/** The client has received a confirmation or the news of another service or practitioner since. */
export const retold: MessageRule = {
  about: 'reservation',
  consequence: 'drop',
  isBroken: () =>
    sql`(outbox.channel = 'mail' and exists (select 1 from outbox later
      where later.reservation_id = outbox.reservation_id and later.id > outbox.id
        and later.state = 'sent' and later.type in (${sql.join(WHOLE_NEWS.map((type) => sql.lit(type)))})))`,
}

/** The client whom a new appointment is offered has booked one since. */
export const rebooked: MessageRule = {
  about: 'reservation',
  consequence: 'drop',
  isBroken: () =>
    sql`exists (select 1 from agenda_entries later
      where later.kind = 'reservation' and later.cancelled_at is null
        and lower(later.client_email) = lower(outbox.recipient) and later.date > reservation.date)`,
}

function hasPassed(end: RawBuilder<number>, { day, minute }: LocalTime): RawBuilder<boolean> {
  return sql<boolean>`(reservation.date < ${day} or (reservation.date = ${day} and ${end} <= ${minute}))`
}

const SEPARATORS = [' ', '\u00a0', '\u202f', '.', '-', '/', '(', ')']

/** By what the national and the international form of a number have in common; overseas some have six or eight digits. */
function isSameNumber(recipient: RawBuilder<unknown>, typed: RawBuilder<unknown>): RawBuilder<boolean> {
  const digits = withoutSeparators(typed)
  return sql<boolean>`(${lastDigits(recipient)} = ${lastDigits(digits)} or (length(${digits}) between 6 and 8
    and substr(${recipient}, length(${recipient}) - length(${digits}) + 1) = ${digits}))`
}

function lastDigits(number: RawBuilder<unknown>): RawBuilder<string> {
  const padded = sql`('000000000' || ${withoutSeparators(number)})`
  return sql<string>`substr(${padded}, length(${padded}) - 8)`
}

function withoutSeparators(number: RawBuilder<unknown>): RawBuilder<unknown> {
  return SEPARATORS.reduce((text, separator) => sql`replace(${text}, ${sql.lit(separator)}, '')`, number)
}
