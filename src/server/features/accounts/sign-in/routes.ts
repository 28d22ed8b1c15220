import type { FastifyReply, FastifyRequest } from 'fastify'
import { readSignInStep, takeSignInStep } from '#contract/accounts/second-factor.ts'
import { authStatus, csrfToken, login, logout, reauthenticate } from '#contract/accounts/sign-in.ts'
import type { AppContext } from '#server/app-context.ts'
import { createCsrfToken } from '#server/http/csrf.ts'
import { deviceHashOf, readDevice, setDevice } from '#server/http/device.ts'
import type { Serve } from '#server/http/serve.ts'
import { ensureVisitorToken, renewToken } from '#server/http/session.ts'
import { hashToken } from '#server/security/tokens.ts'
import { deletePushDevice } from '../../messages/push/queries.ts'
import { listSignInWays, requireSecondStep } from '../second-factor/actions.ts'
import {
  checkCredentials,
  confirmIdentity,
  startSession,
  takeSecondStep,
  type VerifiedAccount,
} from './actions.ts'
import { chooseDeviceToken } from './devices.ts'
import { deleteSession, withSwitches } from './queries.ts'

const MAX_USER_AGENT_LENGTH = 200

export function signInRoutes(serve: Serve, context: AppContext): void {
  const { config, database } = context

  serve(csrfToken, async ({ request, reply }) => ({
    csrfToken: createCsrfToken(ensureVisitorToken(config, request, reply)),
  }))

  serve(authStatus, async ({ caller }) => ({
    isLoggedIn: caller !== null,
    admin: caller && (await withSwitches({ config, database }, caller)),
  }))

  serve(login, async ({ body, request, reply, note }) => {
    const account = await checkCredentials(context, { ...body, ...originOf(context, request) })
    await requireSecondStep(context, {
      userId: account.admin.id,
      passwordHash: account.passwordHash,
      visitorHash: hashToken(ensureVisitorToken(config, request, reply)),
    })
    await replaceSession(context, { request, reply }, account)
    note.actorId = account.admin.id
    return { admin: await withSwitches({ config, database }, account.admin) }
  })

  serve(readSignInStep, ({ request }) => listSignInWays(context, hashToken(request.visitor ?? '')))

  serve(takeSignInStep, async ({ body, request, reply, note }) => {
    const visitorHash = hashToken(request.visitor ?? '')
    const account = await takeSecondStep(context, { ...body, visitorHash, ...originOf(context, request) })
    await replaceSession(context, { request, reply }, account)
    note.actorId = account.admin.id
    return { admin: await withSwitches({ config, database }, account.admin) }
  })

  serve(reauthenticate, async ({ caller, body, request }) => {
    await confirmIdentity(context, caller, {
      ...body,
      ...originOf(context, request),
      tokenHash: hashToken(request.visitor ?? ''),
    })
    return { message: 'Identité confirmée' }
  })

  serve(logout, async ({ request, reply }) => {
    if (request.visitor) await deleteSession(database.kysely, hashToken(request.visitor))
    await silence(request)
    renewToken(config, request, reply)
    reply.header('clear-site-data', '"cache"')
    return { message: 'Vous êtes déconnecté.' }
  })

  /** The phone that its user signs out of. */
  async function silence(request: FastifyRequest): Promise<void> {
    const tokenHash = deviceHashOf(config, request)
    if (tokenHash === null || !request.caller) return
    await deletePushDevice(database.kysely, { tokenHash, userId: request.caller.id })
  }
}

function originOf({ config }: AppContext, request: FastifyRequest) {
  return { address: request.ip, deviceHash: deviceHashOf(config, request) }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** Replaces the visitor's session by one of this account, to which the device is known from now on. */
export async function replaceSession(
  context: AppContext,
  { request, reply }: Exchange,
  account: VerifiedAccount,
) {
  const { config, database } = context
  const previous = request.visitor
  const device = await chooseDeviceToken(context, readDevice(config, request))
  await startSession(context, account, {
    tokenHash: hashToken(renewToken(config, request, reply)),
    deviceHash: hashToken(device),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH),
  })
  setDevice(config, reply, device)
  if (previous) await deleteSession(database.kysely, hashToken(previous))
}
