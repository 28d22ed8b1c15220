import * as contract from '#contract/account.ts'
import { readPreferences, savePreferences } from '#contract/preferences.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { hashToken } from '#server/security/tokens.ts'
import { openFiles } from '#server/storage/files.ts'
import { deleteSessionsOf } from '../auth/queries.ts'
import {
  changePassword,
  changePreferences,
  changeProfile,
  endSession,
  hangPicture,
  listSessions,
  replacePicture,
  toReply,
} from './actions.ts'
import { findPreferences, findProfile } from './queries.ts'

/** What a member of staff sees and changes of their own account; the id is always the caller's. */
export function accountRoutes(serve: Serve, practice: Practice): void {
  profileRoutes(serve, practice)
  preferenceRoutes(serve, practice)
  sessionRoutes(serve, practice)
}

function profileRoutes(serve: Serve, practice: Practice): void {
  const { config, database } = practice
  const files = openFiles(config.dataDir)

  serve(contract.readProfile, ({ caller }) => findProfile(database.kysely, caller.id))

  serve(contract.saveProfile, ({ caller, body }) => changeProfile(practice, caller.id, body))

  serve(contract.savePhoto, async ({ caller, files: [content] }) => {
    const photoUrl = await replacePicture(practice, files, { userId: caller.id, column: 'photo', content })
    return { photoUrl }
  })

  serve(contract.removePhoto, async ({ caller }) => {
    await hangPicture(practice, files, { userId: caller.id, column: 'photo', url: null })
    return { message: 'Photo retirée' }
  })

  serve(contract.saveAvatar, async ({ caller, files: [content] }) => {
    const url = await replacePicture(practice, files, { userId: caller.id, column: 'avatar', content })
    return { url }
  })
}

function preferenceRoutes(serve: Serve, practice: Practice): void {
  const { config, database } = practice
  const files = openFiles(config.dataDir)

  serve(readPreferences, async ({ caller }) => toReply(await findPreferences(database.kysely, caller.id)))

  serve(savePreferences, async ({ caller, body }) => {
    const kept = await changePreferences(practice, caller.id, body)
    if (body.avatar !== null) return toReply(kept)
    await hangPicture(practice, files, { userId: caller.id, column: 'avatar', url: null })
    return toReply({ ...kept, avatar: null })
  })
}

function sessionRoutes(serve: Serve, practice: Practice): void {
  const { database } = practice

  serve(contract.changePassword, async ({ caller, body, request }) => {
    const staying = hashToken(request.visitor ?? '')
    await changePassword(practice, caller, { ...body, address: request.ip, staying })
    return { message: 'Mot de passe mis à jour' }
  })

  serve(contract.listSessions, ({ caller, request }) =>
    listSessions(practice, caller.id, hashToken(request.visitor ?? '')),
  )

  serve(contract.endSession, async ({ caller, params }) => {
    await endSession(practice, caller.id, params.id)
    return { message: 'Connexion terminée' }
  })

  serve(contract.endOtherSessions, async ({ caller, request }) => {
    await deleteSessionsOf(database.kysely, caller.id, hashToken(request.visitor ?? ''))
    return { message: 'Vos autres connexions ont pris fin' }
  })
}
