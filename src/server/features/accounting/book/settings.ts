import type { Db } from '#server/db/engine.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import { readLastRow } from './queries.ts'

/**
 * After a restored backup, which may lack the last rows: nothing is noted until the owner gives the last number. False
 * for a site that has never kept the book.
 */
export async function awaitLastNumber(db: Db, now: number): Promise<boolean> {
  const settings = await readStored(db, 'receiptsBook')
  const { number } = await readLastRow(db)
  if (!settings.isOn && number === 0) return false
  await writeStored(db, 'receiptsBook', { value: { ...settings, awaitsNumber: true }, now })
  return true
}
