import { sql } from 'kysely'
import { MIGRATIONS } from '#server/db/migrate.ts'
import type { VersionedMigration } from '#server/db/migrations/ddl.ts'

/** Two releases to come: `client_name` becomes `contact_name`, as docs/upgrade.md tells. */
export const EXPAND = '9001-contact-names'
export const CONTRACT = '9002-only-contact-names'

/** Each version writes its own column; the trigger fills the other one. PostgreSQL only. */
const expand: VersionedMigration = {
  compatibleSince: Object.keys(MIGRATIONS).at(-1) as string,
  async up(db) {
    const statements = [
      sql`alter table agenda_entries add column contact_name text`,
      sql`create function copy_contact_name() returns trigger language plpgsql as $$
            begin
              if tg_op = 'INSERT' then
                new.contact_name := coalesce(new.contact_name, new.client_name);
                new.client_name := new.contact_name;
              elsif new.client_name is distinct from old.client_name then
                new.contact_name := new.client_name;
              else
                new.client_name := new.contact_name;
              end if;
              return new;
            end $$`,
      sql`create trigger copy_contact_name before insert or update of client_name, contact_name on agenda_entries
            for each row execute function copy_contact_name()`,
    ]
    for (const statement of statements) await statement.execute(db)
  },
}

/** Versions that know `contact_name` no longer need the old column filled. */
const contract: VersionedMigration = {
  compatibleSince: EXPAND,
  async up(db) {
    await sql`drop trigger copy_contact_name on agenda_entries`.execute(db)
  },
}

/** Makes this process a later version of the site. */
export function addMadeUpMigrations(last: string): void {
  MIGRATIONS[EXPAND] = expand
  if (last === CONTRACT) MIGRATIONS[CONTRACT] = contract
}
