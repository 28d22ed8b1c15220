import { type Kysely, sql } from 'kysely'
import { isPostgres, type VersionedMigration } from './ddl.ts'

/**
 * Links of the waiting list that are about an appointment end with its generation, as its own links do. One that was
 * mailed before stays open where the appointment still has the mailbox that asked. The version before writes 0, the
 * generation of nearly all, and reads none.
 *
 * The copies of a person in a request about an appointment, which the version before reads, follow the appointment: an
 * address that was corrected there is gone here, too. A request for a service that was grouped since names the variant that it became.
 *
 * `is_server_failure`: the last try failed for a reason that concerns every message alike.
 */
export const waitingGenerations: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    for (const table of ['waiting_requests', 'waiting_offers'])
      await db.schema
        .alterTable(table)
        .addColumn('generation', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    await db.schema
      .alterTable('outbox')
      .addColumn('is_server_failure', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`update waiting_requests set generation = (
        select link_generation from agenda_entries where agenda_entries.id = waiting_requests.reservation_id)
      where exists (select 1 from agenda_entries
        where agenda_entries.id = waiting_requests.reservation_id
          and lower(agenda_entries.client_email) = lower(waiting_requests.client_email))`.execute(db)
    await sql`update waiting_requests set (service_id, variant_name) = (
        select grouped_into, case when former.duration_minutes = waiting_requests.duration_minutes
          then former.variant_name else waiting_requests.variant_name end
        from services former where former.id = waiting_requests.service_id)
      where reservation_id is null
        and service_id in (select id from services where grouped_into is not null)`.execute(db)
    await sql`update waiting_offers set generation = (
      select generation from waiting_requests where waiting_requests.id = waiting_offers.request_id)`.execute(
      db,
    )
    await sql`update waiting_requests set (client_name, client_email, client_phone) = (
        select client_name, client_email, client_phone from agenda_entries
        where agenda_entries.id = waiting_requests.reservation_id)
      where reservation_id is not null`.execute(db)
    await followPerson(db)
  },
}

const PERSON = sql`client_name, client_email, client_phone`

const FOLLOW = sql`update waiting_requests set client_name = new.client_name, client_email = new.client_email,
  client_phone = new.client_phone where reservation_id = new.id`

async function followPerson(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`create function follow_waiting_person() returns trigger language plpgsql as $$
      begin ${FOLLOW}; return null; end $$`.execute(db)
    await sql`create trigger follow_waiting_person after update of ${PERSON} on agenda_entries
      for each row execute function follow_waiting_person()`.execute(db)
    return
  }
  await sql`create trigger waiting_requests_follow after update of ${PERSON} on agenda_entries
    begin ${FOLLOW}; end`.execute(db)
}
