import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { aPractitioner, aSuperadmin, PASSWORD, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { snapshotOf } from '../../../support/practice/snapshot.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const PROFILE = '/api/admin/profile'
const FEED = '/api/admin/calendar-feed'
const FLAGGED = (endpoints as readonly Endpoint[]).filter((endpoint) => endpoint.requiresReauthentication)

const REFUSAL = {
  status: 401,
  body: { code: 'reauthentication_required', message: 'Confirmez votre identité pour continuer.' },
}

let site: TestPractice
let ana: Person
let theo: Person
let session: TestClient

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  ana = await aSuperadmin(site, { username: 'ana', firstName: 'Ana', lastName: 'Roy' })
  theo = await aPractitioner(site, { username: 'theo', firstName: 'Théo', lastName: 'Rivière' })
  session = await site.visitor().signIn('ana')
})

const theosFields = { username: 'theo', role: 'praticien', firstName: 'Théo', lastName: 'Rivière' }
const changeTheo = (caller: TestClient, change: object = {}) =>
  caller.put<ErrorBody>(`/api/superadmin/users/${theo.id}/profile`, { ...theosFields, ...change })
const endTheosSessions = (caller: TestClient) =>
  caller.delete<ErrorBody>(`/api/superadmin/users/${theo.id}/sessions`)
const addLea = (role: 'praticien' | 'superadmin') =>
  session.post<ErrorBody>('/api/superadmin/users', {
    username: 'lea',
    role,
    firstName: 'Léa',
    lastName: 'Morvan',
    password: 'Lavande-du-matin',
  })
const confirm = (caller: TestClient, password = PASSWORD) =>
  caller.post<ErrorBody>('/api/auth/reauthenticate', { password })
const saveProfile = (change: object) =>
  session.put<ErrorBody>(PROFILE, { firstName: 'Ana', lastName: 'Roy', ...change })

/** All rows once the session's last use is recorded. */
async function tables() {
  await session.get('/api/auth/status')
  return snapshotOf(site.database)
}

describe('a sign-in counts as proof of identity', () => {
  test('for ten minutes, after which the password renews it for ten more', async () => {
    site.clock.advanceMinutes(9.99)
    expect((await endTheosSessions(session)).status).toBe(200)
    site.clock.advanceMinutes(0.01)
    expect(await endTheosSessions(session)).toMatchObject(REFUSAL)
    expect(await confirm(session)).toMatchObject({ status: 200, body: { message: 'Identité confirmée' } })
    site.clock.advanceMinutes(9.99)
    expect((await endTheosSessions(session)).status).toBe(200)
    site.clock.advanceMinutes(0.01)
    expect(await endTheosSessions(session)).toMatchObject(REFUSAL)
  })

  test('for its own session: another one of the same person is not renewed', async () => {
    const phone = await site.visitor().signIn('ana')
    site.clock.advanceMinutes(10)
    await confirm(phone)
    expect((await endTheosSessions(phone)).status).toBe(200)
    expect(await endTheosSessions(session)).toMatchObject(REFUSAL)
  })

  test('no longer once the clock has been set back', async () => {
    site.clock.advanceMinutes(-60)
    await site.database.kysely
      .updateTable('sessions')
      .set({ created_at: site.clock.instant(), seen_at: site.clock.instant() })
      .execute()
    expect(await endTheosSessions(session)).toMatchObject(REFUSAL)
  })
})

test('a wrong password is refused at its field and renews nothing', async () => {
  site.clock.advanceMinutes(10)
  expect(await confirm(session, 'Pierres-froides-2027')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'password', message: 'Ce mot de passe est incorrect.' }] },
  })
  expect(await endTheosSessions(session)).toMatchObject(REFUSAL)
})

test('a password that is missing is refused with a sentence that names the field', async () => {
  const { status, body } = await session.post<ErrorBody>('/api/auth/reauthenticate', {})
  expect([status, body.issues]).toEqual([
    400,
    [{ path: 'password', message: 'Le champ «\u202fMot de passe\u202f» est obligatoire.' }],
  ])
})

