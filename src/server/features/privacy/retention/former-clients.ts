import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/language/time.ts'
import type { RetentionClass } from '#domain/privacy/retention.ts'
import type { Engine } from '#server/db/engine.ts'
import type { SessionLimits } from '../../accounts/sign-in/queries.ts'

/** The instant at which a purge runs: what is older than the cutoff of its class is due. */
export type PurgeMoment = {
  now: number
  cutoffs: Record<RetentionClass, { day: Day; instant: number }>
  sessions: SessionLimits
  engine: Engine
  /** Milliseconds from the present to the moment: 0 for a purge. */
  ahead: number
}

export function isUnpublishedTestimonial({ cutoffs }: PurgeMoment): RawBuilder<boolean> {
  return sql`status <> 'approved' and is_example = 0
    and coalesce(refused_at, created_at) < ${cutoffs.testimonials.instant}`
}

const WRITTEN_IN_PHONE_NUMBERS = [' ', '.', '-']

const PHONE = WRITTEN_IN_PHONE_NUMBERS.reduce(
  (phone, character) => sql`replace(${phone}, ${sql.lit(character)}, '')`,
  sql`replace(client_phone, '+33', '0')`,
)

/** Identity as typed for a reservation: the e-mail address (`identityKey`), else the number, else the name. */
const TYPED = sql`case when client_email is not null then 'mail ' || lower(client_email)
  when client_phone is not null then 'phone ' || ${PHONE}
  when client_name is not null then 'name ' || lower(client_name) end`

/**
 * By the record, since details were corrected or records merged after they were typed; by those without one. Counts
 * only what outlives this purge as a contact, so that the order of its classes does not matter.
 */
export function isOfFormerClient(moment: PurgeMoment): RawBuilder<boolean> {
  const { day } = moment.cutoffs.clients
  const writers = selectWriters(moment)
  return sql`kind = 'reservation' and date < ${day} and (client_id is not null or ${TYPED} is not null)
    and coalesce(client_id, 0) not in (select client_id from agenda_entries
      where client_id is not null and date >= ${day})
    and coalesce(client_id, 0) not in (${selectPackOwners(day)})
    and coalesce(${TYPED}, '') not in (select ${TYPED} from agenda_entries
      where client_id is null and kind <> 'block' and date >= ${day} and ${TYPED} is not null)
    and coalesce(client_id, 0) not in (select id from clients where lower(email) in (${writers}))
    and coalesce(lower(client_email), '') not in (${writers})`
}

/** Records in contact since the day, as something was left of a pack of theirs until its last day. */
export function selectPackOwners(day: Day): RawBuilder<unknown> {
  return sql`select client_id from vouchers
    where client_id is not null and balance > 0 and valid_until >= ${day}`
}

/** Addresses that wrote a contact message or testimonial within the period. */
function selectWriters(moment: PurgeMoment): RawBuilder<unknown> {
  const { clients, contactMessages } = moment.cutoffs
  return sql`select lower(email) from contact_messages
      where created_at >= ${Math.max(clients.instant, contactMessages.instant)}
    union all select lower(email) from testimonials
      where email is not null and created_at >= ${clients.instant}
        and not (${isUnpublishedTestimonial(moment)})`
}
