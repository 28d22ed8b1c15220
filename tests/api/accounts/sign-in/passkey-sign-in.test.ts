import { describe, expect, test } from 'vitest'
import type { RequestOptions } from '#contract/accounts/passkeys.ts'
import { usernameKey } from '#server/features/accounts/sign-in/actions.ts'
import {
  aPasskey,
  passkeyPractice,
  REAUTHENTICATION,
  reauthenticationOptions,
  SIGN_IN,
  signInOptions,
} from '../../../support/people/passkeys.ts'
import { aPractitioner, PASSWORD } from '../../../support/people/people.ts'
import type { SoftwareAuthenticator } from '../../../support/people/software-authenticator.ts'
import type { TestPractice } from '../../../support/practice/practice.ts'
import { TestClient, type TestResponse } from '../../../support/practice/test-client.ts'

type Setup = Awaited<ReturnType<typeof passkeyPractice>>

const REFUSED = [
  401,
  {
    code: 'passkey_refused',
    message: 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou utilisez votre mot de passe.',
  },
]

const answerOf = ({ status, body }: TestResponse) => [status, body]

async function isSignedIn(client: TestClient): Promise<boolean> {
  return (await client.get<{ isLoggedIn: boolean }>('/api/auth/status')).body.isLoggedIn
}

function failures({ database }: TestPractice) {
  return database.kysely.selectFrom('login_failures').select('username').execute()
}

