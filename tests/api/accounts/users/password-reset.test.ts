import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { sendPasswordLinks } from '#server/features/accounts/users/password-reset.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aSuperadmin, PASSWORD } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const PUBLIC_SITE = { PUBLIC_URL: 'https://cabinet.example' }
const ANA = 'ana@exemple.fr'
const NEW_PASSWORD = 'Cailloux-tièdes-2027'

let site: TestPractice
let ana: { id: number }

async function open(env: Record<string, string> = {}): Promise<void> {
  site = await practice({ env: { ...PUBLIC_SITE, ...env } })
  await insertTemplates(site)
  ana = await aSuperadmin(site, { username: 'ana_petit', firstName: 'Ana', lastName: 'Petit' })
  await changeAna({ email: ANA })
}
beforeEach(() => open())

const changeAna = (columns: Record<string, string | number | null>) =>
  site.database.kysely.updateTable('users').set(columns).where('id', '=', ana.id).execute()

/** Requests a link, and lets the worker process the request. */
async function requestLink(account: string, visitor: TestClient = site.visitor(), headers = {}) {
  const response = await visitor.post<{ message: string } & ErrorBody>(
    '/api/password-reset',
    { account },
    headers,
  )
  await sendPasswordLinks(site)
  return response
}

const mails = () => outboxOf(site)
async function newestToken(): Promise<string> {
  const mail = (await mails()).at(-1)
  return /\/admin\/mot-de-passe\/([\w-]{43})(?![\w-])/.exec(mail?.body ?? '')?.[1] ?? ''
}
async function requestToken(): Promise<string> {
  await requestLink('ana_petit')
  return newestToken()
}

const readLink = (token: string) => site.visitor().get<ErrorBody>(`/api/password-reset/${token}`)
const setPassword = (token: string, password: unknown = NEW_PASSWORD) =>
  site.visitor().post<ErrorBody>(`/api/password-reset/${token}`, { password })
const canSignInWith = (password: string) =>
  site
    .visitor()
    .post('/api/auth/login', { username: 'ana_petit', password })
    .then(({ status }) => status === 200)

