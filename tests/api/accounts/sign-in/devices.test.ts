import { beforeEach, describe, expect, test } from 'vitest'
import { aPractitioner, aSuperadmin, PASSWORD, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { TestClient, type TestResponse } from '../../../support/practice/test-client.ts'

const login = '/api/auth/login'

let site: TestPractice
let camille: Person

beforeEach(async () => {
  site = await practice()
  camille = await aPractitioner(site)
})

const signIn = (visitor: TestClient, username = camille.username) =>
  visitor.post(login, { username, password: PASSWORD })

const cookiesOf = ({ headers }: TestResponse) => [headers['set-cookie'] ?? []].flat()
const deviceOf = (response: TestResponse) =>
  /(?:^|\n)(?:__Host-)?device=([\w-]+);/.exec(cookiesOf(response).join('\n'))?.[1]

const knownDevices = () =>
  site.database.kysely.selectFrom('known_devices').selectAll().orderBy('user_id').execute()

test('a device that signs in gets a cookie for 400 days, HttpOnly and SameSite=Lax; visitors never do', async () => {
  const visitor = site.visitor()
  const others = [
    await visitor.get('/api/csrf-token'),
    await visitor.post(login, { username: camille.username, password: 'faux' }),
  ]
  expect(others.map(deviceOf)).toEqual([undefined, undefined])
  const [, device] = cookiesOf(await signIn(visitor))
  expect(device).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('behind HTTPS the device cookie is Secure and has the __Host- prefix', async () => {
  site = await practice({ env: { PUBLIC_URL: 'https://cabinet.example' } })
  camille = await aPractitioner(site)
  const [, device] = cookiesOf(await signIn(site.visitor()))
  expect(device).toMatch(/^__Host-device=.*Path=\/; HttpOnly; Secure; SameSite=Lax/)
})

test('a device keeps its cookie at sign-out and at the next sign-in, to another account, too', async () => {
  const ana = await aSuperadmin(site)
  const visitor = site.visitor()
  const token = deviceOf(await signIn(visitor))
  expect(token).toBeDefined()
  expect(deviceOf(await visitor.post('/api/auth/logout'))).toBeUndefined()
  expect([deviceOf(await signIn(visitor)), deviceOf(await signIn(visitor, ana.username))]).toEqual([
    token,
    token,
  ])
  const known = await knownDevices()
  expect(known.map(({ user_id }) => user_id)).toEqual([camille.id, ana.id])
  expect(new Set(known.map(({ token_hash }) => token_hash)).size).toBe(1)
})

test('the database stores only a hash of the device token', async () => {
  const token = deviceOf(await signIn(site.visitor())) ?? ''
  const [known] = await knownDevices()
  expect(known?.token_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(known)).not.toContain(token)
})

test.each(['planted'.padEnd(43, 'x'), 'short', 'x'.repeat(4000), '"><script>'])(
  'a device token that the site did not give, such as %.10s, is replaced at sign-in',
  async (planted) => {
    const visitor = new TestClient(site.app, { cookies: new Map([['device', planted]]) })
    const token = deviceOf(await signIn(visitor))
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(token).not.toBe(planted)
  },
)

test('the devices of a deleted account are forgotten', async () => {
  const superadmin = await aSuperadmin(site)
  const owner = await site.visitor().signIn(superadmin.username)
  await site.visitor().signIn(camille.username)
  expect((await owner.delete(`/api/superadmin/users/${camille.id}`)).status).toBe(200)
  expect((await knownDevices()).map(({ user_id }) => user_id)).toEqual([superadmin.id])
})

describe('the other devices of an account are forgotten', () => {
  const NEW_PASSWORD = 'Cailloux-tièdes-2027'
  let ana: Person
  let owner: TestClient
  let ownDevice: string

  beforeEach(async () => {
    ana = await aSuperadmin(site)
    owner = await site.visitor().signIn(ana.username)
    ownDevice = (await devicesOf(ana))[0] as string
    for (let i = 0; i < 2; i += 1) await site.visitor().signIn(ana.username)
    await site.visitor().signIn(camille.username)
  })

  const devicesOf = async ({ id }: Person) =>
    (await knownDevices()).flatMap(({ user_id, token_hash }) => (user_id === id ? [token_hash] : []))

  test.each<[string, () => Promise<TestResponse>]>([
    [
      'with a new password',
      () => owner.put('/api/admin/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    ],
    ['when its user ends the other sessions', () => owner.delete('/api/admin/sessions')],
    ['when its user ends one of them', () => endAnotherSession()],
    [
      'when a superadmin ends their own sessions',
      () => owner.delete(`/api/superadmin/users/${ana.id}/sessions`),
    ],
  ])('%s, but for the present one', async (_title, change) => {
    expect(await devicesOf(ana)).toHaveLength(3)
    expect((await change()).status).toBe(200)
    expect([await devicesOf(ana), await devicesOf(camille)]).toEqual([[ownDevice], [expect.any(String)]])
  })

  test('all of them, when somebody else sets its password or ends its sessions', async () => {
    const profile = { username: camille.username, role: 'praticien', firstName: 'Camille', lastName: 'Roy' }
    expect((await owner.delete(`/api/superadmin/users/${camille.id}/sessions`)).status).toBe(200)
    expect(await devicesOf(camille)).toEqual([])
    await site.visitor().signIn(camille.username)
    const path = `/api/superadmin/users/${camille.id}/profile`
    expect((await owner.put(path, { ...profile, password: NEW_PASSWORD })).status).toBe(200)
    expect([(await devicesOf(camille)).length, (await devicesOf(ana)).length]).toEqual([0, 3])
  })

  async function endAnotherSession(): Promise<TestResponse> {
    type Session = { id: string; isCurrent: boolean }
    const sessions = (await owner.get<Session[]>('/api/admin/sessions')).body
    return owner.delete(`/api/admin/sessions/${sessions.find(({ isCurrent }) => !isCurrent)?.id}`)
  }
})
