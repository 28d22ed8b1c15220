import * as contract from '#contract/users.ts'
import { namesOfChanges } from '#domain/audit.ts'
import type { AppContext } from '#server/app-context.ts'
import { browserOf } from '#server/http/device.ts'
import type { Serve } from '#server/http/serve.ts'
import { addUser, changeUser, endUserSessions, listUsers, removeUser } from './actions.ts'
import { findUser } from './queries.ts'

export function userRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listUsers, () => listUsers(context))

  serve(contract.createUser, ({ body }) => addUser(context, body))

  serve(contract.changeUser, async ({ caller, params: { id }, body, note }) => {
    const before = (await findUser(context.database.kysely, id)) ?? {}
    const changed = await changeUser(context, { caller, id }, body)
    note.detail = namesOfChanges(before, {
      ...changed,
      ...(body.password !== undefined && { password: true }),
    })
    return changed
  })

  serve(contract.removeUser, async ({ params }) => {
    await removeUser(context, params.id)
    return { message: 'Utilisateur supprimé' }
  })

  serve(contract.endUserSessions, async ({ params, request }) => {
    await endUserSessions(context, params.id, browserOf(context.config, request))
    return { message: 'Connexions terminées' }
  })
}
