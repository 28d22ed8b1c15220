import * as contract from '#contract/content/wording.ts'
import type { AppContext } from '#server/app-context.ts'
import { deleteStored } from '#server/db/statements/stored-settings.ts'
import { withVersion } from '#server/http/etag.ts'
import type { Serve } from '#server/http/serve.ts'
import { changeWording, readWording } from './actions.ts'

export function wordingRoutes(serve: Serve, context: AppContext): void {
  const { kysely: db } = context.database

  serve(contract.readWording, async ({ reply }) => withVersion(reply, await readWording(db)))

  serve(contract.saveWording, async ({ headers, body: { words }, reply }) =>
    withVersion(reply, await changeWording(context, { version: headers['if-match'], words })),
  )

  serve(contract.resetWording, async ({ reply }) => {
    await deleteStored(db, 'watchedWords')
    return withVersion(reply, await readWording(db))
  })
}
