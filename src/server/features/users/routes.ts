import * as contract from '#contract/users.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { hashToken } from '#server/security/tokens.ts'
import { addUser, changeUser, removeUser } from './actions.ts'
import { listUsers } from './queries.ts'

export function userRoutes(serve: Serve, practice: Practice): void {
  serve(contract.listUsers, () => listUsers(practice.database.kysely))

  serve(contract.createUser, ({ body }) => addUser(practice, body))

  serve(contract.changeUser, ({ caller, params: { id }, body, request }) =>
    changeUser(practice, { caller, id, session: hashToken(request.visitor ?? '') }, body),
  )

  serve(contract.removeUser, async ({ params }) => {
    await removeUser(practice, params.id)
    return { message: 'Utilisateur supprimé' }
  })
}
