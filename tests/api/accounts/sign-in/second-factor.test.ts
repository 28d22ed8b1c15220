import { beforeEach, describe, expect, test } from 'vitest'
import { usernameKey } from '#server/features/accounts/sign-in/actions.ts'
import { aPractitioner, aSuperadmin, PASSWORD, type Person } from '../../../support/people/people.ts'
import { aSecondFactor, codeOf, setUpSecondFactor } from '../../../support/people/second-factor.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const STEP = '/api/auth/second-factor'
const OWN = '/api/admin/second-factor'
const REFUSED = { status: 401, body: { code: 'second_factor_refused' } }

let site: TestPractice
let camille: Person

beforeEach(async () => {
  site = await practice()
  camille = await aPractitioner(site, { username: 'camille' })
})

const login = (visitor: TestClient, { username }: Person = camille, password = PASSWORD) =>
  visitor.post('/api/auth/login', { username, password })

/** A visitor who has given the right password. */
async function afterPassword(person: Person = camille): Promise<TestClient> {
  const visitor = site.visitor()
  await login(visitor, person)
  return visitor
}

const isSignedIn = async (client: TestClient) =>
  (await client.get<{ isLoggedIn: boolean }>('/api/auth/status')).body.isLoggedIn

const trailOf = async (action: 'signed_in' | 'recovery_code_used' | 'sign_in_failed') =>
  site.database.kysely
    .selectFrom('audit_trail')
    .select(['actor_id', 'subject_id'])
    .where('action', '=', action)
    .execute()

describe('with a second factor, the right password', () => {
  test('starts no session: it owes a code, which starts one', async () => {
    const secret = await aSecondFactor(site, camille)
    const visitor = site.visitor()
    expect(await login(visitor)).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await trailOf('signed_in')).toEqual([])
    const step = await visitor.post(STEP, { code: codeOf(site, secret) })
    expect(step).toMatchObject({ status: 200, body: { admin: { username: 'camille' } } })
    expect(await isSignedIn(visitor)).toBe(true)
    expect(await trailOf('signed_in')).toEqual([{ actor_id: camille.id, subject_id: camille.id }])
  })

  test('names the ways to take the second step, to its visitor only', { tags: ['engine'] }, async () => {
    await aSecondFactor(site, camille)
    const visitor = await afterPassword()
    expect((await visitor.get(STEP)).body).toEqual({ code: true, passkey: false, recovery: false })
    const none = { code: false, passkey: false, recovery: false }
    expect((await site.visitor().get(STEP)).body).toEqual(none)
    site.clock.advanceMinutes(5)
    expect((await visitor.get(STEP)).body).toEqual(none)
  })
})

test('a wrong password says nothing about a second factor', async () => {
  await aSecondFactor(site, camille)
  const { status, body } = await login(site.visitor(), camille, 'faux')
  expect([status, body]).toMatchObject([401, { code: 'bad_credentials' }])
})

test('an account whose set-up was never confirmed signs in by its password alone', async () => {
  await aSecondFactor(site, camille, { isConfirmed: false })
  expect((await login(site.visitor())).status).toBe(200)
})

