import { type Kysely, sql } from 'kysely'
import { isPostgres, tableWithId, type VersionedMigration } from './ddl.ts'

/**
 * Vouchers and packs, with their ledger. The version before knows neither, but its changes of a visit are heard: triggers
 * list each visit whose voucher has to be judged anew.
 */
export const vouchers: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await createVouchers(db)
    await createLedger(db)
    await createVisits(db)
    await (isPostgres(db) ? addTriggersOnPostgres(db) : addTriggersOnSqlite(db))
  },
}

async function createVouchers(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'vouchers')
    .addColumn('code_hash', 'text')
    .addColumn('client_id', 'integer', (c) => c.references('clients.id').onDelete('set null'))
    .addColumn('service_id', 'integer')
    .addColumn('service_name', 'text')
    .addColumn('session_minutes', 'integer')
    .addColumn('units', 'integer', (c) => c.notNull())
    .addColumn('paid_cents', 'integer', (c) => c.notNull())
    .addColumn('balance', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sold_on', 'text', (c) => c.notNull())
    .addColumn('valid_until', 'text', (c) => c.notNull())
    .addColumn('recipient_name', 'text')
    .addColumn('giver_name', 'text')
    .addColumn('message', 'text')
    .addColumn('receipt_number', 'integer')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'integer')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
    .addCheckConstraint('vouchers_balance', sql`balance >= 0`)
    .addCheckConstraint(
      'vouchers_kind',
      sql`(service_id is null) = (session_minutes is null) and (service_id is null) = (service_name is null)`,
    )
    .execute()
  await db.schema.createIndex('vouchers_code').on('vouchers').column('code_hash').unique().execute()
  await db.schema.createIndex('vouchers_client').on('vouchers').column('client_id').execute()
}

async function createLedger(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'voucher_entries')
    .addColumn('voucher_id', 'integer', (c) => c.notNull().references('vouchers.id'))
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('issued', 'reserved', 'used', 'given_back', 'extended', 'refunded')`),
    )
    .addColumn('units', 'integer', (c) => c.notNull())
    .addColumn('paid_back_cents', 'integer')
    .addColumn('reservation_id', 'integer')
    .addColumn('happened_at', 'bigint', (c) => c.notNull())
    .addColumn('noted_by', 'integer')
    .execute()
  await db.schema.createIndex('voucher_entries_voucher').on('voucher_entries').column('voucher_id').execute()
}

/** One voucher for a visit; what it holds of it, and the part of the price that this settles. */
async function createVisits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('voucher_visits')
    .addColumn('reservation_id', 'integer', (c) =>
      c.notNull().primaryKey().references('agenda_entries.id').onDelete('cascade'),
    )
    .addColumn('voucher_id', 'integer', (c) => c.notNull().references('vouchers.id'))
    .addColumn('units', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('cents', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_used', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('voucher_visits_voucher').on('voucher_visits').column('voucher_id').execute()
  await db.schema
    .createTable('voucher_checks')
    .addColumn('reservation_id', 'integer', (c) => c.notNull().primaryKey())
    .execute()
}

const CHANGES = sql.raw(
  'kind, date, duration_minutes, service_id, price_cents, service_parts, cancelled_at, attendance',
)

const HAS_VOUCHER = sql`exists (select 1 from voucher_visits where reservation_id = new.id)`

const CHECK = sql`insert into voucher_checks (reservation_id) values (new.id) on conflict do nothing`

/** The balance is the sum of the entries, whoever writes them. */
const BALANCE = sql`update vouchers set balance = balance + new.units where id = new.voucher_id`

async function addTriggersOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger voucher_entries_append_only before update on voucher_entries
    begin select raise(abort, 'voucher_entries is append-only'); end`.execute(db)
  await sql`create trigger voucher_entries_kept before delete on voucher_entries
    begin select raise(abort, 'voucher_entries is append-only'); end`.execute(db)
  await sql`create trigger voucher_entries_replace before insert on voucher_entries
    when exists (select 1 from voucher_entries where id = new.id)
    begin select raise(abort, 'voucher_entries is append-only'); end`.execute(db)
  await sql`create trigger write_voucher_balance after insert on voucher_entries begin ${BALANCE}; end`.execute(
    db,
  )
  await sql`create trigger write_voucher_checks after update of ${CHANGES} on agenda_entries when ${HAS_VOUCHER}
    begin ${CHECK}; end`.execute(db)
}

async function addTriggersOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_voucher_change() returns trigger language plpgsql as $$
    begin raise exception 'voucher_entries is append-only'; end $$`.execute(db)
  await sql`create trigger voucher_entries_append_only before update or delete on voucher_entries
    for each row execute function refuse_voucher_change()`.execute(db)
  await sql`create trigger voucher_entries_truncate before truncate on voucher_entries
    for each statement execute function refuse_voucher_change()`.execute(db)
  await sql`create function write_voucher_balance() returns trigger language plpgsql as $$
    begin ${BALANCE}; return null; end $$`.execute(db)
  await sql`create trigger write_voucher_balance after insert on voucher_entries
    for each row execute function write_voucher_balance()`.execute(db)
  await sql`create function write_voucher_checks() returns trigger language plpgsql as $$
    begin if ${HAS_VOUCHER} then ${CHECK}; end if; return null; end $$`.execute(db)
  await sql`create trigger write_voucher_checks after update of ${CHANGES} on agenda_entries
    for each row execute function write_voucher_checks()`.execute(db)
}
