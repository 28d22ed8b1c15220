import { sql } from 'kysely'
import { type Database, NO_OVERLAP, type Trx } from '../../db/engine.ts'

/**
 * History, versions and ended links come from the archive instead of being written again, and a practitioner who left
 * keeps past reservations. Constraints stay, also the overlap, which SQLite checks by triggers.
 */
export async function withoutTriggers(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  work: () => Promise<void>,
): Promise<void> {
  if (engine === 'postgres') await withDisabledTriggers(trx, work)
  else await withDroppedTriggers(trx, work)
}

async function withDisabledTriggers(trx: Trx, work: () => Promise<void>): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = current_schema()::text::regnamespace`.execute(trx)
  const alter = async (change: 'disable' | 'enable') => {
    for (const { name } of tables)
      await sql`alter table ${sql.raw(name)} ${sql.raw(change)} trigger user`.execute(trx)
  }
  await alter('disable')
  await work()
  await alter('enable')
}

async function withDroppedTriggers(trx: Trx, work: () => Promise<void>): Promise<void> {
  const { rows: triggers } = await sql<{ name: string; definition: string }>`
    select name, sql as definition from sqlite_schema
     where type = 'trigger' and name not like ${`${NO_OVERLAP}%`} order by name`.execute(trx)
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(trx)
  await work()
  for (const { definition } of triggers) await sql.raw(definition).execute(trx)
}
