import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/accounts/passkeys.ts'
import { Refusal } from '#contract/errors.ts'
import type { AppContext } from '#server/app-context.ts'
import { deviceHashOf } from '#server/http/device.ts'
import type { Serve } from '#server/http/serve.ts'
import { ensureVisitorToken } from '#server/http/session.ts'
import { hashToken } from '#server/security/tokens.ts'
import type { VerifiedAccount } from '../sign-in/actions.ts'
import { withSwitches } from '../sign-in/queries.ts'
import {
  addPasskey,
  confirmByPasskey,
  removePasskey,
  requireRelyingParty,
  startReauthentication,
  startRegistration,
  startSignIn,
  verifySignIn,
  withPasskeyRefusal,
} from './actions.ts'
import { listPasskeys, updatePasskeyName } from './queries.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

type SignIn = (exchange: Exchange, account: VerifiedAccount) => Promise<void>

export function passkeyRoutes(serve: Serve, context: AppContext, signIn: SignIn): void {
  registrationRoutes(serve, context)
  signInRoutes(serve, context, signIn)
  reauthenticationRoutes(serve, context)
}

function registrationRoutes(serve: Serve, context: AppContext): void {
  const { kysely: db } = context.database

  serve(contract.listPasskeys, async ({ caller }) => {
    requireRelyingParty(context)
    return listPasskeys(db, caller.id)
  })

  serve(contract.passkeyCreationOptions, ({ caller, request }) =>
    startRegistration(context, caller, { visitorHash: hashOf(request) }),
  )

  serve(contract.addPasskey, async ({ caller, body, request, note }) => {
    const passkey = await addPasskey(context, caller, { ...body, visitorHash: hashOf(request) })
    note.subjectId = caller.id
    return passkey
  })

  serve(contract.renamePasskey, async ({ caller, params, body }) => {
    requireRelyingParty(context)
    const isRenamed = await updatePasskeyName(db, { ...params, ...body, userId: caller.id })
    if (!isRenamed) throw new Refusal('not_found')
    return { message: 'Nom enregistré' }
  })

  serve(contract.removePasskey, async ({ caller, params, note }) => {
    requireRelyingParty(context)
    await removePasskey(context, caller, params)
    note.subjectId = caller.id
    return { message: 'Clé d’accès supprimée' }
  })
}

function signInRoutes(serve: Serve, context: AppContext, signIn: SignIn): void {
  serve(contract.passkeySignInOptions, async ({ request, reply }) => {
    const token = ensureVisitorToken(context.config, request, reply)
    return startSignIn(context, { visitorHash: hashToken(token) })
  })

  serve(contract.signInByPasskey, async ({ body, request, reply, note }) => {
    requireRelyingParty(context)
    const account = await verifySignIn(context, { ...body, ...originOf(context, request) })
    await withPasskeyRefusal(() => signIn({ request, reply }, account))
    note.actorId = account.admin.id
    return { admin: await withSwitches(context, account.admin) }
  })
}

function reauthenticationRoutes(serve: Serve, context: AppContext): void {
  serve(contract.passkeyReauthenticationOptions, ({ caller, request }) =>
    startReauthentication(context, caller, { visitorHash: hashOf(request) }),
  )

  serve(contract.reauthenticateByPasskey, async ({ caller, body, request }) => {
    requireRelyingParty(context)
    await confirmByPasskey(context, caller, { ...body, ...originOf(context, request) })
    return { message: 'Identité confirmée' }
  })
}

function hashOf({ visitor = '' }: FastifyRequest): string {
  return hashToken(visitor)
}

function originOf({ config }: AppContext, request: FastifyRequest) {
  return { address: request.ip, visitorHash: hashOf(request), deviceHash: deviceHashOf(config, request) }
}
