import * as contract from '#contract/users.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { hashToken } from '#server/security/tokens.ts'
import { addUser, changeUser, endUserSessions, listUsers, removeUser } from './actions.ts'

export function userRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listUsers, () => listUsers(context))

  serve(contract.createUser, ({ body }) => addUser(context, body))

  serve(contract.changeUser, ({ caller, params: { id }, body }) => changeUser(context, { caller, id }, body))

  serve(contract.removeUser, async ({ params }) => {
    await removeUser(context, params.id)
    return { message: 'Utilisateur supprimé' }
  })

  serve(contract.endUserSessions, async ({ params, request }) => {
    await endUserSessions(context, params.id, hashToken(request.visitor ?? ''))
    return { message: 'Connexions terminées' }
  })
}
