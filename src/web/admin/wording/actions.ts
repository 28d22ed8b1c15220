import type { WatchedWordFields, Wording } from '#contract/wording.ts'
import { wordKey } from '#domain/wording.ts'
import { api, session } from '../session.ts'
import { wordingQuery } from './queries.ts'

export async function saveWord(word: WatchedWordFields, before: WatchedWordFields | null): Promise<void> {
  const { words } = await session.client.fetchQuery({ ...wordingQuery, staleTime: 0 })
  const at = before === null ? -1 : words.findIndex((known) => wordKey(known.word) === wordKey(before.word))
  keep(await put(at < 0 ? [...words, word] : words.with(at, word)))
}

export async function removeWord(word: WatchedWordFields): Promise<void> {
  const { words } = await session.client.fetchQuery({ ...wordingQuery, staleTime: 0 })
  keep(await put(words.filter((known) => wordKey(known.word) !== wordKey(word.word))))
}

export async function resetWords(): Promise<void> {
  keep(await api('POST /api/superadmin/wording/reset'))
}

function put(words: WatchedWordFields[]): Promise<Wording> {
  return api('PUT /api/superadmin/wording', { body: { words } })
}

function keep(wording: Wording): void {
  session.client.setQueryData(wordingQuery.queryKey, wording)
}
