import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { User } from '#contract/users.ts'
import { aService } from '../support/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../support/people.ts'
import { insertTemplates, outboxOf } from '../support/post.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import type { TestClient } from '../support/test-client.ts'

const USERS = '/api/superadmin/users'
const SECRET = 'Lavande-du-matin'

let site: TestPractice
let ana: Person
let owner: TestClient

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  ana = await aSuperadmin(site, { username: 'ana', firstName: 'Ana', lastName: 'Roy' })
  owner = await site.visitor().signIn('ana')
})

const fields = (change: object = {}) => ({
  username: 'theo_2',
  role: 'praticien',
  firstName: 'Théo',
  lastName: 'Rivière',
  ...change,
})
const usersOf = async (visitor: TestClient) => (await visitor.get<User[]>(USERS)).body
const profile = (person: { id: number }) => `${USERS}/${person.id}/profile`

describe('a superadmin', () => {
  test('lists all users by name, without passwords', async () => {
    await aPractitioner(site, { username: 'zoe', firstName: 'Zoé', lastName: 'Abel' })
    const { body } = await owner.get<User[]>(USERS)
    const account = { email: null, phone: null, isExample: false }
    expect(body).toEqual([
      {
        ...{ id: expect.any(Number), username: 'zoe', role: 'praticien' },
        ...{ firstName: 'Zoé', lastName: 'Abel', ...account },
      },
      { id: ana.id, username: 'ana', role: 'superadmin', firstName: 'Ana', lastName: 'Roy', ...account },
    ])
    expect(JSON.stringify(body)).not.toMatch(/password|argon/)
  })

  test('adds a praticien, who must choose a password and practices with their first service', async () => {
    const { status, body } = await owner.post<User>(
      USERS,
      fields({ password: SECRET, email: 'theo@exemple.fr', phone: '06 12 34 56 78' }),
    )
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        ...fields(),
        ...{ email: 'theo@exemple.fr', phone: '06 12 34 56 78', isExample: false },
      },
    ])
    const theo = await site.visitor().signIn('theo_2', SECRET)
    expect((await theo.get('/api/auth/status')).body).toMatchObject({ admin: { mustChangePassword: true } })
    const listed = async () => (await site.visitor().get('/api/practitioners')).body
    expect(await listed()).toEqual([])
    const massage = await aService(site)
    await theo.post(`/api/praticiens/${body.id}/services`, { services: [massage.id] })
    expect(await listed()).toEqual([{ id: body.id, displayName: 'Théo Rivière' }])
  })

  test('changes a user, who keeps the password when it is empty and the e-mail address when it is absent', async () => {
    const { body } = await owner.post<User>(USERS, fields({ password: SECRET, email: 'theo@exemple.fr' }))
    const changed = await owner.put(profile(body), fields({ username: 'theo', password: '' }))
    expect(changed).toMatchObject({ status: 200, body: { username: 'theo', email: 'theo@exemple.fr' } })
    await site.visitor().signIn('theo', SECRET)
    const cleared = await owner.put(profile(body), fields({ username: 'theo', email: '' }))
    expect(cleared).toMatchObject({ status: 200, body: { email: null } })
  })

  test('adds a user, who is notified by e-mail, without the password', async () => {
    await insertTemplates(site)
    await owner.post(USERS, fields({ password: SECRET, email: 'theo@exemple.fr' }))
    await owner.post(USERS, fields({ username: 'zoe', password: SECRET }))
    const sent = await outboxOf(site)
    expect(sent).toMatchObject([{ recipient: 'theo@exemple.fr', body: expect.stringContaining('theo_2') }])
    expect(JSON.stringify(sent)).not.toContain(SECRET)
  })

  test('gets a 404 for an unknown user', async () => {
    expect((await owner.put(profile({ id: 4711 }), fields())).status).toBe(404)
    expect((await owner.delete(`${USERS}/4711`)).status).toBe(404)
  })
})

describe('a username', () => {
  test('that is taken in any case is a 409 at the field, and nothing is stored', async () => {
    const zoe = await aPractitioner(site, { username: 'zoe' })
    for (const answer of [
      await owner.post<ErrorBody>(USERS, fields({ username: 'ZOE', password: SECRET })),
      await owner.put<ErrorBody>(profile(ana), fields({ username: 'Zoe', role: 'superadmin' })),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'username_taken', issues: [{ path: 'username' }] },
      })
    }
    expect(await usersOf(owner)).toMatchObject([{ id: zoe.id, username: 'zoe' }, { username: 'ana' }])
  })
})

