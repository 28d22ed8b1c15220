import type { WatchedWordFields, Wording } from '#contract/content/wording.ts'
import { Refusal } from '#contract/errors.ts'
import {
  DEFAULT_WORDS,
  EDITION,
  type OwnWords,
  toOwnWords,
  withNewerWords,
} from '#domain/content/watched-words.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys } from '#server/db/engine.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import { isStale } from '#server/security/content-version.ts'

export async function readWording(db: Db): Promise<Wording> {
  const own = await readOwnWords(db)
  return { words: own === null ? [...DEFAULT_WORDS] : withNewerWords(own), isOriginal: own === null }
}

export async function changeWording(
  { database, clock }: AppContext,
  { version, words }: { version: number | undefined; words: WatchedWordFields[] },
): Promise<Wording> {
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'settings', keys: ['watchedWords'] })
    if (isStale(version, await readWording(trx))) throw new Refusal('words_changed')
    await writeStored(trx, 'watchedWords', { value: { edition: EDITION, words }, now: clock.instant() })
  })
  return { words, isOriginal: false }
}

/** Null for the words that are proposed. */
async function readOwnWords(db: Db): Promise<OwnWords | null> {
  const stored = await readStored(db, 'watchedWords')
  return stored && toOwnWords(stored)
}
