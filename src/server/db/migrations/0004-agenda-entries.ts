import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Blocked time and held slots live beside the visits in `reservations`, so that the one promise of no overlap covers
 * all three. Holds have secrets of their own in `holds`. Each agenda gets a number that grows with every change of it:
 * what was computed from it is good as long as the number stands still.
 */
export function agendaEntries(engine: Engine) {
  return {
    async up(db: Kysely<unknown>) {
      await widenReservations(db)
      await db.schema
        .createTable('holds')
        .addColumn('reservation_id', 'integer', (c) =>
          c.primaryKey().references('reservations.id').onDelete('cascade'),
        )
        .addColumn('token_hash', 'text', (c) => c.notNull())
        .addColumn('visitor_hash', 'text', (c) => c.notNull())
        .addColumn('address_hash', 'text', (c) => c.notNull())
        .execute()
      await db.schema
        .createTable('agenda_versions')
        // No reference: the number must still grow while a person's agenda is being deleted with them.
        .addColumn('praticien_id', 'integer', (c) => c.primaryKey())
        .addColumn('version', 'integer', (c) => c.notNull())
        .execute()
      if (engine === 'postgres') await postgresTriggers(db)
      else await sqliteTriggers(db)
    },
  }
}

async function widenReservations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('reservations')
    .addColumn('kind', 'text', (c) =>
      c.notNull().defaultTo('visit').check(sql`kind in ('visit', 'block', 'hold')`),
    )
    .execute()
  await db.schema.alterTable('reservations').addColumn('label', 'text').execute()
  await db.schema.alterTable('reservations').addColumn('held_until', 'bigint').execute()
  await sql`create index reservations_holds on reservations (held_until) where kind = 'hold'`.execute(db)
}

/** What an agenda is made of; whatever writes there, by whatever way, outdates what was computed. */
const TABLES = ['agendas', 'reservations']

async function postgresTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create function grow_agenda_version() returns trigger language plpgsql as $$
    declare row record;
    begin
      row := coalesce(new, old);
      insert into agenda_versions (praticien_id, version) values (row.praticien_id, 1)
        on conflict (praticien_id) do update set version = agenda_versions.version + 1;
      return null;
    end $$`.execute(db)
  for (const table of TABLES) {
    await sql`create trigger grow_agenda_version after insert or update or delete on ${sql.table(table)}
      for each row execute function grow_agenda_version()`.execute(db)
  }
}

async function sqliteTriggers(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    for (const [event, row] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const) {
      await sql`create trigger ${sql.id(`${table}_${event}_agenda_version`)} after ${sql.raw(event)}
        on ${sql.table(table)} begin
          insert into agenda_versions (praticien_id, version) values (${sql.raw(row)}.praticien_id, 1)
            on conflict (praticien_id) do update set version = version + 1;
        end`.execute(db)
    }
  }
}