describe('ten minutes later', () => {
  beforeEach(() => site.clock.advanceMinutes(10))

  test.each(FLAGGED.map(({ method, path }) => ({ method, path })))(
    '$method $path asks for the password and stores nothing',
    async ({ method, path }) => {
      const before = await tables()
      const url = path.replaceAll(/\{\w+\}/g, String(theo.id))
      const headers = { 'csrf-token': await session.csrfToken() }
      expect(await session.send(method, url, { headers })).toMatchObject(REFUSAL)
      expect(await tables()).toEqual(before)
    },
  )

  test.each(['ana@voleur.example', ''])(
    'a session without the password cannot change the e-mail address of its account to « %s »',
    async (email) => {
      await setEmail('ana@cabinet.example')
      const before = await tables()
      expect(await saveProfile({ email })).toMatchObject(REFUSAL)
      expect(await tables()).toEqual(before)
      await confirm(session)
      expect(await saveProfile({ email })).toMatchObject({ status: 200, body: { email: email || null } })
    },
  )

  test('a session without the password cannot give its account a first e-mail address', async () => {
    expect(await saveProfile({ email: 'ana@voleur.example' })).toMatchObject(REFUSAL)
  })

  test.each([{}, { email: 'ana@cabinet.example' }])(
    'the rest of the profile is saved without the password, with %j',
    async (email) => {
      await setEmail('ana@cabinet.example')
      const saved = await saveProfile({ phone: '06 12 34 56 78', ...email })
      expect(saved).toMatchObject({ status: 200, body: { phone: '06 12 34 56 78' } })
    },
  )

  test.each([
    ['role', { role: 'superadmin' }],
    ['password', { password: 'Lavande-du-matin' }],
    ['first e-mail address', { email: 'theo@voleur.example' }],
  ])('a superadmin gives another account a new %s with the password only', async (_, change) => {
    const before = await tables()
    expect(await changeTheo(session, change)).toMatchObject(REFUSAL)
    expect(await tables()).toEqual(before)
    await confirm(session)
    expect((await changeTheo(session, change)).status).toBe(200)
  })

  test('names, username and phone of another account are corrected without it, the whole object sent back', async () => {
    const { body } = await session.get<object[]>('/api/superadmin/users')
    const stored = body.find((user) => 'id' in user && user.id === theo.id)
    const change = { username: 'theo_r', firstName: 'Théophile', phone: '06 12 34 56 78', password: '' }
    expect(await changeTheo(session, { ...stored, ...change })).toMatchObject({
      status: 200,
      body: { username: 'theo_r', firstName: 'Théophile', email: null },
    })
  })

  test('a praticien is added without it, a superadmin is not', async () => {
    expect(await addLea('superadmin')).toMatchObject(REFUSAL)
    expect((await addLea('praticien')).status).toBe(201)
  })

  test('names of clients enter a calendar feed with the password only, and leave it without', async () => {
    expect(await session.put(FEED, { withNames: true })).toMatchObject(REFUSAL)
    expect((await session.put(FEED, {})).status).toBe(200)
    expect(await session.put(FEED, { withNames: true })).toMatchObject(REFUSAL)
    await confirm(session)
    expect((await session.put(FEED, { withNames: true })).status).toBe(200)
    site.clock.advanceMinutes(10)
    expect((await session.put(FEED, { renew: true })).status).toBe(200)
    expect((await session.put(FEED, { withNames: false })).status).toBe(200)
  })

  test('reading never asks', async () => {
    for (const path of ['/api/superadmin/users', '/api/superadmin/mail-server', PROFILE, FEED])
      expect((await session.get(path)).status).toBe(200)
  })
})

const setEmail = (email: string) =>
  site.database.kysely.updateTable('users').set({ email }).where('id', '=', ana.id).execute()
