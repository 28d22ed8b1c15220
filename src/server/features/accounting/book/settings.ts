import { type BookSettings, DEFAULT_BOOK_SETTINGS } from '#domain/accounting/book-settings.ts'
import type { Db } from '#server/db/engine.ts'
import { BOOK_SETTINGS_KEY, readSetting, writeSetting } from '#server/db/statements/settings.ts'
import { readLastRow } from './queries.ts'

export async function readBookSettings(db: Db): Promise<BookSettings> {
  const stored = (await readSetting(db, BOOK_SETTINGS_KEY)) as Partial<BookSettings> | undefined
  return { ...DEFAULT_BOOK_SETTINGS, ...stored }
}

export async function writeBookSettings(db: Db, value: BookSettings, now: number): Promise<void> {
  await writeSetting(db, BOOK_SETTINGS_KEY, { value, now })
}

/**
 * After a restored backup, which may lack the last rows: nothing is noted until the owner gives the last number. False
 * for a site that has never kept the book.
 */
export async function awaitLastNumber(db: Db, now: number): Promise<boolean> {
  const settings = await readBookSettings(db)
  const { number } = await readLastRow(db)
  if (!settings.isOn && number === 0) return false
  await writeBookSettings(db, { ...settings, awaitsNumber: true }, now)
  return true
}
