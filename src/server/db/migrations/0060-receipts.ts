import { type Kysely, sql } from 'kysely'
import { isPostgres, type VersionedMigration } from './ddl.ts'

/**
 * The book of receipts. Without foreign keys: a row outlives what it names. The version before neither reads nor writes
 * these tables, and sends a message about a payment without its note.
 */
export const receipts: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await createBook(db)
    await createLinks(db)
    await db.schema.alterTable('outbox').addColumn('receipt_number', 'integer').execute()
    await (isPostgres(db) ? protectOnPostgres(db) : protectOnSqlite(db))
  },
}

async function createBook(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('receipts')
    .addColumn('number', 'integer', (c) => c.notNull().primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('payment', 'contra', 'refund', 'gap')`))
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('cents', 'integer', (c) => c.notNull())
    .addColumn('means', 'text', (c) => c.notNull())
    .addColumn('nature', 'text', (c) => c.notNull())
    .addColumn('client_name', 'text')
    .addColumn('reservation_id', 'integer')
    .addColumn('corrects', 'integer')
    .addColumn('origin', 'integer')
    .addColumn('detail', 'text')
    .addColumn('noted_by', 'integer')
    .addColumn('hash', 'text', (c) => c.notNull())
    .addCheckConstraint(
      'receipts_amount',
      sql`case kind when 'payment' then cents > 0 when 'refund' then cents < 0 when 'gap' then cents = 0
        else cents <> 0 end`,
    )
    .addCheckConstraint(
      'receipts_corrected',
      sql`(kind in ('contra', 'refund')) = (corrects is not null) and (corrects is null) = (origin is null)`,
    )
    .execute()
  await db.schema.createIndex('receipts_day').on('receipts').column('day').execute()
  await db.schema.createIndex('receipts_reservation').on('receipts').column('reservation_id').execute()
  await db.schema.createIndex('receipts_origin').on('receipts').column('origin').execute()
  await sql`create unique index receipts_contra_once on receipts (corrects) where kind = 'contra'`.execute(db)
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('receipt_clients')
    .addColumn('number', 'integer', (c) => c.notNull().primaryKey())
    .addColumn('client_id', 'integer', (c) => c.notNull().references('clients.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('receipt_clients_client').on('receipt_clients').column('client_id').execute()
  await db.schema
    .createTable('kept_payments')
    .addColumn('reservation_id', 'integer', (c) =>
      c.notNull().primaryKey().references('agenda_entries.id').onDelete('cascade'),
    )
    .addColumn('cents', 'integer', (c) => c.notNull())
    .addColumn('kept_at', 'bigint', (c) => c.notNull())
    .addColumn('kept_by', 'integer')
    .execute()
}

/** All columns but the client's name. */
const FIXED = [
  'number',
  'kind',
  'received_at',
  'day',
  'cents',
  'means',
  'nature',
  'reservation_id',
  'corrects',
  'origin',
  'detail',
  'noted_by',
  'hash',
]

/** Accounts are kept for ten years from the end of their year (article L123-22 of the Code de commerce). */
const KEPT_YEARS = 10

const columnsOf = (row: 'old' | 'new') => sql.raw(`(${FIXED.map((column) => `${row}.${column}`).join(', ')})`)

async function protectOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger receipts_append_only before update on receipts
    when new.client_name is not null or ${columnsOf('new')} is not ${columnsOf('old')}
      or cast(substr(old.day, 1, 4) as integer) + ${sql.lit(KEPT_YEARS)} >= cast(strftime('%Y', 'now') as integer)
    begin select raise(abort, 'receipts is append-only'); end`.execute(db)
  await sql`create trigger receipts_kept before delete on receipts
    begin select raise(abort, 'receipts is append-only'); end`.execute(db)
  // « insert or replace » of an earlier number would delete it without firing delete triggers.
  await sql`create trigger receipts_sequence before insert on receipts
    when new.number < (select coalesce(max(number), 0) + 1 from receipts)
      or (new.kind <> 'gap' and new.number > (select coalesce(max(number), 0) + 1 from receipts))
    begin select raise(abort, 'receipts_sequence'); end`.execute(db)
  await sql`create trigger receipts_rest before insert on receipts
    when new.origin is not null
      and new.cents + (select sum(cents) from receipts where number = new.origin or origin = new.origin) < 0
    begin select raise(abort, 'receipts_rest'); end`.execute(db)
}

async function protectOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_receipt_change() returns trigger language plpgsql as $$
    begin raise exception 'receipts is append-only'; end $$`.execute(db)
  await sql`create trigger receipts_append_only before update on receipts for each row
    when (new.client_name is not null or ${columnsOf('new')} is distinct from ${columnsOf('old')}
      or substr(old.day, 1, 4)::integer + ${sql.lit(KEPT_YEARS)} >= extract(year from now()))
    execute function refuse_receipt_change()`.execute(db)
  await sql`create trigger receipts_kept before delete on receipts
    for each row execute function refuse_receipt_change()`.execute(db)
  await sql`create trigger receipts_truncate before truncate on receipts
    for each statement execute function refuse_receipt_change()`.execute(db)
  await sql`create function check_receipt() returns trigger language plpgsql as $$
    declare next_number integer := (select coalesce(max(number), 0) + 1 from receipts);
    begin
      if new.number < next_number or (new.kind <> 'gap' and new.number > next_number) then
        raise exception using errcode = 'check_violation', constraint = 'receipts_sequence',
          message = 'receipts_sequence';
      end if;
      if new.origin is not null
        and new.cents + (select sum(cents) from receipts where number = new.origin or origin = new.origin) < 0 then
        raise exception using errcode = 'check_violation', constraint = 'receipts_rest', message = 'receipts_rest';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger receipts_sequence before insert on receipts
    for each row execute function check_receipt()`.execute(db)
}
