import type { Db } from '#server/db/engine.ts'
import { deleteStored, readStored, writeStored } from '#server/db/statements/stored-settings.ts'

/**
 * After a restored backup, which may lack the last sales and uses: the screen says so until the owner has dealt with
 * it. False for a site that has sold none.
 */
export async function noteRestoredVouchers(db: Db, now: number): Promise<boolean> {
  const sold = await db.selectFrom('vouchers').select('id').limit(1).executeTakeFirst()
  if (!sold) return false
  await writeStored(db, 'vouchersRestored', { value: { at: now }, now })
  return true
}

/** The instant of the restore. */
export async function findRestoredVouchers(db: Db): Promise<number | null> {
  return (await readStored(db, 'vouchersRestored'))?.at ?? null
}

export async function dismissRestoredVouchers(db: Db): Promise<void> {
  await deleteStored(db, 'vouchersRestored')
}
