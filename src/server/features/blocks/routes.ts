import * as contract from '#contract/blocks.ts'
import { scopeOf } from '#domain/role.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { blockTime, changeBlock, removeBlock } from './actions.ts'
import { listBlockEntries } from './queries.ts'

export function blockRoutes(serve: Serve, practice: Practice): void {
  serve(contract.listBlocks, ({ caller, query }) =>
    listBlockEntries(practice.database.kysely, { ...query, ...scopeOf(caller) }),
  )

  serve(contract.createBlock, ({ caller, body }) => blockTime(practice, caller, body))

  serve(contract.changeBlock, ({ caller, params, body }) =>
    changeBlock(practice, { caller, id: params.id }, body),
  )

  serve(contract.removeBlock, async ({ caller, params }) => {
    await removeBlock(practice, { caller, id: params.id })
    return { message: 'Plage libérée' }
  })
}
