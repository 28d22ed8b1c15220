import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { countAttempt } from '#server/features/accounts/sign-in/actions.ts'
import { hashToken, randomToken } from '#server/security/tokens.ts'
import { aPractitioner, aSuperadmin, PASSWORD, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const login = '/api/auth/login'
const NEW_PASSWORD = 'Cailloux-tièdes-2027'
const ATTACKER = '203.0.113.9'
const ELSEWHERE = '198.51.100.4'

let site: TestPractice
let camille: Person

beforeEach(async () => {
  site = await practice({ env: { RATE_LIMITS: 'on' } })
  camille = await aPractitioner(site)
})

const attempt = (visitor: TestClient, password: string, username = camille.username) =>
  visitor.post<{ code?: string }>(login, { username, password })

const strangers = (count: number) =>
  Array.from({ length: count }, (_, i) => site.visitor({ address: `192.0.2.${i}` }))

/** Guesses from ever new addresses until the delay of the account has reached a minute. */
async function attack(username = camille.username): Promise<(number | string | undefined)[][]> {
  const answers: (number | string | undefined)[][] = []
  for (const stranger of strangers(20)) {
    const { status, headers, body } = await attempt(stranger, 'au-hasard', username)
    answers.push([status, headers['retry-after'], body.code])
    if (status === 429 && headers['retry-after'] === '60') return answers
    if (status === 429) site.clock.advanceSeconds(Number(headers['retry-after']))
  }
  return answers
}

async function aResetLink({ id }: Person): Promise<string> {
  const token = randomToken()
  await site.database.kysely
    .insertInto('password_resets')
    .values({ user_id: id, token_hash: hashToken(token), created_at: site.clock.instant() })
    .execute()
  return token
}

const failures = () => site.database.kysely.selectFrom('login_failures').selectAll().execute()

describe('guesses at one account', () => {
  test('from forty addresses at once: three are verified', { tags: ['engine'] }, async () => {
    const visitors = strangers(40)
    await Promise.all(visitors.map((visitor) => visitor.csrfToken()))
    const answers = await Promise.all(visitors.map((visitor) => attempt(visitor, 'au-hasard')))
    const verified = answers.filter(({ status }) => status === 401)
    const refused = answers.filter(({ status }) => status === 429)
    expect([verified.length, refused.length]).toEqual([3, 37])
    expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['1']))
    expect(await failures()).toHaveLength(3)
  })

  test('wait ever longer, whatever the address: an attempt after the delay told is verified', {
    tags: ['engine'],
  }, async () => {
    const answers = await attack()
    const delays = answers.filter(([status]) => status === 429).map(([, delay]) => delay)
    expect(delays).toEqual(['1', '2', '4', '8', '16', '32', '60'])
    expect(answers.filter(([status]) => status === 401)).toHaveLength(9)
  })

  test('get the same answers for a username that does not exist', async () => {
    const answers = await attack()
    expect(await attack('personne')).toEqual(answers)
  })

  test('that come too early are answered at once', { tags: ['engine'] }, async () => {
    await attack()
    const startedAt = performance.now()
    const answers = await Promise.all(strangers(20).map((visitor) => attempt(visitor, PASSWORD)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]))
    // The delay itself is a minute.
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })

  test('leave its owner on an unknown device the way in after the delay told', async () => {
    await attack()
    const owner = site.visitor({ address: ELSEWHERE })
    const early = await attempt(owner, PASSWORD)
    expect(early.status).toBe(429)
    site.clock.advanceSeconds(Number(early.headers['retry-after']))
    expect((await attempt(owner, PASSWORD)).status).toBe(200)
  })

  test('are no obstacle to a device that signed in to it, not even from the attacker’s own address', async () => {
    const owner = await site.visitor({ address: ATTACKER }).signIn(camille.username)
    await owner.post('/api/auth/logout')
    const attacker = site.visitor({ address: ATTACKER })
    for (let i = 0; i < 20; i += 1) await attempt(attacker, 'au-hasard', `inconnu${i}`)
    await attack()
    expect((await attempt(attacker, PASSWORD)).status).toBe(429)
    expect((await attempt(owner, PASSWORD)).status).toBe(200)
  })

  test('are no obstacle to confirming one’s identity and changing one’s password in an open session', async () => {
    const owner = await site.visitor().signIn(camille.username)
    await attack()
    expect((await owner.post('/api/auth/reauthenticate', { password: PASSWORD })).status).toBe(200)
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await owner.put('/api/admin/password', change)).status).toBe(200)
  })

  test('are no obstacle to a device that has used a link to choose a new password; a used link proves nothing', async () => {
    const token = await aResetLink(camille)
    const [owner, late] = [site.visitor(), site.visitor()]
    const choose = (visitor: TestClient) =>
      visitor.post(`/api/password-reset/${token}`, { password: NEW_PASSWORD })
    expect([(await choose(owner)).status, (await choose(late)).status]).toEqual([200, 404])
    await attack()
    expect((await attempt(late, NEW_PASSWORD)).status).toBe(429)
    expect((await attempt(owner, NEW_PASSWORD)).status).toBe(200)
  })
})

