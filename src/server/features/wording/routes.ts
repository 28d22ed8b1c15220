import * as contract from '#contract/wording.ts'
import { DEFAULT_WORDS } from '#domain/watched-words.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { deleteWords, readWords, upsertWords } from './queries.ts'

export function wordingRoutes(serve: Serve, { database: { kysely: db }, clock }: AppContext): void {
  const read = async (): Promise<contract.Wording> => {
    const own = await readWords(db)
    return { words: own ?? [...DEFAULT_WORDS], isOriginal: own === null }
  }

  serve(contract.readWording, read)

  serve(contract.saveWording, async ({ body }) => {
    await upsertWords(db, body.words, clock.instant())
    return read()
  })

  serve(contract.resetWording, async () => {
    await deleteWords(db)
    return read()
  })
}
