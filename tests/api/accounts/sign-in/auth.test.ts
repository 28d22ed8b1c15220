import { expect, test } from 'vitest'
import { aPractitioner, aSuperadmin, PASSWORD } from '../../../support/people/people.ts'
import { practice } from '../../../support/practice/practice.ts'

const login = '/api/auth/login'

test('a new visitor is not signed in', async () => {
  const site = await practice()
  const { body } = await site.visitor().get('/api/auth/status')
  expect(body).toEqual({ isLoggedIn: false, admin: null })
})

test('signing in returns the account, which the status then reports', async () => {
  const site = await practice()
  const camille = await aPractitioner(site, { username: 'camille', firstName: 'Camille', lastName: 'Roy' })
  const visitor = site.visitor()
  const admin = {
    id: camille.id,
    username: 'camille',
    role: 'praticien',
    firstName: 'Camille',
    lastName: 'Roy',
    mustChangePassword: false,
    mustAddSecondFactor: false,
  }
  const response = await visitor.post(login, { username: ' CAMILLE ', password: PASSWORD })
  expect(response).toMatchObject({ status: 200, body: { admin } })
  expect((await visitor.get('/api/auth/status')).body).toEqual({ isLoggedIn: true, admin })
})

test('a wrong password, an unknown username and an account without password get the same response', async () => {
  const site = await practice()
  const camille = await aPractitioner(site)
  await site.database.kysely
    .insertInto('users')
    .values({ username: 'exemple', role: 'praticien', first_name: 'A', last_name: 'B', created_at: 0 })
    .execute()
  for (const username of [camille.username, 'personne', 'exemple']) {
    const { status, body } = await site.visitor().post(login, { username, password: 'faux' })
    expect([status, body]).toEqual([
      401,
      { code: 'bad_credentials', message: 'Nom d’utilisateur ou mot de passe incorrect.' },
    ])
  }
})

test('username and password are both required', async () => {
  const site = await practice()
  const { status, body } = await site.visitor().post(login, { username: ' ', password: '' })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    issues: [
      { path: 'username', message: 'Le champ «\u202fNom d’utilisateur\u202f» est obligatoire.' },
      { path: 'password', message: 'Le champ «\u202fMot de passe\u202f» est obligatoire.' },
    ],
  })
})

test('sign-in and sign-out each set a new session cookie, HttpOnly and SameSite=Lax', async () => {
  const site = await practice()
  const camille = await aPractitioner(site)
  const visitor = site.visitor()
  const beforeSignIn = await visitor.get('/api/csrf-token')
  const signedIn = await visitor.post(login, { username: camille.username, password: PASSWORD })
  const signedOut = await visitor.post('/api/auth/logout')
  const cookies = [beforeSignIn, signedIn, signedOut].map(({ headers }) => String(headers['set-cookie']))
  expect(new Set(cookies).size).toBe(3)
  for (const cookie of cookies) expect(cookie).toMatch(/^session=[\w-]{43}; .*HttpOnly; SameSite=Lax/)
})

test('signing out clears the browser’s cache', async () => {
  const site = await practice()
  const staff = await site.visitor().signIn((await aPractitioner(site)).username)
  expect((await staff.get('/api/auth/status')).headers).not.toHaveProperty('clear-site-data')
  expect((await staff.post('/api/auth/logout')).headers['clear-site-data']).toBe('"cache"')
})

test('behind HTTPS the session cookie is Secure and has the __Host- prefix', async () => {
  const site = await practice({ env: { PUBLIC_URL: 'https://cabinet.example' } })
  const { headers } = await site.visitor().get('/api/csrf-token')
  expect(headers['set-cookie']).toMatch(/^__Host-session=.*Path=\/; HttpOnly; Secure; SameSite=Lax/)
})

