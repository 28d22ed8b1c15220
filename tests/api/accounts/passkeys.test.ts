import { describe, expect, test } from 'vitest'
import type { CreationOptions } from '#contract/accounts/passkeys.ts'
import { insertPasskey } from '#server/features/accounts/passkeys/queries.ts'
import { hasPasskey } from '#server/features/accounts/second-factor/queries.ts'
import {
  aPasskey,
  PASSKEY_ORIGIN,
  PASSKEYS,
  passkeyPractice,
  SIGN_IN,
} from '../../support/people/passkeys.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { signedInPractitioner } from '../../support/people/signed-in-practitioner.ts'
import { SoftwareAuthenticator } from '../../support/people/software-authenticator.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const HTTPS = { env: { PUBLIC_URL: PASSKEY_ORIGIN } }

async function optionsOf(staff: TestClient): Promise<CreationOptions> {
  return (await staff.post<CreationOptions>(`${PASSKEYS}/options`)).body
}

function storedPasskeys({ database }: TestPractice) {
  return database.kysely.selectFrom('passkeys').selectAll().orderBy('id').execute()
}

function addPasskeysTo({ database, clock }: TestPractice, userId: number, count: number) {
  return database.transaction(async (trx) => {
    for (let n = 0; n < count; n += 1) {
      const key = { credentialId: `${userId}-${n}`, publicKey: 'x', counter: 0, transports: [] }
      await insertPasskey(trx, { ...key, userId, name: 'Clé', isBackedUp: false, now: clock.instant() })
    }
  })
}

