import * as account from '#contract/accounts/account.ts'
import { readPreferences, savePreferences } from '#contract/accounts/preferences.ts'
import * as secondFactor from '#contract/accounts/second-factor.ts'
import { namesOfChanges } from '#domain/accounts/audit.ts'
import { isReauthenticated } from '#domain/accounts/reauthentication.ts'
import type { AppContext } from '#server/app-context.ts'
import { browserOf } from '#server/http/device.ts'
import type { Serve } from '#server/http/serve.ts'
import { hashToken } from '#server/security/tokens.ts'
import { endSessionsElsewhere } from '../users/actions.ts'
import {
  changePassword,
  changePreferences,
  changeProfile,
  endSession,
  listSessions,
  replacePicture,
  setPicture,
  toPreferencesReply,
} from './actions.ts'
import { findPreferences, findProfile } from './queries.ts'
import {
  changePolicy,
  confirmSetUp,
  readOwnSecondFactor,
  readPolicy,
  removeSecondFactorOf,
  removeTotp,
  renewRecoveryCodes,
  startSetUp,
} from './second-factor.ts'

export function accountRoutes(serve: Serve, context: AppContext): void {
  profileRoutes(serve, context)
  preferenceRoutes(serve, context)
  sessionRoutes(serve, context)
}

function profileRoutes(serve: Serve, context: AppContext): void {
  const { database, clock } = context
  const { uploads } = context.storage

  serve(account.readProfile, ({ caller }) => findProfile(database.kysely, caller.id))

  serve(account.saveProfile, async ({ caller, body, request, note }) => {
    const before = await findProfile(database.kysely, caller.id)
    const isConfirmed = isReauthenticated(request.authenticatedAt, clock.instant())
    const changed = await changeProfile(context, { id: caller.id, isReauthenticated: isConfirmed }, body)
    note.detail = namesOfChanges(before, changed)
    return changed
  })

  serve(account.savePhoto, async ({ caller, uploadedFiles: [content] }) => {
    const photoUrl = await replacePicture(context, uploads, { userId: caller.id, column: 'photo', content })
    return { photoUrl }
  })

  serve(account.removePhoto, async ({ caller }) => {
    await setPicture(context, uploads, { userId: caller.id, column: 'photo', url: null })
    return { message: 'Photo retirée' }
  })

  serve(account.saveAvatar, async ({ caller, uploadedFiles: [content] }) => {
    const url = await replacePicture(context, uploads, { userId: caller.id, column: 'avatar', content })
    return { url }
  })
}

function preferenceRoutes(serve: Serve, context: AppContext): void {
  const { database } = context
  const { uploads } = context.storage

  serve(readPreferences, async ({ caller }) =>
    toPreferencesReply(await findPreferences(database.kysely, caller.id)),
  )

  serve(savePreferences, async ({ caller, body }) => {
    const saved = await changePreferences(context, caller.id, body)
    if (body.avatar !== null) return toPreferencesReply(saved)
    await setPicture(context, uploads, { userId: caller.id, column: 'avatar', url: null })
    return toPreferencesReply({ ...saved, avatar: null })
  })
}

function sessionRoutes(serve: Serve, context: AppContext): void {
  const { database } = context

  serve(account.changePassword, async ({ caller, body, request }) => {
    const origin = { address: request.ip, ...browserOf(context.config, request) }
    await changePassword(context, caller, { ...body, ...origin })
    return { message: 'Mot de passe mis à jour' }
  })

  serve(account.listSessions, ({ caller, request }) =>
    listSessions(context, caller.id, hashToken(request.visitor ?? '')),
  )

  serve(account.endSession, async ({ caller, params, request }) => {
    const { deviceHash } = browserOf(context.config, request)
    await endSession(context, { userId: caller.id, id: params.id, deviceHash })
    return { message: 'Connexion terminée' }
  })

  serve(account.endOtherSessions, async ({ caller, request }) => {
    const kept = browserOf(context.config, request)
    await database.transaction((trx) => endSessionsElsewhere(trx, caller.id, kept))
    return { message: 'Vos autres connexions ont pris fin' }
  })
}

const REMOVED = { message: 'Connexion en deux étapes désactivée' }

export function secondFactorRoutes(serve: Serve, context: AppContext): void {
  ownRoutes(serve, context)

  serve(secondFactor.readSecondFactorPolicy, () => readPolicy(context))

  serve(secondFactor.saveSecondFactorPolicy, ({ caller, body }) =>
    changePolicy(context, caller.id, body.required),
  )

  serve(secondFactor.removeSecondFactorOf, async ({ caller, params, request }) => {
    await removeSecondFactorOf(context, {
      userId: params.id,
      changer: { superadmin: `${caller.firstName} ${caller.lastName}` },
      currentTokenHash: hashToken(request.visitor ?? ''),
    })
    return REMOVED
  })
}

function ownRoutes(serve: Serve, context: AppContext): void {
  serve(secondFactor.readSecondFactor, ({ caller }) => readOwnSecondFactor(context, caller.id))

  serve(secondFactor.startSecondFactor, ({ caller }) => startSetUp(context, caller))

  serve(secondFactor.confirmSecondFactor, ({ caller, body, request, note }) => {
    note.subjectId = caller.id
    return confirmSetUp(context, caller, {
      ...body,
      currentTokenHash: hashToken(request.visitor ?? ''),
    })
  })

  serve(secondFactor.renewRecoveryCodes, ({ caller, note }) => {
    note.subjectId = caller.id
    return renewRecoveryCodes(context, caller.id)
  })

  serve(secondFactor.removeSecondFactor, async ({ caller, request, note }) => {
    note.subjectId = caller.id
    await removeTotp(context, caller.id, { currentTokenHash: hashToken(request.visitor ?? '') })
    return REMOVED
  })
}
