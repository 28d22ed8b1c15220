import * as contract from '#contract/messages/held-messages.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { countHeldMessages, dropHeldMessages, releaseHeldMessages } from '#server/jobs/held.ts'

export function heldMessageRoutes(serve: Serve, { database }: AppContext): void {
  const readCount = async () => ({ count: await countHeldMessages(database.kysely) })

  serve(contract.countHeldMessages, readCount)

  serve(contract.releaseHeldMessages, async () => {
    await database.transaction((trx) => releaseHeldMessages(trx))
    return readCount()
  })

  serve(contract.dropHeldMessages, async () => {
    await database.transaction((trx) => dropHeldMessages(trx))
    return readCount()
  })
}
