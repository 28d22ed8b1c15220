import type { FastifyRequest } from 'fastify'
import * as passwordReset from '#contract/accounts/password-reset.ts'
import * as staffInvitations from '#contract/accounts/staff-invitations.ts'
import * as users from '#contract/accounts/users.ts'
import { Refusal } from '#contract/errors.ts'
import { namesOfChanges } from '#domain/accounts/audit.ts'
import { isReauthenticated } from '#domain/accounts/reauthentication.ts'
import type { AppContext } from '#server/app-context.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { browserOf, deviceHashOf, readDevice, setDevice } from '#server/http/device.ts'
import type { Serve } from '#server/http/serve.ts'
import { hashToken } from '#server/security/tokens.ts'
import { chooseDeviceToken } from '../sign-in/devices.ts'
import { addUser, changeUser, endUserSessions, listUsers, removeUser } from './actions.ts'
import { choosePassword, requestPasswordLink, requireResetLink } from './password-reset.ts'
import { findUser } from './queries.ts'
import {
  acceptInvitation,
  findInvitationDelivery,
  inviteUser,
  readStaffInvitation,
  renewInvitation,
} from './staff-invitations.ts'

export function userRoutes(serve: Serve, context: AppContext): void {
  const hasProof = ({ authenticatedAt }: FastifyRequest) =>
    isReauthenticated(authenticatedAt, context.clock.instant())

  serve(users.listUsers, () => listUsers(context))

  serve(users.createUser, ({ body, request }) => {
    if (body.role === 'superadmin' && !hasProof(request)) throw new Refusal('reauthentication_required')
    return addUser(context, body)
  })

  serve(users.changeUser, async ({ caller, params: { id }, body, request, note }) => {
    const before = (await findUser(context.database.kysely, id)) ?? {}
    const changed = await changeUser(context, { caller, id, isReauthenticated: hasProof(request) }, body)
    note.detail = namesOfChanges(before, {
      ...changed,
      ...(body.password !== undefined && { password: true }),
    })
    return changed
  })

  serve(users.removeUser, async ({ params }) => {
    await removeUser(context, params.id)
    return { message: 'Utilisateur supprimé' }
  })

  serve(users.endUserSessions, async ({ params, request }) => {
    await endUserSessions(context, params.id, browserOf(context.config, request))
    return { message: 'Connexions terminées' }
  })
}

export function staffInvitationRoutes(serve: Serve, context: AppContext): void {
  serve(staffInvitations.readInvitationDelivery, async () => ({
    delivery: await findInvitationDelivery(context),
  }))

  serve(staffInvitations.inviteUser, ({ caller, body }) => inviteUser(context, caller, body))

  serve(staffInvitations.renewInvitation, ({ caller, params }) => renewInvitation(context, caller, params.id))

  serve(staffInvitations.readStaffInvitation, ({ params }) => readStaffInvitation(context, params.token))

  serve(staffInvitations.acceptInvitation, async ({ params, body, request, reply, note }) => {
    const device = await chooseDeviceToken(context, readDevice(context.config, request))
    const userId = await acceptInvitation(context, params.token, { ...body, deviceHash: hashToken(device) })
    setDevice(context.config, reply, device)
    Object.assign(note, { actorId: userId, subjectId: userId })
    return { message: 'Mot de passe enregistré. Vous pouvez vous connecter.' }
  })
}

export function passwordResetRoutes(serve: Serve, context: AppContext): void {
  serve(passwordReset.requestPasswordReset, async ({ body, request }) => {
    if ((await findSiteOrigin(context.config, context.database.kysely)) === null) {
      request.log.warn('the address of the site is not confirmed: password links cannot be sent')
    }
    const deviceHash = deviceHashOf(context.config, request)
    await requestPasswordLink(context, body.account, { address: request.ip, deviceHash })
    return { message: 'Si un compte correspond, un lien vient d’être envoyé.' }
  })

  serve(passwordReset.readPasswordLink, async ({ params }) => {
    await requireResetLink(context, params.token)
    return { message: 'Ce lien peut servir.' }
  })

  serve(passwordReset.choosePassword, async ({ params, body, request, reply, note }) => {
    const device = await chooseDeviceToken(context, readDevice(context.config, request))
    note.actorId = await choosePassword(context, params.token, { ...body, deviceHash: hashToken(device) })
    setDevice(context.config, reply, device)
    return { message: 'Mot de passe mis à jour' }
  })
}
