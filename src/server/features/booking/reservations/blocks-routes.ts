import * as contract from '#contract/booking/blocks.ts'
import { agendaReading } from '#domain/accounts/audit.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { blockTime, changeBlock, removeBlock } from './blocks.ts'
import { listBlocks } from './blocks-queries.ts'

export function blockRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listBlocks, ({ caller, query, note }) => {
    Object.assign(note, agendaReading(query))
    return listBlocks(context.database.kysely, { ...query, ...scopeOf(caller) })
  })

  serve(contract.createBlock, ({ caller, body }) => blockTime(context, caller, body))

  serve(contract.changeBlock, ({ caller, params, headers, body }) =>
    changeBlock(context, { caller, id: params.id, version: headers['if-match'] }, body),
  )

  serve(contract.removeBlock, async ({ caller, params, headers }) => {
    await removeBlock(context, { caller, id: params.id, version: headers['if-match'] })
    return { message: 'Plage libérée' }
  })
}