describe('a new passkey', () => {
  test('is listed for its account with name, creation and last use, and without the credential', async () => {
    const { site, staff, id } = await passkeyPractice()
    const createdAt = new Date(site.clock.instant()).toISOString()
    expect((await staff.get(PASSKEYS)).body).toEqual([
      { id, name: 'Chrome sur Android', createdAt, usedAt: null, isBackedUp: false },
    ])
    const other = await site.visitor().signIn((await aPractitioner(site)).username)
    expect((await other.get(PASSKEYS)).body).toEqual([])
  })

  test('is asked for as a credential of this host that verifies its user and can be found without a name', async () => {
    const { site, staff, camille } = await passkeyPractice()
    const options = await optionsOf(staff)
    const [stored] = await storedPasskeys(site)
    expect(options).toMatchObject({
      rp: { id: 'cabinet.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: stored?.credential_id, transports: ['internal'] }],
    })
    expect(options.user.id).toMatch(/^[\w-]{43}$/)
    expect(options.user.name).toBe(camille.username)
  })

  test.each([
    ['is for another site', { origin: 'https://ailleurs.example' }],
    ['is for another host', { rpId: 'ailleurs.example' }],
    ['answers another challenge', { challenge: 'a'.repeat(43) }],
    ['did not verify its user', { isUserVerified: false }],
    ['comes with a certificate, whose revocation the server would look up', { isCertified: true }],
  ])('is not added if it %s', async (_fault, faults) => {
    const { site, staff } = await signedInPractitioner(HTTPS)
    const response = new SoftwareAuthenticator(PASSKEY_ORIGIN).create(await optionsOf(staff), faults)
    const { status, body } = await staff.post(PASSKEYS, { response, name: 'Téléphone' })
    expect([status, body]).toEqual([
      400,
      { code: 'passkey_not_added', message: 'Cette clé d’accès n’a pas pu être ajoutée. Recommencez.' },
    ])
    expect(await storedPasskeys(site)).toEqual([])
  })

  test('is added once for one challenge, also by parallel requests', async () => {
    const { site, staff } = await signedInPractitioner(HTTPS)
    const options = await optionsOf(staff)
    const responses = [1, 2, 3].map(() => new SoftwareAuthenticator(PASSKEY_ORIGIN).create(options))
    const answers = await Promise.all(
      responses.map((response) => staff.post(PASSKEYS, { response, name: 'Téléphone' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    expect(await storedPasskeys(site)).toHaveLength(1)
  })

  test('is not added a second time, not even to another account', async () => {
    const { site, authenticator } = await passkeyPractice()
    const other = await site.visitor().signIn((await aPractitioner(site)).username)
    const response = authenticator.create(await optionsOf(other))
    expect((await other.post(PASSKEYS, { response, name: 'Téléphone' })).status).toBe(400)
    expect(await storedPasskeys(site)).toHaveLength(1)
  })

  test('is the tenth of its account at most, also by parallel requests of two sessions', async () => {
    const { site, camille, staff } = await signedInPractitioner(HTTPS)
    const sessions = [staff, await site.visitor().signIn(camille.username)]
    await addPasskeysTo(site, camille.id, 9)
    const options = await Promise.all(sessions.map(optionsOf))
    const responses = options.map((some) => new SoftwareAuthenticator(PASSKEY_ORIGIN).create(some))
    const answers = await Promise.all(
      sessions.map((session, n) => session.post(PASSKEYS, { response: responses[n], name: 'Téléphone' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await staff.post(`${PASSKEYS}/options`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Vous avez déjà 10 clés d’accès.') },
    })
  })

  test('needs a name, and an answer that is one', async () => {
    const { staff } = await signedInPractitioner(HTTPS)
    expect((await staff.post(PASSKEYS, { response: {}, name: ' ' })).body).toMatchObject({
      issues: expect.arrayContaining([
        { path: 'response.id', message: 'La réponse de votre navigateur est illisible. Recommencez.' },
        { path: 'name', message: 'Le champ «\u202fNom de la clé\u202f» est obligatoire.' },
      ]),
    })
  })
})

test('adding, renaming and removing a passkey ask who one is ten minutes after the sign-in', async () => {
  const { site, staff, id } = await passkeyPractice()
  site.clock.advanceMinutes(11)
  const answers = [
    await staff.post(`${PASSKEYS}/options`),
    await staff.post(PASSKEYS, {}),
    await staff.patch(`${PASSKEYS}/${id}`, { name: 'Téléphone' }),
    await staff.delete(`${PASSKEYS}/${id}`),
  ]
  for (const { body } of answers) expect(body).toMatchObject({ code: 'reauthentication_required' })
  expect((await staff.get(PASSKEYS)).body).toMatchObject([{ name: 'Chrome sur Android' }])
})

test('a passkey is renamed and removed by its owner, which the audit trail records with the account alone', async () => {
  const { site, camille, staff, id } = await passkeyPractice()
  expect((await staff.patch(`${PASSKEYS}/${id}`, { name: ' Téléphone ' })).status).toBe(200)
  expect((await staff.get(PASSKEYS)).body).toMatchObject([{ name: 'Téléphone' }])
  expect(await hasPasskey(site.database.kysely, camille.id)).toBe(true)
  expect((await staff.delete(`${PASSKEYS}/${id}`)).status).toBe(200)
  expect(await hasPasskey(site.database.kysely, camille.id)).toBe(false)
  expect((await staff.get(PASSKEYS)).body).toEqual([])
  expect((await staff.delete(`${PASSKEYS}/${id}`)).status).toBe(404)
  const lines = await site.database.kysely
    .selectFrom('audit_trail')
    .select(['action', 'actor_id', 'subject_id', 'detail'])
    .where('action', 'in', ['passkey_added', 'passkey_removed'])
    .orderBy('id')
    .execute()
  const line = { actor_id: camille.id, subject_id: camille.id, detail: null }
  expect(lines).toEqual([
    { action: 'passkey_added', ...line },
    { action: 'passkey_removed', ...line },
  ])
})

test.each<Record<string, string>>([
  {},
  { PUBLIC_URL: 'http://cabinet.example' },
  { PUBLIC_URL: 'https://192.0.2.7' },
])('without https and a host name there are no passkeys: %o', async (env) => {
  const { staff } = await signedInPractitioner({ env })
  const { body: options } = await (await passkeyPractice()).staff.post<CreationOptions>(`${PASSKEYS}/options`)
  const response = new SoftwareAuthenticator(PASSKEY_ORIGIN).create(options)
  const answers = [
    await staff.get(PASSKEYS),
    await staff.post(`${PASSKEYS}/options`),
    await staff.post(PASSKEYS, { response, name: 'Téléphone' }),
    await staff.patch(`${PASSKEYS}/1`, { name: 'Téléphone' }),
    await staff.delete(`${PASSKEYS}/1`),
    await staff.post(`${SIGN_IN}/options`),
    await staff.post('/api/auth/reauthenticate/passkey/options'),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
})

test('rows of challenges are one for each cookie and purpose, and deleted after five minutes', async () => {
  const site = await practice(HTTPS)
  const visitor = site.visitor()
  for (let n = 0; n < 3; n += 1) await visitor.post(`${SIGN_IN}/options`)
  await site.visitor().post(`${SIGN_IN}/options`)
  const rows = () => site.database.kysely.selectFrom('passkey_challenges').selectAll().execute()
  expect(await rows()).toHaveLength(2)
  site.clock.advanceMinutes(5)
  await site.visitor().post(`${SIGN_IN}/options`)
  expect(await rows()).toHaveLength(1)
})

test('the challenges of one network address are limited', async () => {
  const site = await practice({ env: { ...HTTPS.env, RATE_LIMITS: 'on' } })
  const statuses = []
  for (let n = 0; n < 31; n += 1) statuses.push((await site.visitor().post(`${SIGN_IN}/options`)).status)
  expect(statuses).toEqual([...Array(30).fill(200), 429])
})

test('a removed account keeps no passkey', async () => {
  const { site, camille, staff } = await passkeyPractice()
  await aPasskey(staff, { authenticator: new SoftwareAuthenticator(PASSKEY_ORIGIN) })
  const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  expect((await owner.delete(`/api/superadmin/users/${camille.id}`)).status).toBe(200)
  expect(await storedPasskeys(site)).toEqual([])
})