describe('a password link', () => {
  test.each(['ana_petit', 'ANA_Petit', ' ana@exemple.fr ', 'Ana@Exemple.FR'])(
    'is mailed to the account entered as « %s »',
    async (account) => {
      expect(await requestLink(account)).toMatchObject({
        status: 200,
        body: { message: 'Si un compte correspond, un lien vient d’être envoyé.' },
      })
      expect(await mails()).toMatchObject([
        { type: 'password_reset', recipient: ANA, body: expect.stringContaining('Bonjour Ana,') },
      ])
    },
  )

  test('leads to PUBLIC_URL, whatever the Host header', async () => {
    await requestLink('ana_petit', site.visitor(), {
      host: 'voleur.example',
      'x-forwarded-host': 'voleur.example',
    })
    const [mail] = await mails()
    expect(mail?.body).toMatch(/https:\/\/cabinet\.example\/admin\/mot-de-passe\/[\w-]{43}\b/)
    expect(mail?.body).not.toContain('voleur')
    expect(mail?.subject).not.toMatch(/[\w-]{43}/)
  })

  test('is stored as a hash', async () => {
    const token = await requestToken()
    const rows = await site.database.kysely.selectFrom('password_resets').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('sets a password once, ends every session of the account and signs nobody in', async () => {
    const otherSession = await site.visitor().signIn('ana_petit')
    const token = await requestToken()
    expect((await readLink(token)).status).toBe(200)
    const visitor = site.visitor()
    expect(await visitor.post(`/api/password-reset/${token}`, { password: NEW_PASSWORD })).toMatchObject({
      status: 200,
      body: { message: 'Mot de passe mis à jour' },
    })
    expect((await visitor.get<{ isLoggedIn: boolean }>('/api/auth/status')).body.isLoggedIn).toBe(false)
    expect((await otherSession.get('/api/admin/profile')).status).toBe(401)
    expect([await canSignInWith(PASSWORD), await canSignInWith(NEW_PASSWORD)]).toEqual([false, true])
    expect([(await readLink(token)).status, (await setPassword(token, 'Autre-chose-2027')).status]).toEqual([
      404, 404,
    ])
    expect(await canSignInWith(NEW_PASSWORD)).toBe(true)
  })

  test('is replaced by a newer one', async () => {
    const first = await requestToken()
    const second = await requestToken()
    expect([(await readLink(first)).status, (await readLink(second)).status]).toEqual([404, 200])
    expect((await setPassword(first)).status).toBe(404)
    expect((await setPassword(second)).status).toBe(200)
  })

  test('expires after thirty minutes', { tags: ['engine'] }, async () => {
    const token = await requestToken()
    site.clock.advanceMinutes(29)
    expect((await readLink(token)).status).toBe(200)
    site.clock.advanceMinutes(1)
    expect([(await readLink(token)).status, (await setPassword(token)).status]).toEqual([404, 404])
    expect(await canSignInWith(PASSWORD)).toBe(true)
  })

  test.each([
    ['whose password has changed meanwhile', { password_hash: 'another' }],
    ['whose address has changed meanwhile', { email: 'autre@exemple.fr' }],
    ['that was deleted meanwhile', { removed_at: 1 }],
  ])('returns 404 for an account %s', async (_title, change) => {
    const token = await requestToken()
    await changeAna(change)
    expect([(await readLink(token)).status, (await setPassword(token)).status]).toEqual([404, 404])
  })

  test('survives a change of name and phone', async () => {
    const token = await requestToken()
    await changeAna({ first_name: 'Anna', phone: '06 12 34 56 78', email: ANA })
    expect((await setPassword(token)).status).toBe(200)
  })

  test('sets only one of several passwords sent at once', { tags: ['engine'] }, async () => {
    const token = await requestToken()
    const passwords = Array.from({ length: 4 }, (_, i) => `Cailloux-tièdes-${i}-vite`)
    const responses = await Promise.all(passwords.map((password) => setPassword(token, password)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    const accepted = passwords[responses.findIndex(({ status }) => status === 200)] ?? ''
    expect(await canSignInWith(accepted)).toBe(true)
  })

  test('returns the same 404 whether it is wrong, used, truncated or overlong', async () => {
    const used = await requestToken()
    await setPassword(used)
    const broken = ['x', 'x'.repeat(43), 'x'.repeat(400), '%00', used.slice(1), `${used}=`, used]
    const responses = await Promise.all(broken.flatMap((token) => [readLink(token), setPassword(token)]))
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([404, responses[0]?.body])
    }
  })
})

describe('a password set by a link', () => {
  test.each([
    [undefined, /est obligatoire/],
    ['', /est obligatoire/],
    ['court', /au moins 8 caractères/],
    ['x'.repeat(201), /au plus 200 caractères/],
    ['motdepasse', /trop courant/],
    ['Petit-ana-2027', /ressemble trop à votre nom/],
    ['Lumière du soir 1', /ressemble trop à votre nom ou à celui du site/],
  ])('cannot be %j, after which the link can still be used', async (password, expected) => {
    await aSetting(site, 'siteTitle', 'Lumière du soir')
    const token = await requestToken()
    const { status, body } = await setPassword(token, password === undefined ? null : password)
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['password']])
    expect(body.message).toMatch(expected)
    expect((await setPassword(token)).status).toBe(200)
  })

  test('need not be changed after sign-in', async () => {
    await changeAna({ must_change_password: 1 })
    await setPassword(await requestToken())
    const staff = await site.visitor().signIn('ana_petit', NEW_PASSWORD)
    const { body } = await staff.get<{ admin: { mustChangePassword: boolean } }>('/api/auth/status')
    expect(body.admin.mustChangePassword).toBe(false)
  })
})

describe('a request for a link', () => {
  test('gets the same response for a known and an unknown account, before either is looked up', async () => {
    const known = await site.visitor().post('/api/password-reset', { account: 'ana_petit' })
    const unknown = await site.visitor().post('/api/password-reset', { account: 'personne' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    // Before the worker runs, only what was typed is stored.
    expect(await mails()).toEqual([])
    const requests = await site.database.kysely.selectFrom('password_reset_asks').select('account').execute()
    expect(requests).toEqual([{ account: 'ana_petit' }, { account: 'personne' }])
    await sendPasswordLinks(site)
    expect(await mails()).toHaveLength(1)
    expect(await site.database.kysely.selectFrom('password_reset_asks').selectAll().execute()).toEqual([])
  })

  test.each([
    ['has no e-mail address', { email: null }],
    ['is deleted', { removed_at: 1 }],
    ['is an example', { is_example: 1 }],
  ])('sends nothing to an account that %s', async (_title, columns) => {
    await changeAna(columns)
    expect((await requestLink('ana_petit')).status).toBe(200)
    expect(await mails()).toEqual([])
  })

  test.each(['personne', '%', 'ana_peti_', "' or 1=1 --", '{{resetUrl}}'])(
    'sends nothing for « %s »',
    async (account) => {
      expect((await requestLink(account)).status).toBe(200)
      expect(await mails()).toEqual([])
    },
  )

  test.each(['', '   ', 'x'.repeat(255), 'a\nb@exemple.fr'])(
    'with %j is refused and names the field',
    async (account) => {
      const { status, body } = await requestLink(account)
      expect([status, body.message]).toEqual([400, expect.stringContaining('Nom d’utilisateur ou e-mail')])
      expect(body.issues?.map(({ path }) => path)).toEqual(['account'])
    },
  )
})

test('two accounts with one e-mail address get a link each', async () => {
  const zoe = await aSuperadmin(site, { username: 'zoe', firstName: 'Zoé' })
  await site.database.kysely.updateTable('users').set({ email: ANA }).where('id', '=', zoe.id).execute()
  await requestLink(ANA)
  expect((await mails()).map(({ body }) => body.split(',')[0])).toEqual(['Bonjour Ana', 'Bonjour Zoé'])
})

test('a name that looks like a placeholder or markup is mailed as plain text', async () => {
  await changeAna({ first_name: '{{resetUrl}} <b>Ana</b>' })
  await requestLink('ana_petit')
  expect((await mails())[0]?.body).toContain('Bonjour {{resetUrl}} <b>Ana</b>,')
})

test('without PUBLIC_URL, or with the template switched off, a request is refused, because no link can be sent', async () => {
  const refusal = {
    status: 409,
    body: { code: 'links_unavailable', message: expect.stringContaining('ne peut pas envoyer de lien') },
  }
  await site.database.kysely.updateTable('notification_templates').set({ active: 0 }).execute()
  for (const account of ['ana_petit', 'personne']) expect(await requestLink(account)).toMatchObject(refusal)
  await open({ PUBLIC_URL: '' })
  for (const account of ['ana_petit', 'personne']) expect(await requestLink(account)).toMatchObject(refusal)
  expect(await mails()).toEqual([])
})

describe('rate limits', () => {
  beforeEach(() => open({ RATE_LIMITS: 'on' }))

  test('an account gets three links an hour from all addresses together, with an unchanged response', {
    tags: ['engine'],
  }, async () => {
    for (let i = 1; i <= 5; i += 1) {
      const visitor = site.visitor({ address: `192.0.2.${i}` })
      expect((await requestLink(i % 2 ? 'ana_petit' : ANA, visitor)).status).toBe(200)
    }
    expect(await mails()).toHaveLength(3)
    // The last link sent stays valid.
    expect((await readLink(await newestToken())).status).toBe(200)
    site.clock.advanceMinutes(61)
    await requestLink('ana_petit', site.visitor({ address: '192.0.2.9' }))
    expect(await mails()).toHaveLength(4)
  })

  test('a tag in an account’s address opens no further links', async () => {
    await changeAna({ email: 'ana.petit@gmail.com' })
    for (const account of ['ana.petit@gmail.com', 'Ana.Petit+1@gmail.com', 'anapetit+2@gmail.com'])
      expect((await requestLink(account, site.visitor({ address: '203.0.113.7' }))).status).toBe(200)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ana.petit@gmail.com'])
  })

  test('an IP address gets 429 after ten requests within an hour', async () => {
    const visitor = site.visitor({ address: '192.0.2.1' })
    for (let i = 0; i < 10; i += 1) await requestLink('personne', visitor)
    const { status, headers } = await requestLink('personne', visitor)
    const retryAfter = Number(headers['retry-after'])
    expect([status, retryAfter > 3_500, retryAfter <= 3_600]).toEqual([429, true, true])
    expect((await requestLink('personne', site.visitor({ address: '192.0.2.2' }))).status).toBe(200)
  })

  test('a new password resets failed sign-ins', async () => {
    const visitor = site.visitor({ address: '192.0.2.1' })
    const signIn = (password: string) =>
      visitor.post('/api/auth/login', { username: 'ana_petit', password }).then(({ status }) => status)
    for (let i = 0; i < 3; i += 1) expect(await signIn('Pierres-froides-2027')).toBe(401)
    expect(await signIn(PASSWORD)).toBe(429)
    expect((await setPassword(await requestToken())).status).toBe(200)
    expect(await signIn(NEW_PASSWORD)).toBe(200)
  })
})
