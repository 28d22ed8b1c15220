import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { isPostgres, type VersionedMigration } from './ddl.ts'

/**
 * Adds who cancelled a reservation, and the most that the voucher of a visit may hold once that is over. The version
 * before writes neither: its cancellations do not say who it was, and its judgements are read from what the visit holds.
 */
export const visitStates: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await db.schema
      .alterTable('agenda_entries')
      .addColumn('cancelled_by', 'text', (c) => c.check(sql`cancelled_by in ('client', 'practice')`))
      .execute()
    for (const [name, type] of [
      ['most_units', 'integer'],
      ['over_state', 'text'],
    ] as const) {
      await db.schema.alterTable('voucher_visits').addColumn(name, type).execute()
    }
    await rememberVisits(db)
    await markGrouped(db)
    await (isPostgres(db) ? hearReceiptsOnPostgres(db) : hearReceiptsOnSqlite(db))
  },
}

/** So that visits which are over stay as they are: in the state in which they were judged, and with what they hold or gave back. */
export async function rememberVisits(db: QueryExecutorProvider): Promise<void> {
  await sql`update voucher_visits set
    most_units = case when units > 0 then units else coalesce((select entry.units from voucher_entries entry
      where entry.voucher_id = voucher_visits.voucher_id and entry.reservation_id = voucher_visits.reservation_id
        and entry.kind = 'given_back' order by entry.id desc limit 1), 0) end,
    over_state = (select case
      when attendance = 'cancelled_late' then 'cancelled_late'
      when cancelled_at is not null then 'cancelled_in_time'
      when attendance = 'missed' then 'missed'
      when attendance = 'came' or voucher_visits.is_used = 1 then 'done' end
      from agenda_entries where agenda_entries.id = voucher_visits.reservation_id)`.execute(db)
}

/** Sessions of a service that was grouped were worth what had been paid for them, and not the agreed price. */
export async function markGrouped(db: QueryExecutorProvider): Promise<void> {
  await sql`insert into voucher_checks (reservation_id)
    select reservation_id from voucher_visits join vouchers on vouchers.id = voucher_id
    where vouchers.service_id in (select id from services where grouped_into is not null)
    on conflict do nothing`.execute(db)
}

// A check that is being deleted is waited for, and one that stays is locked: whoever judges sees the row of the book.
const CHECK = sql`insert into voucher_checks (reservation_id)
  select reservation_id from voucher_visits where reservation_id = new.reservation_id
  on conflict (reservation_id) do update set reservation_id = excluded.reservation_id`

async function hearReceiptsOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger write_voucher_checks_of_receipts after insert on receipts
    when new.reservation_id is not null begin ${CHECK}; end`.execute(db)
}

async function hearReceiptsOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function write_voucher_checks_of_receipts() returns trigger language plpgsql as $$
    begin ${CHECK}; return null; end $$`.execute(db)
  await sql`create trigger write_voucher_checks_of_receipts after insert on receipts
    for each row when (new.reservation_id is not null) execute function write_voucher_checks_of_receipts()`.execute(
    db,
  )
}
