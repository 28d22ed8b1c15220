import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres, tableWithId } from './ddl.ts'

export const agendas: Migration = {
  async up(db) {
    await createAgendas(db)
    await createAgendaEntries(db)
    await createHolds(db)
    await createIdempotencyKeys(db)
    await refuseOverlaps(db)
    await refuseRemovedPractitioners(db)
  },
}

async function createAgendas(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agendas')
    .addColumn('practitioner_id', 'integer', (c) =>
      c.notNull().primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('config', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function createAgendaEntries(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'agenda_entries')
    .addColumn('kind', 'text', (c) =>
      c.notNull().defaultTo('reservation').check(sql`kind in ('reservation', 'block', 'hold')`),
    )
    .addColumn('practitioner_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('start_minute', 'integer', (c) => c.notNull())
    .addColumn('duration_minutes', 'integer', (c) => c.notNull())
    .addColumn('buffer_minutes', 'integer', (c) => c.notNull())
    .addColumn('occupied_until', 'integer', (c) => c.notNull())
    .addColumn('service_id', 'integer', (c) => c.references('services.id'))
    .addColumn('service_name', 'text')
    .addColumn('price_cents', 'integer')
    .addColumn('client_name', 'text')
    .addColumn('client_email', 'text')
    .addColumn('client_phone', 'text')
    .addColumn('source', 'text', (c) => c.notNull().check(sql`source in ('public', 'staff')`))
    .addColumn('label', 'text')
    .addColumn('held_until', 'bigint')
    .addColumn('sequence', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('cancelled_at', 'bigint')
    .addCheckConstraint(
      'agenda_entries_span',
      sql`start_minute >= 0 and start_minute < 1440 and duration_minutes > 0 and buffer_minutes >= 0
        and start_minute + duration_minutes <= 1440
        and occupied_until = start_minute + duration_minutes + buffer_minutes`,
    )
    .execute()
  for (const index of [
    sql`create index agenda_entries_live on agenda_entries (date, practitioner_id) where cancelled_at is null`,
    sql`create index agenda_entries_client on agenda_entries (lower(client_email), created_at)`,
    sql`create index agenda_entries_holds on agenda_entries (held_until) where kind = 'hold'`,
  ]) {
    await index.execute(db)
  }
}

async function createHolds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('holds')
    .addColumn('entry_id', 'integer', (c) =>
      c.notNull().primaryKey().references('agenda_entries.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('visitor_hash', 'text', (c) => c.notNull())
    .addColumn('address_hash', 'text', (c) => c.notNull())
    .execute()
}

async function createIdempotencyKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key_hash', 'text', (c) => c.notNull().primaryKey())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('reply', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute()
}

async function refuseOverlaps(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`create extension if not exists btree_gist`.execute(db)
    await sql`alter table agenda_entries add constraint reservations_no_overlap exclude using gist (
      practitioner_id with =, date with =, int4range(start_minute, occupied_until) with &&
    ) where (cancelled_at is null)`.execute(db)
    return
  }
  // SQLite has no exclusion constraints. It serializes writes, so a trigger sees every earlier one.
  for (const [event, isOther] of [
    ['insert', 'true'],
    ['update', 'other.id <> new.id'],
  ] as const) {
    await sql`create trigger ${sql.id(`reservations_no_overlap_${event}`)} before ${sql.raw(event)} on agenda_entries
      when new.cancelled_at is null and exists (
        select 1 from agenda_entries other
         where other.practitioner_id = new.practitioner_id and other.date = new.date and other.cancelled_at is null
           and other.start_minute < new.occupied_until and new.start_minute < other.occupied_until
           and ${sql.raw(isOther)}
      )
      begin select raise(abort, 'reservations_no_overlap'); end`.execute(db)
  }
}

const OCCUPYING_COLUMNS = sql.raw('practitioner_id, date, start_minute, cancelled_at')

/** A trigger on both engines: a check constraint cannot query another table. */
async function refuseRemovedPractitioners(db: Kysely<unknown>): Promise<void> {
  const isRefused = sql`new.cancelled_at is null
    and exists (select 1 from users where id = new.practitioner_id and removed_at is not null)`
  if (isPostgres(db)) {
    await sql`create function refuse_practitioner_left() returns trigger language plpgsql as $$
      begin
        if ${isRefused} then
          raise exception using errcode = 'check_violation', constraint = 'reservations_practitioner_left',
            message = 'reservations_practitioner_left';
        end if;
        return new;
      end $$`.execute(db)
    await sql`create trigger reservations_practitioner_left before insert or update of ${OCCUPYING_COLUMNS} on agenda_entries
      for each row execute function refuse_practitioner_left()`.execute(db)
    return
  }
  for (const [name, event] of [
    ['reservations_practitioner_left_insert', sql`insert`],
    ['reservations_practitioner_left_update', sql`update of ${OCCUPYING_COLUMNS}`],
  ] as const) {
    await sql`create trigger ${sql.id(name)} before ${event} on agenda_entries when ${isRefused}
      begin select raise(abort, 'reservations_practitioner_left'); end`.execute(db)
  }
}
