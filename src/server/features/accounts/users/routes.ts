import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/accounts/users.ts'
import { Refusal } from '#contract/errors.ts'
import { namesOfChanges } from '#domain/accounts/audit.ts'
import { isReauthenticated } from '#domain/accounts/reauthentication.ts'
import type { AppContext } from '#server/app-context.ts'
import { browserOf } from '#server/http/device.ts'
import type { Serve } from '#server/http/serve.ts'
import { addUser, changeUser, endUserSessions, listUsers, removeUser } from './actions.ts'
import { findUser } from './queries.ts'

export function userRoutes(serve: Serve, context: AppContext): void {
  const hasProof = ({ authenticatedAt }: FastifyRequest) =>
    isReauthenticated(authenticatedAt, context.clock.instant())

  serve(contract.listUsers, () => listUsers(context))

  serve(contract.createUser, ({ body, request }) => {
    if (body.role === 'superadmin' && !hasProof(request)) throw new Refusal('reauthentication_required')
    return addUser(context, body)
  })

  serve(contract.changeUser, async ({ caller, params: { id }, body, request, note }) => {
    const before = (await findUser(context.database.kysely, id)) ?? {}
    const changed = await changeUser(context, { caller, id, isReauthenticated: hasProof(request) }, body)
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
