import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#contract/accounts/users.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const USERS_PATH = '/api/superadmin/users'
const SECRET = 'Lavande-du-matin'

let site: TestPractice
let ana: Person
let superadmin: TestClient

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  ana = await aSuperadmin(site, { username: 'ana', firstName: 'Ana', lastName: 'Roy' })
  superadmin = await site.visitor().signIn('ana')
})

const fields = (change: object = {}) => ({
  username: 'theo_2',
  role: 'praticien',
  firstName: 'Théo',
  lastName: 'Rivière',
  ...change,
})
const usersOf = async (caller: TestClient) => (await caller.get<User[]>(USERS_PATH)).body
const profile = (person: { id: number }) => `${USERS_PATH}/${person.id}/profile`

describe('a superadmin', () => {
  test('lists all users by name, without passwords', { tags: ['engine'] }, async () => {
    await aPractitioner(site, { username: 'zoe', firstName: 'Zoé', lastName: 'Abel' })
    const { body } = await superadmin.get<User[]>(USERS_PATH)
    const account = {
      email: null,
      phone: null,
      training: '',
      introduction: '',
      isExample: false,
      invitation: null,
    }
    expect(body).toEqual([
      {
        id: expect.any(Number),
        username: 'zoe',
        role: 'praticien',
        firstName: 'Zoé',
        lastName: 'Abel',
        ...account,
      },
      { id: ana.id, username: 'ana', role: 'superadmin', firstName: 'Ana', lastName: 'Roy', ...account },
    ])
    expect(JSON.stringify(body)).not.toMatch(/password|argon/)
  })

  test('adds a praticien, who must choose a password and practices with their first service', {
    tags: ['engine'],
  }, async () => {
    const { status, body } = await superadmin.post<User>(
      USERS_PATH,
      fields({ password: SECRET, email: 'theo@exemple.fr', phone: '06 12 34 56 78' }),
    )
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        ...fields(),
        email: 'theo@exemple.fr',
        phone: '06 12 34 56 78',
        training: '',
        introduction: '',
        isExample: false,
        invitation: null,
      },
    ])
    const theo = await site.visitor().signIn('theo_2', SECRET)
    expect((await theo.get('/api/auth/status')).body).toMatchObject({ admin: { mustChangePassword: true } })
    const listPractitioners = async () => (await site.visitor().get('/api/practitioners')).body
    expect(await listPractitioners()).toEqual([])
    const massage = await aService(site)
    await theo.post(`/api/praticiens/${body.id}/services`, { services: [massage.id] })
    expect(await listPractitioners()).toEqual([{ id: body.id, displayName: 'Théo Rivière' }])
  })

  test('changes a user, who keeps the password when it is empty and the e-mail address when it is absent', async () => {
    const { body } = await superadmin.post<User>(
      USERS_PATH,
      fields({ password: SECRET, email: 'theo@exemple.fr' }),
    )
    const changed = await superadmin.put(profile(body), fields({ username: 'theo', password: '' }))
    expect(changed).toMatchObject({ status: 200, body: { username: 'theo', email: 'theo@exemple.fr' } })
    await site.visitor().signIn('theo', SECRET)
    const cleared = await superadmin.put(profile(body), fields({ username: 'theo', email: '' }))
    expect(cleared).toMatchObject({ status: 200, body: { email: null } })
  })

  test('adds a user, who is notified by e-mail, without the password', async () => {
    await insertTemplates(site)
    await superadmin.post(USERS_PATH, fields({ password: SECRET, email: 'theo@exemple.fr' }))
    await superadmin.post(USERS_PATH, fields({ username: 'zoe', password: SECRET }))
    const messages = await outboxOf(site)
    expect(messages).toMatchObject([
      { recipient: 'theo@exemple.fr', body: expect.stringContaining('theo_2') },
    ])
    expect(JSON.stringify(messages)).not.toContain(SECRET)
  })

  test('gets 404 for an unknown user', async () => {
    expect((await superadmin.put(profile({ id: 4711 }), fields())).status).toBe(404)
    expect((await superadmin.delete(`${USERS_PATH}/4711`)).status).toBe(404)
  })
})