describe('the fields of a user', () => {
  test('include five required ones: each that is missing is named', async () => {
    const { status, body } = await owner.post<ErrorBody>(USERS, {})
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
    ['password', 'court78'.slice(0, 7)],
    ['password', 'x'.repeat(201)],
    ['password', 'motdepasse'],
    ['password', 'theo_2-2027'],
    ['role', 'admin'],
    ['role', ''],
    ['firstName', 'T'],
    ['firstName', 'Théo2'],
    ['lastName', 'Ri_vière'],
    ['lastName', 'Rivière-'],
    ['lastName', '<b>Roy</b>'],
    ['email', 'theo'],
    ['phone', 'abc'],
    ['id', 1],
    ['isExample', true],
  ])('refuse %s %j', async (path, value) => {
    const before = await usersOf(owner)
    const sent = { ...fields({ password: SECRET }), [path]: value }
    for (const answer of [
      await owner.post<ErrorBody>(USERS, sent),
      await owner.put<ErrorBody>(profile(ana), sent),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.message).toMatch(/^(Le champ «|Ce mot de passe|Champ inconnu)/)
    }
    expect(await usersOf(owner)).toEqual(before)
  })

  test.each(['Jean-Pierre', 'de la Tour', 'Élise', 'Zoé Marie-Ange'])(
    'accept the name %s',
    async (lastName) => {
      expect((await owner.post(USERS, fields({ lastName, password: SECRET }))).status).toBe(201)
    },
  )
})

describe('the sessions of a user', () => {
  let theo: Person
  let theosSession: TestClient
  const isSignedIn = async (visitor: TestClient) =>
    (await visitor.get<{ isLoggedIn: boolean }>('/api/auth/status')).body.isLoggedIn

  beforeEach(async () => {
    theo = await aPractitioner(site, { username: 'theo', firstName: 'Théo', lastName: 'Rivière' })
    theosSession = await site.visitor().signIn('theo')
  })
  const same = (change: object = {}) => fields({ username: 'theo', ...change })

  test('end with a new role or a password set by somebody else, not with a new name', async () => {
    await owner.put(profile(theo), same({ firstName: 'Théophile' }))
    expect(await isSignedIn(theosSession)).toBe(true)
    await owner.put(profile(theo), same({ password: SECRET }))
    expect(await isSignedIn(theosSession)).toBe(false)
    const again = await site.visitor().signIn('theo', SECRET)
    await owner.put(profile(theo), same({ role: 'superadmin' }))
    expect(await isSignedIn(again)).toBe(false)
  })

  test('end with the account', async () => {
    expect((await owner.delete(`${USERS}/${theo.id}`)).status).toBe(200)
    expect(await isSignedIn(theosSession)).toBe(false)
    expect((await theosSession.get('/api/admin/agenda/reservations')).status).toBe(401)
  })

  test('end elsewhere when one sets one’s own password, which need not be changed then', async () => {
    const elsewhere = await site.visitor().signIn('ana')
    const own = { username: 'ana', role: 'superadmin', firstName: 'Ana', lastName: 'Roy' }
    await owner.put(profile(ana), { ...own, password: SECRET })
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await owner.get('/api/auth/status')).body).toMatchObject({ admin: { mustChangePassword: false } })
  })
})

describe('the last superadmin', () => {
  const demoted = { username: 'ana', role: 'praticien', firstName: 'Ana', lastName: 'Roy' }

  test('can be neither deleted nor demoted', async () => {
    for (const answer of [await owner.delete(`${USERS}/${ana.id}`), await owner.put(profile(ana), demoted)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'last_superadmin' } })
    expect(await usersOf(owner)).toMatchObject([{ username: 'ana', role: 'superadmin' }])
  })

  test.each(['delete', 'demote'] as const)(
    'stays when two %s each other at the same moment',
    async (action) => {
      const bea = await aSuperadmin(site, { username: 'bea', firstName: 'Béa', lastName: 'Roy' })
      const other = await site.visitor().signIn('bea')
      await Promise.all([owner.csrfToken(), other.csrfToken()])
      const against = (visitor: TestClient, person: Person) =>
        action === 'delete'
          ? visitor.delete(`${USERS}/${person.id}`)
          : visitor.put(profile(person), { ...demoted, username: person.username })
      const answers = await Promise.all([against(owner, bea), against(other, ana)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = await site.database.kysely
        .selectFrom('users')
        .select('username')
        .where('role', '=', 'superadmin')
        .where('removed_at', 'is', null)
        .execute()
      expect(left).toHaveLength(1)
    },
  )
})
