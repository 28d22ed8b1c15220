import { type Kysely, sql } from 'kysely'
import { type Engine, PRACTITIONER_LEFT } from '../engine.ts'

/** People and services that went keep their row for the visits that name them; nobody is booked who went. */
export function removals(engine: Engine) {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('removed_at', 'bigint').execute()
      await db.schema.alterTable('services').addColumn('removed_at', 'bigint').execute()
      if (engine === 'postgres') await postgresTrigger(db)
      else await sqliteTriggers(db)
    },
  }
}

// What makes a visit take place at a time: inserting it, moving it, restoring it.
const TAKES_PLACE = 'praticien_id, date, start_minute, cancelled_at'

async function postgresTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_practitioner_left() returns trigger language plpgsql as $$
    begin
      if new.cancelled_at is null
        and exists (select 1 from users where id = new.praticien_id and removed_at is not null) then
        raise exception using errcode = 'check_violation', constraint = ${sql.lit(PRACTITIONER_LEFT)},
          message = ${sql.lit(PRACTITIONER_LEFT)};
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger ${sql.id(PRACTITIONER_LEFT)}
    before insert or update of ${sql.raw(TAKES_PLACE)} on reservations
    for each row execute function refuse_practitioner_left()`.execute(db)
}

async function sqliteTriggers(db: Kysely<unknown>): Promise<void> {
  for (const event of ['insert', `update of ${TAKES_PLACE}`]) {
    const name = `${PRACTITIONER_LEFT}_${event.split(' ')[0]}`
    await sql`create trigger ${sql.id(name)} before ${sql.raw(event)} on reservations
      when new.cancelled_at is null
        and exists (select 1 from users where id = new.praticien_id and removed_at is not null)
      begin select raise(abort, ${sql.lit(PRACTITIONER_LEFT)}); end`.execute(db)
  }
}
