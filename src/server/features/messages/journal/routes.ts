import * as heldMessages from '#contract/messages/held-messages.ts'
import * as journal from '#contract/messages/journal.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { countHeldMessages, dropHeldMessages, releaseHeldMessages } from '#server/jobs/held.ts'
import { momentOf } from '#server/jobs/truth-rules.ts'
import { readJournal, retryMessage } from './actions.ts'
import { countFailed } from './queries.ts'

export function journalRoutes(serve: Serve, context: AppContext): void {
  serve(journal.listJournal, ({ caller, query }) => readJournal(context, caller, query))

  serve(journal.countFailed, async ({ caller }) => ({
    failed: await countFailed(context.database.kysely, {
      ...scopeOf(caller),
      rules: context.messageRules,
      moment: momentOf(context.clock),
    }),
  }))

  serve(journal.retryMessage, ({ caller, params }) => retryMessage(context, caller, params.id))
}

export function heldMessageRoutes(serve: Serve, { database }: AppContext): void {
  const readCount = async () => ({ count: await countHeldMessages(database.kysely) })

  serve(heldMessages.countHeldMessages, readCount)

  serve(heldMessages.releaseHeldMessages, async () => {
    await database.transaction((trx) => releaseHeldMessages(trx))
    return readCount()
  })

  serve(heldMessages.dropHeldMessages, async () => {
    await database.transaction((trx) => dropHeldMessages(trx))
    return readCount()
  })
}
