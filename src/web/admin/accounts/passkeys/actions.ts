import type { PasskeyName } from '#contract/accounts/passkeys.ts'
import { beginSession } from '#web/app/session.ts'
import { api, session } from '../../session/session.ts'
import { refreshSecondFactor } from '../second-factor/actions.ts'
import { promptForNewPasskey, promptForPasskey } from './prompt.ts'
import { passkeysQuery } from './queries.ts'

export async function signInByPasskey(): Promise<void> {
  const options = await api('POST /api/auth/passkey/options')
  const response = await promptForPasskey(options)
  const { admin } = await api('POST /api/auth/passkey', { body: { response } })
  await beginSession(session, admin)
}

export async function reauthenticateByPasskey(): Promise<void> {
  const options = await api('POST /api/auth/reauthenticate/passkey/options')
  const response = await promptForPasskey(options)
  await api('POST /api/auth/reauthenticate/passkey', { body: { response } })
}

export async function addPasskey({ name }: PasskeyName): Promise<string[] | null> {
  const options = await api('POST /api/admin/passkeys/options')
  const response = await promptForNewPasskey(options)
  const { recoveryCodes } = await api('POST /api/admin/passkeys', { body: { response, name } })
  return recoveryCodes
}

export async function renamePasskey(id: number, body: PasskeyName): Promise<null> {
  await api('PATCH /api/admin/passkeys/{id}', { params: { id: String(id) }, body })
  return null
}

export function removePasskey(id: number) {
  return api('DELETE /api/admin/passkeys/{id}', { params: { id: String(id) } })
}

export async function refreshPasskeys(): Promise<void> {
  await Promise.all([
    session.client.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
    refreshSecondFactor(),
  ])
}