describe('a username', () => {
  test('that differs from a taken one only in case is refused with 409 at the field, and nothing is stored', {
    tags: ['engine'],
  }, async () => {
    const zoe = await aPractitioner(site, { username: 'zoe' })
    for (const response of [
      await superadmin.post<ErrorBody>(USERS_PATH, fields({ username: 'ZOE', password: SECRET })),
      await superadmin.put<ErrorBody>(profile(ana), fields({ username: 'Zoe', role: 'superadmin' })),
    ]) {
      expect(response).toMatchObject({
        status: 409,
        body: { code: 'username_taken', issues: [{ path: 'username' }] },
      })
    }
    expect(await usersOf(superadmin)).toMatchObject([{ id: zoe.id, username: 'zoe' }, { username: 'ana' }])
  })
})

test('doubled and hanging hyphens and spaces of a name are tidied', async () => {
  const names = { firstName: 'Marie--Claire-', lastName: ' Le  Goff - Roy' }
  const tidied = { firstName: 'Marie-Claire', lastName: 'Le Goff-Roy' }
  const added = await superadmin.post<User>(USERS_PATH, fields({ ...names, password: SECRET }))
  expect(added).toMatchObject({ status: 201, body: tidied })
  expect((await superadmin.put(profile(added.body), fields(names))).body).toMatchObject(tidied)
  expect((await superadmin.put('/api/admin/profile', names)).body).toMatchObject(tidied)
})

describe('the fields of a user', () => {
  test('include five required ones: each that is missing is named', async () => {
    const { status, body } = await superadmin.post<ErrorBody>(USERS_PATH, {})
    expect(status).toBe(400)
    const paths = ['username', 'role', 'firstName', 'lastName', 'password']
    expect(body.issues?.map(({ path }) => path)).toEqual(paths)
    for (const { message } of body.issues ?? []) expect(message).toMatch(/^Le champ «.+» est obligatoire/)
  })

  test.each([
    ['username', 'ab'],
    ['username', 'théo'],
    ['username', 'theo-2'],
    ['username', 'theo 2'],
    ['username', 'x'.repeat(65)],
    ['password', 'court78'],
    ['password', 'x'.repeat(201)],
    ['password', 'motdepasse'],
    ['password', 'theo_2-2027'],
    ['role', 'admin'],
    ['role', ''],
    ['firstName', 'T'],
    ['firstName', 'Théo2'],
    ['lastName', 'Ri_vière'],
    ['lastName', 'R--'],
    ['lastName', '<b>Roy</b>'],
    ['email', 'theo'],
    ['phone', 'abc'],
    ['createdAt', 1],
  ])('refuse %s %j', async (path, value) => {
    const theo = await aPractitioner(site)
    const before = await usersOf(superadmin)
    const invalid = { ...fields({ password: SECRET }), [path]: value }
    for (const response of [
      await superadmin.post<ErrorBody>(USERS_PATH, invalid),
      await superadmin.put<ErrorBody>(profile(theo), invalid),
    ]) {
      expect(response.status).toBe(400)
      expect(response.body.message).toMatch(/^(Le champ «|Ce mot de passe|Champ inconnu)/)
    }
    expect(await usersOf(superadmin)).toEqual(before)
  })

  test.each(['Jean-Pierre', 'de la Tour', 'Élise', 'Zoé Marie-Ange'])(
    'accept the name %s',
    async (lastName) => {
      expect((await superadmin.post(USERS_PATH, fields({ lastName, password: SECRET }))).status).toBe(201)
    },
  )
})

