import type { TextKey } from '#domain/content/settings.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { readSetting } from '#server/db/statements/settings.ts'
import { sanitize } from '#server/security/sanitize.ts'

export async function readRichText(db: Db, key: TextKey): Promise<string> {
  const value = await readSetting(db, key)
  return typeof value === 'string' ? sanitize(value) : ''
}

export async function listPageSlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('pages').select('slug').orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}

export async function listUserIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listShownServiceIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('services').select('id').where('active', '=', 1).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** From the latest replacement on: a picture may be shown again and replaced again. */
export async function recordReplacedPictures(
  trx: Trx,
  filenames: readonly string[],
  now: number,
): Promise<void> {
  if (filenames.length === 0) return
  await trx
    .insertInto('replaced_pictures')
    .values([...new Set(filenames)].map((filename) => ({ filename, replaced_at: now })))
    .onConflict((conflict) => conflict.column('filename').doUpdateSet({ replaced_at: now }))
    .execute()
}
