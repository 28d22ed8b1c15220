import * as contract from '#contract/services.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { addService, changeService, orderServices, removeService } from './actions.ts'
import { listActiveServices, listManagedServices } from './queries.ts'

export function serviceRoutes(serve: Serve, practice: Practice): void {
  const { kysely: db } = practice.database

  serve(contract.listServices, ({ caller }) =>
    caller?.role === 'superadmin' ? listManagedServices(db) : listActiveServices(db),
  )

  serve(contract.createService, ({ body }) => addService(practice, body))

  serve(contract.changeService, ({ params, body }) => changeService(practice, params.id, body))

  serve(contract.removeService, async ({ params }) => {
    await removeService(practice, params.id)
    return { message: 'Service supprimé' }
  })

  serve(contract.orderServices, async ({ body }) => {
    await orderServices(practice, body.ids)
    return { message: 'Ordre enregistré' }
  })
}
