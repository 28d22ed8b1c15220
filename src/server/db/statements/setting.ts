import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Undefined if it was never written. */
export async function readSetting(db: Kysely<Tables>, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row && JSON.parse(row.value)
}

export async function writeSetting(
  db: Kysely<Tables>,
  key: string,
  { value, now }: { value: unknown; now: number },
): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: now, is_example: 0 as const }
  await db
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

export async function deleteSetting(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', key).execute()
}