describe('a device that signed in to an account', () => {
  test('has five failures in 15 minutes of its own, which block no other device', async () => {
    const device = await site.visitor({ address: ATTACKER }).signIn(camille.username)
    for (let i = 0; i < 5; i += 1) expect((await attempt(device, 'faux')).status).toBe(401)
    const refused = await attempt(device, PASSWORD)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
    expect((await attempt(site.visitor({ address: ATTACKER }), PASSWORD)).status).toBe(200)
    site.clock.advanceMinutes(15)
    expect((await attempt(device, PASSWORD)).status).toBe(200)
  })

  test('has them counted one after another, however many come at once', { tags: ['engine'] }, async () => {
    const device = await site.visitor().signIn(camille.username)
    await device.csrfToken()
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(device, 'faux')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('is an unknown one to every other account', async () => {
    const device = await site.visitor().signIn(camille.username)
    const superadmin = await aSuperadmin(site)
    await attack(superadmin.username)
    expect((await attempt(device, PASSWORD, superadmin.username)).status).toBe(429)
  })
})

test('a hundred failures from one IPv6 /48 block every account and address of that network', {
  tags: ['engine'],
}, async () => {
  const from = (block: number) => site.visitor({ address: `2001:db8:1:${block}::1` })
  for (let i = 0; i < 100; i += 1) {
    expect((await attempt(from(i % 20), 'au-hasard', `inconnu${i}`)).status).toBe(401)
  }
  const refused = await attempt(from(99), PASSWORD)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
  expect((await attempt(site.visitor({ address: '2001:db8:2::1' }), PASSWORD)).status).toBe(200)
})

test('an attempt that could not be verified is not counted as a failure', async () => {
  const origin = { username: camille.username, address: ELSEWHERE, deviceHash: null }
  const busy = () => Promise.reject(new Refusal('unavailable'))
  await expect(countAttempt(site, origin, busy)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await failures()).toEqual([])
})

test.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['2001:db8:1:2::1', ['2001:db8', '2001:0db8']],
])(
  'failed sign-ins from %s are stored without that address',
  { tags: ['engine'] },
  async (address, parts) => {
    const visitor = site.visitor({ address })
    await attempt(visitor, 'au-hasard')
    await attempt(visitor, 'au-hasard', 'inconnu')
    const stored = await failures()
    expect(stored).toHaveLength(2)
    const keys = new Set(stored.map((failure) => failure.address))
    expect(keys).toEqual(new Set([expect.stringMatching(/^[\w-]{43}$/)]))
    for (const part of parts) expect(JSON.stringify(stored)).not.toContain(part)
  },
)

test('a failed sign-in is stored without the username that was typed, which may be a password', async () => {
  await attempt(site.visitor(), 'au-hasard', 'Tilleul-Verveine-42')
  const stored = await failures()
  expect(stored).toMatchObject([{ username: expect.stringMatching(/^[\w-]{43}$/) }])
  expect(JSON.stringify(stored).toLowerCase()).not.toContain('tilleul')
})
