import type { Kysely } from 'kysely'
import { TEXT_KEYS } from '#domain/content/settings.ts'
import type { Tables } from '../tables.ts'

/** Undefined if it was never written. */
export async function readSetting(db: Kysely<Tables>, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row && JSON.parse(row.value)
}

/** Those that were never written are absent. */
export async function readSettings(
  db: Kysely<Tables>,
  keys: readonly string[],
): Promise<Record<string, unknown>> {
  return toStoredSettings(await selectSettings(db).where('key', 'in', keys).execute())
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

export async function readStoredSettings(db: Kysely<Tables>): Promise<Record<string, unknown>> {
  return toStoredSettings(await selectSettings(db).execute())
}

/** Spares messages the long texts of the site. */
export async function readMessageSettings(db: Kysely<Tables>): Promise<Record<string, unknown>> {
  return toStoredSettings(await selectSettings(db).where('key', 'not in', TEXT_KEYS).execute())
}

function selectSettings(db: Kysely<Tables>) {
  return db.selectFrom('settings').select(['key', 'value']).orderBy('key')
}

function toStoredSettings(rows: readonly { key: string; value: string }[]): Record<string, unknown> {
  return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)]))
}
