import type { CreationOptions, RequestOptions } from '#contract/accounts/passkeys.ts'
import { aPasskey } from '../support/people/passkeys.ts'
import { SoftwareAuthenticator } from '../support/people/software-authenticator.ts'
import { TestClient } from '../support/practice/test-client.ts'
import type { Stock } from './stock.ts'

const anAuthenticator = ({ site }: Stock) => new SoftwareAuthenticator(site.config.publicUrl?.origin ?? '')

export async function newCredential(stock: Stock): Promise<object> {
  // A visitor gets no options.
  if (stock.caller.name === 'visitor') return {}
  await deletePasskeys(stock)
  const { body: options } = await stock.caller.client.post<CreationOptions>('/api/admin/passkeys/options')
  return { response: anAuthenticator(stock).create(options) }
}

/** The caller's answer to a new challenge of `path`, by a passkey of their account. */
export function assertionFor(path: string) {
  return async (stock: Stock): Promise<object> => {
    const { site, caller } = stock
    await deletePasskeys(stock)
    const isVisitor = caller.name === 'visitor'
    // An account's first passkey ends its other sessions.
    const session = isVisitor ? await new TestClient(site.app).signIn(caller.person.username) : caller.client
    const { authenticator } = await aPasskey(session, { authenticator: anAuthenticator(stock) })
    const { status, body: options } = await caller.client.post<RequestOptions>(path)
    return status === 200 ? { response: authenticator.get(options) } : {}
  }
}

async function deletePasskeys({ site, caller }: Stock): Promise<void> {
  await site.database.kysely.deleteFrom('passkeys').where('user_id', '=', caller.person.id).execute()
}
