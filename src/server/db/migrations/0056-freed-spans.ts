import { type Kysely, sql } from 'kysely'
import { isPostgres, tableWithId, type VersionedMigration } from './ddl.ts'

/**
 * Time that was taken and no longer is. Triggers write it, so that every path and the version before is heard; where
 * hours and closures are saved, the application does. Nothing is written while nobody waits.
 */
export const freedSpans: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await tableWithId(db, 'freed_spans')
      .addColumn('practitioner_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('date', 'text', (c) => c.notNull())
      .addColumn('start_minute', 'integer', (c) => c.notNull())
      .addColumn('end_minute', 'integer', (c) => c.notNull())
      .addColumn('next_at', 'bigint')
      .execute()
    await db.schema.createIndex('freed_spans_date').on('freed_spans').columns(['date']).execute()
    await db.schema
      .createIndex('freed_spans_practitioner')
      .on('freed_spans')
      .column('practitioner_id')
      .execute()
    await tableWithId(db, 'waiting_offers')
      .addColumn('request_id', 'integer', (c) =>
        c.notNull().references('waiting_requests.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('waiting_offers_token')
      .on('waiting_offers')
      .column('token_hash')
      .unique()
      .execute()
    await db.schema.createIndex('waiting_offers_request').on('waiting_offers').column('request_id').execute()
    await db.schema
      .createTable('waiting_offer_spans')
      .addColumn('request_id', 'integer', (c) =>
        c.notNull().references('waiting_requests.id').onDelete('cascade'),
      )
      .addColumn('span_id', 'integer', (c) => c.notNull().references('freed_spans.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('waiting_offer_spans_key', ['span_id', 'request_id'])
      .execute()
    await db.schema
      .createIndex('waiting_offer_spans_request')
      .on('waiting_offer_spans')
      .column('request_id')
      .execute()
    await createTriggers(db)
  },
}

/** A cancellation or move can be undone for ten seconds. */
const UNDO_WINDOW_MS = 10_000

const SOMEBODY_WAITS = sql`exists (select 1 from waiting_requests
  where confirmed_at is not null and ended_at is null)`

const INSERT = sql`insert into freed_spans (practitioner_id, date, start_minute, end_minute, next_at)`

const TOOK_TIME = sql`old.kind <> 'hold' and old.cancelled_at is null`

const FREES_TIME = sql`(new.cancelled_at is not null or new.practitioner_id <> old.practitioner_id
  or new.date <> old.date or new.start_minute <> old.start_minute or new.occupied_until < old.occupied_until)`

const FREED = sql`${INSERT} values (old.practitioner_id, old.date, old.start_minute, old.occupied_until,
  new.updated_at + ${sql.lit(UNDO_WINDOW_MS)})`

const REMOVED = sql`${INSERT} values (old.practitioner_id, old.date, old.start_minute, old.occupied_until, 0)`

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`create function write_freed_spans() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.kind = 'block' and ${SOMEBODY_WAITS} then ${REMOVED}; end if;
        elsif ${TOOK_TIME} and ${FREES_TIME} and ${SOMEBODY_WAITS} then ${FREED};
        end if;
        return null;
      end $$`.execute(db)
    await sql`create trigger write_freed_spans after delete or update of practitioner_id, date, start_minute,
      occupied_until, cancelled_at on agenda_entries for each row execute function write_freed_spans()`.execute(
      db,
    )
    return
  }
  await sql`create trigger freed_spans_freed after update of practitioner_id, date, start_minute, occupied_until,
    cancelled_at on agenda_entries when ${TOOK_TIME} and ${FREES_TIME} and ${SOMEBODY_WAITS}
    begin ${FREED}; end`.execute(db)
  await sql`create trigger freed_spans_removed after delete on agenda_entries
    when old.kind = 'block' and ${SOMEBODY_WAITS} begin ${REMOVED}; end`.execute(db)
}
