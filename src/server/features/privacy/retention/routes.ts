import * as contract from '#contract/privacy/retention.ts'
import type { AppContext } from '#server/app-context.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import type { Serve } from '#server/http/serve.ts'
import { previewNextMonth } from './actions.ts'

export function retentionRoutes(serve: Serve, context: AppContext): void {
  const { database, clock } = context

  serve(contract.readRetention, () => readStored(database.kysely, 'retention'))

  serve(contract.saveRetention, async ({ body }) => {
    await writeStored(database.kysely, 'retention', { value: body, now: clock.instant() })
    return readStored(database.kysely, 'retention')
  })

  serve(contract.previewPurge, () => previewNextMonth(context))
}