describe('the sessions of a user', () => {
  let theo: Person
  let theosSession: TestClient
  const isSignedIn = async (session: TestClient) =>
    (await session.get<{ isLoggedIn: boolean }>('/api/auth/status')).body.isLoggedIn

  beforeEach(async () => {
    theo = await aPractitioner(site, { username: 'theo', firstName: 'Théo', lastName: 'Rivière' })
    theosSession = await site.visitor().signIn('theo')
  })
  const theosFields = (change: object = {}) => fields({ username: 'theo', ...change })

  test('end with a new role or a password set by somebody else, not with a new name', async () => {
    await superadmin.put(profile(theo), theosFields({ firstName: 'Théophile' }))
    expect(await isSignedIn(theosSession)).toBe(true)
    await superadmin.put(profile(theo), theosFields({ password: SECRET }))
    expect(await isSignedIn(theosSession)).toBe(false)
    const again = await site.visitor().signIn('theo', SECRET)
    await superadmin.put(profile(theo), theosFields({ role: 'superadmin' }))
    expect(await isSignedIn(again)).toBe(false)
  })

  test('end with the account', async () => {
    expect((await superadmin.delete(`${USERS_PATH}/${theo.id}`)).status).toBe(200)
    expect(await isSignedIn(theosSession)).toBe(false)
    expect((await theosSession.get('/api/admin/agenda/reservations')).status).toBe(401)
  })

  test('are ended by a superadmin, who keeps the current one', async () => {
    const ownPhone = await site.visitor().signIn('ana')
    const colleague = await site.visitor().signIn((await aPractitioner(site)).username)
    const endSessions = ({ id }: { id: number }) => superadmin.delete(`${USERS_PATH}/${id}/sessions`)
    expect(await endSessions(theo)).toMatchObject({ status: 200, body: { message: 'Connexions terminées' } })
    expect(await Promise.all([theosSession, ownPhone, superadmin, colleague].map(isSignedIn))).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect((await endSessions(ana)).status).toBe(200)
    expect(await Promise.all([ownPhone, superadmin, colleague].map(isSignedIn))).toEqual([false, true, true])
    expect((await endSessions({ id: 4711 })).status).toBe(404)
    await site.visitor().signIn('theo')
  })
})

test('superadmins cannot set their own password among the users, and an empty one changes nothing', async () => {
  const anasFields = { username: 'ana', role: 'superadmin', firstName: 'Anna', lastName: 'Roy' }
  const refusal = await superadmin.put<ErrorBody>(profile(ana), { ...anasFields, password: SECRET })
  const message = 'Votre propre mot de passe se change dans «\u202fChanger le mot de passe\u202f».'
  expect([refusal.status, refusal.body.issues]).toEqual([400, [{ path: 'password', message }]])
  expect(await usersOf(superadmin)).toMatchObject([{ firstName: 'Ana' }])
  expect((await superadmin.put(profile(ana), { ...anasFields, password: '' })).status).toBe(200)
  await site.visitor().signIn('ana')
})

describe('the last superadmin', { tags: ['engine'] }, () => {
  const demoted = { username: 'ana', role: 'praticien', firstName: 'Ana', lastName: 'Roy' }

  test('can be neither deleted nor demoted', async () => {
    for (const response of [
      await superadmin.delete(`${USERS_PATH}/${ana.id}`),
      await superadmin.put(profile(ana), demoted),
    ])
      expect(response).toMatchObject({ status: 409, body: { code: 'last_superadmin' } })
    expect(await usersOf(superadmin)).toMatchObject([{ username: 'ana', role: 'superadmin' }])
  })

  test.each(['delete', 'demote'] as const)(
    'stays when two %s each other at the same moment',
    async (action) => {
      const bea = await aSuperadmin(site, { username: 'bea', firstName: 'Béa', lastName: 'Roy' })
      const beasSession = await site.visitor().signIn('bea')
      await Promise.all([superadmin.csrfToken(), beasSession.csrfToken()])
      const actAgainst = (caller: TestClient, person: Person) =>
        action === 'delete'
          ? caller.delete(`${USERS_PATH}/${person.id}`)
          : caller.put(profile(person), { ...demoted, username: person.username })
      const responses = await Promise.all([actAgainst(superadmin, bea), actAgainst(beasSession, ana)])
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      const remaining = await site.database.kysely
        .selectFrom('users')
        .select('username')
        .where('role', '=', 'superadmin')
        .where('removed_at', 'is', null)
        .execute()
      expect(remaining).toHaveLength(1)
    },
  )
})