test('the database stores only a hash of the session token', async () => {
  const site = await practice()
  const camille = await aPractitioner(site)
  const response = await site.visitor().post(login, { username: camille.username, password: PASSWORD })
  const token = /session=([\w-]+)/.exec(String(response.headers['set-cookie']))?.[1] ?? ''
  const stored = await site.database.kysely
    .selectFrom('sessions')
    .select('token_hash')
    .executeTakeFirstOrThrow()
  expect(stored.token_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(stored.token_hash).not.toContain(token)
})

test('signing out deletes the session on the server and is idempotent', async () => {
  const site = await practice()
  const camille = await aPractitioner(site)
  const staff = await site.visitor().signIn(camille.username)
  expect((await staff.post('/api/auth/logout')).status).toBe(200)
  expect((await staff.get('/api/auth/status')).body).toMatchObject({ isLoggedIn: false })
  expect((await staff.post('/api/auth/logout')).status).toBe(200)
  expect(await site.database.kysely.selectFrom('sessions').select('user_id').execute()).toEqual([])
})

test('a session ends after twelve idle hours', async () => {
  const site = await practice()
  const camille = await aPractitioner(site)
  const staff = await site.visitor().signIn(camille.username)
  site.clock.advanceMinutes(11 * 60)
  expect((await staff.get('/api/auth/status')).body).toMatchObject({ isLoggedIn: true })
  site.clock.advanceMinutes(11 * 60)
  expect((await staff.get('/api/auth/status')).body).toMatchObject({ isLoggedIn: true })
  site.clock.advanceMinutes(12 * 60 + 1)
  expect((await staff.get('/api/auth/status')).body).toMatchObject({ isLoggedIn: false })
})

test('a session ends after seven days, however often it is used', async () => {
  const site = await practice()
  const camille = await aPractitioner(site)
  const staff = await site.visitor().signIn(camille.username)
  for (let hours = 0; hours < 7 * 24; hours += 8) {
    expect((await staff.get('/api/auth/status')).body).toMatchObject({ isLoggedIn: true })
    site.clock.advanceMinutes(8 * 60)
  }
  expect((await staff.get('/api/auth/status')).body).toMatchObject({ isLoggedIn: false })
})

test('five failed sign-ins to one account from one address lock that pair for 15 minutes', async () => {
  const site = await practice({ env: { RATE_LIMITS: 'on' } })
  const camille = await aPractitioner(site)
  const superadmin = await aSuperadmin(site)
  const stranger = site.visitor({ address: '203.0.113.9' })
  const wrongCredentials = { username: camille.username, password: 'faux' }
  for (let i = 0; i < 5; i += 1) {
    expect((await stranger.post(login, wrongCredentials)).status).toBe(401)
    // Past the delay of the account.
    site.clock.advanceSeconds(10)
  }
  const locked = await stranger.post(login, { username: camille.username, password: PASSWORD })
  expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
  // The account from another address, and another account from this address, stay open.
  await site.visitor({ address: '198.51.100.4' }).signIn(camille.username)
  await site.visitor({ address: '203.0.113.9' }).signIn(superadmin.username)
  site.clock.advanceMinutes(15)
  await site.visitor({ address: '203.0.113.9' }).signIn(camille.username)
})

test('twenty failed sign-ins from one IPv6 /64 lock every account for that network', async () => {
  const site = await practice({ env: { RATE_LIMITS: 'on' } })
  const camille = await aPractitioner(site)
  const stranger = site.visitor({ address: '2001:db8:1:2::5' })
  for (let i = 0; i < 20; i += 1) await stranger.post(login, { username: `inconnu${i}`, password: 'faux' })
  const sameNetwork = site.visitor({ address: '2001:db8:1:2:ffff::1' })
  const locked = await sameNetwork.post(login, { username: camille.username, password: PASSWORD })
  expect(locked.status).toBe(429)
})

test('X-Forwarded-For from an untrusted address does not evade the rate limit', async () => {
  const site = await practice({ env: { RATE_LIMITS: 'on' } })
  const stranger = site.visitor({ address: '203.0.113.9' })
  for (let i = 0; i < 20; i += 1) {
    await stranger.post(login, { username: `n${i}`, password: 'faux' }, { 'x-forwarded-for': `10.0.0.${i}` })
  }
  const again = await stranger.post(
    login,
    { username: 'x', password: 'faux' },
    { 'x-forwarded-for': '10.9.9.9' },
  )
  expect(again.status).toBe(429)
})

test('behind TRUST_PROXY, limits count the address that the proxy appended to X-Forwarded-For', async () => {
  const site = await practice({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '10.0.0.1' } })
  const camille = await aPractitioner(site)
  const signIn = async (password: string, forwardedFor: string) => {
    const proxied = site.visitor({ address: '10.0.0.1' })
    const body = { username: camille.username, password }
    return (await proxied.post(login, body, { 'x-forwarded-for': forwardedFor })).status
  }
  for (let i = 0; i < 5; i += 1) {
    // Clients can forge every address but the last, which the proxy appends.
    expect(await signIn('faux', `192.0.2.${i}, 203.0.113.9`)).toBe(401)
    site.clock.advanceSeconds(10)
  }
  expect(await signIn(PASSWORD, '203.0.113.9')).toBe(429)
  expect(await signIn(PASSWORD, '198.51.100.4')).toBe(200)
})
