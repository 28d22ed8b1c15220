import { sql } from 'kysely'
import type { Db } from '#server/db/engine.ts'
import { sanitise } from '#server/sanitise.ts'

/** Every stored setting, by key. */
export async function readSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).orderBy('key').execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)]))
}

/** Whether anything of the starter content is still shown to visitors. */
export async function hasExamples(db: Db): Promise<boolean> {
  const { found } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('services').select(sql.lit(1).as('one')).where('is_example', '=', 1)),
          eb.exists(eb.selectFrom('users').select(sql.lit(1).as('one')).where('is_example', '=', 1)),
          eb.exists(eb.selectFrom('pages').select(sql.lit(1).as('one')).where('is_example', '=', 1)),
        ])
        .as('found'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(found)
}

/** A rich text of the settings, sanitised; empty where the owner gave none. */
export async function richText(
  db: Db,
  key: 'contactInfo' | 'privacyPolicy' | 'legalText' | 'termsOfService',
): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  const value: unknown = row ? JSON.parse(row.value) : ''
  return typeof value === 'string' ? sanitise(value) : ''
}

/** Grows with every change of what public pages show. */
export async function readContentVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
  return version
}
