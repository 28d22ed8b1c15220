import * as contract from '#contract/services.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { addService, changeService, removeService, reorderServices } from './actions.ts'
import { listActiveServices, listManagedServices } from './queries.ts'

export function serviceRoutes(serve: Serve, context: AppContext): void {
  const { kysely: db } = context.database

  serve(contract.listServices, ({ caller }) =>
    caller?.role === 'superadmin' ? listManagedServices(db) : listActiveServices(db),
  )

  serve(contract.createService, ({ body }) => addService(context, body))

  serve(contract.changeService, ({ params, body }) => changeService(context, params.id, body))

  serve(contract.removeService, async ({ params }) => {
    await removeService(context, params.id)
    return { message: 'Service supprimé' }
  })

  serve(contract.reorderServices, async ({ body }) => {
    await reorderServices(context, body.ids)
    return { message: 'Ordre enregistré' }
  })
}
