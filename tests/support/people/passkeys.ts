import type { CreationOptions, Passkey, RequestOptions } from '#contract/accounts/passkeys.ts'
import { practice, type TestPractice } from '../practice/practice.ts'
import type { TestClient } from '../practice/test-client.ts'
import { aPractitioner, type Person } from './people.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

/** An address at which browsers offer passkeys. */
export const PASSKEY_ORIGIN = 'https://cabinet.example'

export const PASSKEYS = '/api/admin/passkeys'
export const SIGN_IN = '/api/auth/passkey'
export const REAUTHENTICATION = '/api/auth/reauthenticate/passkey'

/** Adds a passkey to the account of a client that has just signed in. */
export async function aPasskey(
  client: TestClient,
  {
    name = 'Chrome sur Android',
    authenticator = new SoftwareAuthenticator(PASSKEY_ORIGIN),
  }: { name?: string; authenticator?: SoftwareAuthenticator } = {},
): Promise<{ id: number; authenticator: SoftwareAuthenticator }> {
  const { body: options } = await client.post<CreationOptions>(`${PASSKEYS}/options`)
  const response = authenticator.create(options)
  const { status, body } = await client.post<Passkey>(PASSKEYS, { response, name })
  if (status !== 201) throw new Error(`The passkey was not added: ${status} ${JSON.stringify(body)}`)
  return { id: body.id, authenticator }
}

export async function signInOptions(client: TestClient): Promise<RequestOptions> {
  return (await client.post<RequestOptions>(`${SIGN_IN}/options`)).body
}

export async function reauthenticationOptions(client: TestClient): Promise<RequestOptions> {
  return (await client.post<RequestOptions>(`${REAUTHENTICATION}/options`)).body
}

/** A practice with one practitioner who has a passkey. */
export async function passkeyPractice({
  env = {},
  hasCounter = true,
}: {
  env?: Record<string, string>
  hasCounter?: boolean
} = {}): Promise<{
  site: TestPractice
  camille: Person
  staff: TestClient
  id: number
  authenticator: SoftwareAuthenticator
}> {
  const site = await practice({ env: { PUBLIC_URL: PASSKEY_ORIGIN, ...env } })
  const camille = await aPractitioner(site)
  const staff = await site.visitor().signIn(camille.username)
  const authenticator = new SoftwareAuthenticator(PASSKEY_ORIGIN, { hasCounter })
  const { id } = await aPasskey(staff, { authenticator })
  return { site, camille, staff, id, authenticator }
}
