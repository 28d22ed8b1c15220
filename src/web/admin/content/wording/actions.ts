import type { WatchedWordFields, Wording } from '#contract/content/wording.ts'
import { wordKey } from '#domain/content/wording.ts'
import { ApiError } from '#web/app/api.ts'
import { wordingQuery } from '../../queries.ts'
import { api, session } from '../../session/session.ts'
import { ifMatch, readVersioned } from '../../session/versioned.ts'

export class WordChanged extends ApiError {
  readonly theirs: WatchedWordFields | null

  constructor(theirs: WatchedWordFields | null) {
    const message = theirs ? 'Ce mot a changé entre-temps.' : 'Ce mot a été retiré entre-temps.'
    super(412, { message, code: 'word_changed' })
    this.theirs = theirs
  }
}

export function saveWord(word: WatchedWordFields, replaced: WatchedWordFields | null): Promise<void> {
  return changeWords((words) => {
    const index = indexOf(words, replaced)
    return index < 0 ? [...words, word] : words.with(index, word)
  })
}

export function removeWord(word: WatchedWordFields): Promise<void> {
  return changeWords((words) => words.toSpliced(indexOf(words, word), 1))
}

export async function resetWords(): Promise<void> {
  cacheWording(await api('POST /api/superadmin/wording/reset'))
}

const MAX_ATTEMPTS = 3

async function changeWords(change: (words: WatchedWordFields[]) => WatchedWordFields[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { value, version } = await readVersioned((options) => api('GET /api/admin/wording', options))
    cacheWording(value)
    const body = { words: change(value.words) }
    try {
      return cacheWording(await api('PUT /api/superadmin/wording', { body, headers: ifMatch(version) }))
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'words_changed'
      if (!isStale || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/** -1 for a new word. Throws WordChanged unless the list still has the word as it was read. */
function indexOf(words: readonly WatchedWordFields[], known: WatchedWordFields | null): number {
  if (known === null) return -1
  const index = words.findIndex(({ word }) => wordKey(word) === wordKey(known.word))
  const current = words[index]
  const isSame =
    current?.word === known.word && current.reason === known.reason && current.instead === known.instead
  if (!isSame) throw new WordChanged(current ?? null)
  return index
}

function cacheWording(wording: Wording): void {
  session.client.setQueryData(wordingQuery.queryKey, wording)
}
