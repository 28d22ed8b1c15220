import { type OwnWords, toOwnWords } from '#domain/watched-words.ts'
import type { Db } from '#server/db/engine.ts'

// Not a key of `domain/settings.ts`: neither public nor exported.
const KEY = 'watchedWords'

export async function readWords(db: Db): Promise<OwnWords | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return row ? toOwnWords(JSON.parse(row.value)) : null
}

export async function upsertWords(db: Db, own: OwnWords, now: number): Promise<void> {
  const row = { value: JSON.stringify(own), updated_at: now }
  await db
    .insertInto('settings')
    .values({ key: KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

export async function deleteWords(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', KEY).execute()
}
