import type { Db } from '#server/db/engine.ts'
import { deleteSetting, readSetting, writeSetting } from '#server/db/statements/settings.ts'

const KEY = 'vouchersRestored'

/**
 * After a restored backup, which may lack the last sales and uses: the screen says so until the owner has dealt with
 * it. False for a site that has sold none.
 */
export async function noteRestoredVouchers(db: Db, now: number): Promise<boolean> {
  const sold = await db.selectFrom('vouchers').select('id').limit(1).executeTakeFirst()
  if (!sold) return false
  await writeSetting(db, KEY, { value: { at: now }, now })
  return true
}

/** The instant of the restore. */
export async function findRestoredVouchers(db: Db): Promise<number | null> {
  const stored = (await readSetting(db, KEY)) as { at: number } | undefined
  return stored?.at ?? null
}

export async function dismissRestoredVouchers(db: Db): Promise<void> {
  await deleteSetting(db, KEY)
}
