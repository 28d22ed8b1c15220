import { type BookSettings, DEFAULT_BOOK_SETTINGS } from '#domain/accounting/book-settings.ts'
import type { Db } from '#server/db/engine.ts'
import { BOOK_SETTINGS_KEY, readSetting, writeSetting } from '#server/db/statements/settings.ts'

export async function readBookSettings(db: Db): Promise<BookSettings> {
  const stored = (await readSetting(db, BOOK_SETTINGS_KEY)) as Partial<BookSettings> | undefined
  return { ...DEFAULT_BOOK_SETTINGS, ...stored }
}

export async function writeBookSettings(db: Db, value: BookSettings, now: number): Promise<void> {
  await writeSetting(db, BOOK_SETTINGS_KEY, { value, now })
}
