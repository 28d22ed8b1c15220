import { type OwnWords, toOwnWords } from '#domain/content/watched-words.ts'
import type { Db } from '#server/db/engine.ts'
import { deleteSetting, writeSetting } from '#server/db/statements/settings.ts'

// Not a key of `domain/content/settings.ts`: neither public nor exported.
const KEY = 'watchedWords'

export async function readWords(db: Db): Promise<OwnWords | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return row ? toOwnWords(JSON.parse(row.value)) : null
}

export async function upsertWords(db: Db, own: OwnWords, now: number): Promise<void> {
  await writeSetting(db, KEY, { value: own, now })
}

export async function deleteWords(db: Db): Promise<void> {
  await deleteSetting(db, KEY)
}
