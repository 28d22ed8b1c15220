import * as contract from '#contract/wording.ts'
import { DEFAULT_WORDS } from '#domain/watched-words.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { deleteWords, readWords, upsertWords } from './queries.ts'

export function wordingRoutes(serve: Serve, { database: { kysely: db }, clock }: AppContext): void {
  const readReply = async (): Promise<contract.Wording> => {
    const stored = await readWords(db)
    return { words: stored ?? [...DEFAULT_WORDS], isOriginal: stored === null }
  }

  serve(contract.readWording, readReply)

  serve(contract.saveWording, async ({ body }) => {
    await upsertWords(db, body.words, clock.instant())
    return readReply()
  })

  serve(contract.resetWording, async () => {
    await deleteWords(db)
    return readReply()
  })
}
