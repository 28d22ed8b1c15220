import { sql } from 'kysely'
import type { Db } from '#server/db/engine.ts'

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
