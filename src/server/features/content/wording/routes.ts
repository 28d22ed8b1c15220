import * as contract from '#contract/content/wording.ts'
import type { AppContext } from '#server/app-context.ts'
import { withVersion } from '#server/http/etag.ts'
import type { Serve } from '#server/http/serve.ts'
import { changeWording, readWording } from './actions.ts'
import { deleteWords } from './queries.ts'

export function wordingRoutes(serve: Serve, context: AppContext): void {
  const { kysely: db } = context.database

  serve(contract.readWording, async ({ reply }) => withVersion(reply, await readWording(db)))

  serve(contract.saveWording, async ({ headers, body: { words }, reply }) =>
    withVersion(reply, await changeWording(context, { version: headers['if-match'], words })),
  )

  serve(contract.resetWording, async ({ reply }) => {
    await deleteWords(db)
    return withVersion(reply, await readWording(db))
  })
}
