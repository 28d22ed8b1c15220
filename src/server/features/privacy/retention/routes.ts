import * as contract from '#contract/privacy/retention.ts'
import type { AppContext } from '#server/app-context.ts'
import { readRetention, writeRetention } from '#server/db/statements/settings.ts'
import type { Serve } from '#server/http/serve.ts'
import { previewNextMonth } from './actions.ts'

export function retentionRoutes(serve: Serve, context: AppContext): void {
  const { database, clock } = context

  serve(contract.readRetention, () => readRetention(database.kysely))

  serve(contract.saveRetention, async ({ body }) => {
    await writeRetention(database.kysely, body, clock.instant())
    return readRetention(database.kysely)
  })

  serve(contract.previewPurge, () => previewNextMonth(context))
}