describe('a passkey', () => {
  test('signs in to its account without username and password, once for each answer', async () => {
    const { site, camille, staff, authenticator } = await passkeyPractice()
    const visitor = site.visitor()
    const options = await signInOptions(visitor)
    expect(options).toMatchObject({
      rpId: 'cabinet.example',
      allowCredentials: [],
      userVerification: 'required',
    })
    const response = authenticator.get(options)
    const signedIn = await visitor.post(SIGN_IN, { response })
    expect(signedIn).toMatchObject({ status: 200, body: { admin: { username: camille.username } } })
    expect(String(signedIn.headers['set-cookie'])).toContain('__Host-session=')
    expect(await isSignedIn(visitor)).toBe(true)
    const usedAt = new Date(site.clock.instant()).toISOString()
    expect((await staff.get('/api/admin/passkeys')).body).toMatchObject([{ usedAt }])
    expect(await failures(site)).toEqual([])
    const [line] = await site.database.kysely
      .selectFrom('audit_trail')
      .select(['action', 'actor_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(line).toEqual({ action: 'signed_in', actor_id: camille.id })
  })

  test('that synchronizes and has no counter signs in as often as one likes', async () => {
    const { site, authenticator } = await passkeyPractice({ hasCounter: false })
    for (let n = 0; n < 3; n += 1) {
      const visitor = site.visitor()
      const response = authenticator.get(await signInOptions(visitor))
      expect((await visitor.post(SIGN_IN, { response })).status).toBe(200)
    }
  })

  test('signs in once by one challenge, also by parallel answers', async () => {
    const { site, authenticator } = await passkeyPractice({ hasCounter: false })
    const visitor = site.visitor()
    const options = await signInOptions(visitor)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => visitor.post(SIGN_IN, { response: authenticator.get(options) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    const sessions = await site.database.kysely.selectFrom('sessions').select('user_id').execute()
    // The other is of the sign-in that added the passkey.
    expect(sessions).toHaveLength(2)
  })
})

describe('the answer of a passkey is refused by one sentence', () => {
  type Attempt = (setup: Setup, visitor: TestClient, cookies: Map<string, string>) => Promise<unknown>

  const answer =
    (faults: Parameters<SoftwareAuthenticator['get']>[1]): Attempt =>
    async ({ authenticator }, visitor) =>
      authenticator.get(await signInOptions(visitor), faults)

  const ATTEMPTS: Record<string, Attempt> = {
    'for another site': answer({ origin: 'https://ailleurs.example' }),
    'for another host': answer({ rpId: 'ailleurs.example' }),
    'for a challenge of nobody': answer({ challenge: 'a'.repeat(43) }),
    'without verifying its user': answer({ isUserVerified: false }),
    'that is used again': async ({ authenticator, site }, visitor, cookies) => {
      const response = authenticator.get(await signInOptions(visitor))
      const twin = new TestClient(site.app, { cookies: new Map(cookies) })
      expect((await twin.post(SIGN_IN, { response })).status).toBe(200)
      return response
    },
    'whose counter went back': async ({ authenticator, site }, visitor) => {
      const earlier = site.visitor()
      const response = authenticator.get(await signInOptions(earlier), { counter: 4_000_000_000 })
      expect((await earlier.post(SIGN_IN, { response })).status).toBe(200)
      return authenticator.get(await signInOptions(visitor), { counter: 4_000_000_000 })
    },
    'after five minutes': async ({ authenticator, site }, visitor) => {
      const response = authenticator.get(await signInOptions(visitor))
      site.clock.advanceMinutes(5)
      return response
    },
    'of another visitor': async ({ authenticator, site }, visitor) => {
      await signInOptions(visitor)
      return authenticator.get(await signInOptions(site.visitor()))
    },
    'given to a session for its reauthentication': async ({ authenticator, staff }) =>
      authenticator.get(await reauthenticationOptions(staff)),
    'that was removed': async ({ authenticator, staff, id }, visitor) => {
      await staff.delete(`/api/admin/passkeys/${id}`)
      return authenticator.get(await signInOptions(visitor))
    },
    'whose signature is not its own': async ({ authenticator, site }, visitor) => {
      const other = await site.visitor().signIn((await aPractitioner(site)).username)
      const options = await signInOptions(visitor)
      const { response } = (await aPasskey(other)).authenticator.get(options)
      return { ...authenticator.get(options), response }
    },
  }

  test.each(Object.entries(ATTEMPTS))('%s', async (_title, attempt) => {
    const setup = await passkeyPractice()
    const cookies = new Map<string, string>()
    const visitor = new TestClient(setup.site.app, { cookies })
    const response = await attempt(setup, visitor, cookies)
    expect(answerOf(await visitor.post(SIGN_IN, { response }))).toEqual(REFUSED)
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test.each([
    ['removed', { removed_at: 1 }],
    ['without a password', { password_hash: null }],
  ])('of an account that is %s', async (_title, change) => {
    const { site, camille, authenticator } = await passkeyPractice()
    await site.database.kysely.updateTable('users').set(change).where('id', '=', camille.id).execute()
    const visitor = site.visitor()
    const response = authenticator.get(await signInOptions(visitor))
    expect(answerOf(await visitor.post(SIGN_IN, { response }))).toEqual(REFUSED)
  })
})

test('refused passkeys count as failed sign-ins of their account from that address', async () => {
  const { site, camille, authenticator } = await passkeyPractice({ env: { RATE_LIMITS: 'on' } })
  const stranger = site.visitor({ address: '203.0.113.9' })
  for (let n = 0; n < 5; n += 1) {
    const response = authenticator.get(await signInOptions(stranger), { origin: 'https://ailleurs.example' })
    expect((await stranger.post(SIGN_IN, { response })).status).toBe(401)
    site.clock.advanceMinutes(1)
  }
  expect(await failures(site)).toEqual(Array(5).fill({ username: usernameKey(site, camille.username) }))
  const body = { username: camille.username, password: PASSWORD }
  expect((await stranger.post('/api/auth/login', body)).status).toBe(429)
  const elsewhere = await site.visitor({ address: '198.51.100.4' }).post('/api/auth/login', body)
  expect(elsewhere.body).toMatchObject({ code: 'second_factor_required' })
})

test('an account with a passkey owes it after the password; a recovery code replaces it once', async () => {
  const { site, camille, staff, authenticator } = await passkeyPractice()
  const renewed = await staff.post<{ recoveryCodes: string[] }>('/api/admin/second-factor/recovery-codes')
  const [code] = renewed.body.recoveryCodes
  const owing = site.visitor()
  const answer = await owing.post('/api/auth/login', { username: camille.username, password: PASSWORD })
  expect(answer).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
  expect((await owing.get('/api/auth/second-factor')).body).toEqual({
    code: false,
    passkey: true,
    recovery: true,
  })
  const response = authenticator.get(await signInOptions(owing))
  expect((await owing.post(SIGN_IN, { response })).status).toBe(200)
  for (const expected of [200, 401]) {
    const visitor = site.visitor()
    await visitor.post('/api/auth/login', { username: camille.username, password: PASSWORD })
    expect((await visitor.post('/api/auth/second-factor', { code })).status).toBe(expected)
  }
})

describe('re-authentication by a passkey', () => {
  const isRequired = async (staff: TestClient, id: number) =>
    (await staff.patch(`/api/admin/passkeys/${id}`, { name: 'Téléphone' })).status === 401

  test('opens what asks who one is, by one of the account’s own passkeys', async () => {
    const { site, staff, id, authenticator } = await passkeyPractice()
    site.clock.advanceMinutes(11)
    expect(await isRequired(staff, id)).toBe(true)
    const options = await reauthenticationOptions(staff)
    expect(options.allowCredentials).toHaveLength(1)
    expect((await staff.post(REAUTHENTICATION, { response: authenticator.get(options) })).status).toBe(200)
    expect(await isRequired(staff, id)).toBe(false)
  })

  const ATTEMPTS: Record<string, (options: RequestOptions, setup: Setup) => Promise<unknown>> = {
    'another account’s passkey': async (options, { site }) => {
      const other = await site.visitor().signIn((await aPractitioner(site)).username)
      return (await aPasskey(other)).authenticator.get(options)
    },
    'an answer meant for a sign-in': async (_options, { staff, authenticator }) =>
      authenticator.get(await signInOptions(staff)),
    'an answer after five minutes': async (options, { site, authenticator }) => {
      site.clock.advanceMinutes(5)
      return authenticator.get(options)
    },
  }

  test.each(Object.entries(ATTEMPTS))('is refused by the same sentence for %s', async (_title, attempt) => {
    const setup = await passkeyPractice()
    const { site, staff, id } = setup
    site.clock.advanceMinutes(11)
    const response = await attempt(await reauthenticationOptions(staff), setup)
    expect(answerOf(await staff.post(REAUTHENTICATION, { response }))).toEqual(REFUSED)
    expect(await isRequired(staff, id)).toBe(true)
  })
})
