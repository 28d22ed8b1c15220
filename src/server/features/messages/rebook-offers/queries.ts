import { sql } from 'kysely'
import type { Day } from '#domain/language/time.ts'
import type { Db } from '#server/db/engine.ts'
import { isKept } from '#server/practice/reservations/reservation-state.ts'

type Visit = { id: number; email: string }

/**
 * Visits after which their client may get an offer, and has not yet: the client came, has booked nothing since, and
 * did not refuse when they last typed their address while the box was shown. With an invitation, a day later.
 */
export async function listVisitsToFollow(
  db: Db,
  { day, dayOfInvited }: { day: Day; dayOfInvited: Day },
): Promise<Visit[]> {
  return db
    .selectFrom('agenda_entries as visit')
    .innerJoin('users', 'users.id', 'visit.practitioner_id')
    .innerJoin('services', 'services.id', 'visit.service_id')
    .select(['visit.id', 'visit.client_email as email'])
    .where('visit.kind', '=', 'reservation')
    .where(isKept('visit'))
    .where('visit.client_email', 'is not', null)
    .where('visit.import_id', 'is', null)
    .where('visit.date', 'in', [day, dayOfInvited])
    .where('users.is_example', '=', 0)
    .where('services.is_example', '=', 0)
    .where('services.active', '=', 1)
    .where(sql<boolean>`(visit.date = ${dayOfInvited} or not exists (select 1 from testimonial_invitations invitation
      where invitation.reservation_id = visit.id and invitation.token_hash is not null))`)
    .where(sql<boolean>`not exists (select 1 from outbox where event = 'rebook_offer:' || visit.id)`)
    .where(sql<boolean>`not exists (select 1 from agenda_entries later
      where later.kind = 'reservation' and later.cancelled_at is null
        and lower(later.client_email) = lower(visit.client_email)
        and (later.date > visit.date or (later.date = visit.date and later.start_minute > visit.start_minute)))`)
    .where(sql<boolean>`1 = (select typed.allows_offers from agenda_entries typed
      where typed.allows_offers is not null and lower(typed.client_email) = lower(visit.client_email)
      order by typed.created_at desc, typed.id desc limit 1)`)
    .orderBy('visit.id')
    .$narrowType<Visit>()
    .execute()
}
