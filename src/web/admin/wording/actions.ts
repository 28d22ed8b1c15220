import type { WatchedWordFields, Wording } from '#contract/wording.ts'
import { wordKey } from '#domain/wording.ts'
import { api, session } from '../session.ts'
import { wordingQuery } from './queries.ts'

export async function saveWord(word: WatchedWordFields, replaced: WatchedWordFields | null): Promise<void> {
  const { words } = await session.client.fetchQuery({ ...wordingQuery, staleTime: 0 })
  const index =
    replaced === null ? -1 : words.findIndex((known) => wordKey(known.word) === wordKey(replaced.word))
  cacheWording(await saveWords(index < 0 ? [...words, word] : words.with(index, word)))
}

export async function removeWord(word: WatchedWordFields): Promise<void> {
  const { words } = await session.client.fetchQuery({ ...wordingQuery, staleTime: 0 })
  cacheWording(await saveWords(words.filter((known) => wordKey(known.word) !== wordKey(word.word))))
}

export async function resetWords(): Promise<void> {
  cacheWording(await api('POST /api/superadmin/wording/reset'))
}

function saveWords(words: WatchedWordFields[]): Promise<Wording> {
  return api('PUT /api/superadmin/wording', { body: { words } })
}

function cacheWording(wording: Wording): void {
  session.client.setQueryData(wordingQuery.queryKey, wording)
}
