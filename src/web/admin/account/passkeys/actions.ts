import type { PasskeyName } from '#contract/passkeys.ts'
import { beginSession } from '#web/app/session.ts'
import { api, session } from '../../session.ts'
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

export async function addPasskey({ name }: PasskeyName): Promise<void> {
  const options = await api('POST /api/admin/passkeys/options')
  const response = await promptForNewPasskey(options)
  await api('POST /api/admin/passkeys', { body: { response, name } })
}

export async function renamePasskey(id: number, body: PasskeyName): Promise<void> {
  await api('PATCH /api/admin/passkeys/{id}', { params: { id: String(id) }, body })
}

export function removePasskey(id: number) {
  return api('DELETE /api/admin/passkeys/{id}', { params: { id: String(id) } })
}

export function refreshPasskeys(): Promise<void> {
  return session.client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
}