describe('a code of an app is accepted', () => {
  test.each([-1, 0, 1])('%i steps of 30 s from the current one', async (steps) => {
    const secret = await aSecondFactor(site, camille)
    const visitor = await afterPassword()
    const code = codeOf(site, secret, steps)
    expect((await visitor.post(STEP, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
  })
})

describe('one sentence answers', () => {
  let secret: string

  beforeEach(async () => {
    secret = await aSecondFactor(site, camille)
  })

  test('a wrong code, which counts as a failed sign-in of the account', async () => {
    const visitor = await afterPassword()
    expect(await visitor.post(STEP, { code: '12345' })).toMatchObject(REFUSED)
    expect(await visitor.post(STEP, { code: codeOf(site, secret, 3) })).toMatchObject(REFUSED)
    expect(await trailOf('sign_in_failed')).toHaveLength(2)
    const failures = await site.database.kysely.selectFrom('login_failures').select('username').execute()
    expect(failures).toEqual(Array(2).fill({ username: usernameKey(site, 'camille') }))
  })

  test('a code that was used before, and an earlier one', async () => {
    const code = codeOf(site, secret)
    const earlier = codeOf(site, secret, -1)
    expect((await (await afterPassword()).post(STEP, { code })).status).toBe(200)
    const visitor = await afterPassword()
    expect(await visitor.post(STEP, { code })).toMatchObject(REFUSED)
    expect(await visitor.post(STEP, { code: earlier })).toMatchObject(REFUSED)
    site.clock.advanceMinutes(1)
    expect((await visitor.post(STEP, { code: codeOf(site, secret) })).status).toBe(200)
  })

  test('all but one of simultaneous requests with one code', { tags: ['engine'] }, async () => {
    const visitors = await Promise.all([afterPassword(), afterPassword(), afterPassword(), afterPassword()])
    const code = codeOf(site, secret)
    const steps = await Promise.all(visitors.map((visitor) => visitor.post(STEP, { code })))
    expect(steps.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  test('a recovery code of another account', { tags: ['engine'] }, async () => {
    const { recoveryCodes } = await setUpSecondFactor(site, await ownerWithPassword())
    expect(await (await afterPassword()).post(STEP, { code: recoveryCodes[0] })).toMatchObject(REFUSED)
  })

  test('a step that comes more than five minutes after the password', async () => {
    const visitor = await afterPassword()
    site.clock.advanceMinutes(5)
    expect(await visitor.post(STEP, { code: codeOf(site, secret) })).toMatchObject(REFUSED)
  })

  test('a visitor who did not give the password', async () => {
    await afterPassword()
    expect(await site.visitor().post(STEP, { code: codeOf(site, secret) })).toMatchObject(REFUSED)
  })

  test('a step after the password has changed', async () => {
    const visitor = await afterPassword()
    await site.database.kysely.updateTable('users').set({ password_hash: 'x' }).execute()
    expect(await visitor.post(STEP, { code: codeOf(site, secret) })).toMatchObject(REFUSED)
  })

  test('all but one of simultaneous right codes after one password', { tags: ['engine'] }, async () => {
    const visitor = await afterPassword()
    const codes = [codeOf(site, secret), codeOf(site, secret, 1)]
    const steps = await Promise.all(codes.map((code) => visitor.post(STEP, { code })))
    expect(steps.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})

async function ownerWithPassword(): Promise<TestClient> {
  return site.visitor().signIn((await aSuperadmin(site)).username)
}

test('wrong codes lock account and address like wrong passwords', async () => {
  const limited = await practice({ env: { RATE_LIMITS: 'on' } })
  const person = await aPractitioner(limited)
  const secret = await aSecondFactor(limited, person)
  const visitor = limited.visitor({ address: '203.0.113.9' })
  await login(visitor, person)
  for (let i = 0; i < 5; i += 1) {
    expect(await visitor.post(STEP, { code: '12345' })).toMatchObject(REFUSED)
    limited.clock.advanceSeconds(20)
  }
  const locked = await visitor.post(STEP, { code: codeOf(limited, secret) })
  expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
})

describe('a recovery code', () => {
  let codes: string[]

  beforeEach(async () => {
    codes = (await setUpSecondFactor(site, await site.visitor().signIn('camille'))).recoveryCodes
  })

  test('is one of ten, without look-alike characters, stored as a hash', { tags: ['engine'] }, async () => {
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^(?:[a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}$/)
    const rows = await site.database.kysely.selectFrom('recovery_codes').select('code_hash').execute()
    expect(JSON.stringify(rows)).not.toContain(codes[0])
    expect(JSON.stringify(rows)).not.toContain(codes[0]?.replaceAll('-', ''))
  })

  test('signs in once in place of a lost device, also in capitals and ungrouped', {
    tags: ['engine'],
  }, async () => {
    const code = codes[3]?.replaceAll('-', ' ').toUpperCase()
    expect((await (await afterPassword()).post(STEP, { code })).status).toBe(200)
    expect(await trailOf('recovery_code_used')).toEqual([{ actor_id: camille.id, subject_id: camille.id }])
    expect(await (await afterPassword()).post(STEP, { code })).toMatchObject(REFUSED)
  })

  test('signs in once, even in simultaneous requests', { tags: ['engine'] }, async () => {
    const visitors = await Promise.all([afterPassword(), afterPassword(), afterPassword()])
    const steps = await Promise.all(visitors.map((visitor) => visitor.post(STEP, { code: codes[0] })))
    expect(steps.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  test('ends when new ones replace it', async () => {
    const visitor = await afterPassword()
    await visitor.post(STEP, { code: codes[0] })
    const renewed = await visitor.post<{ recoveryCodes: string[] }>(`${OWN}/recovery-codes`)
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect(await (await afterPassword()).post(STEP, { code: codes[1] })).toMatchObject(REFUSED)
    const code = renewed.body.recoveryCodes[1]
    expect((await (await afterPassword()).post(STEP, { code })).status).toBe(200)
  })
})
