import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { sendPasswordLinks } from '#server/features/password-reset/actions.ts'
import { aSuperadmin, PASSWORD } from '../support/people.ts'
import { aTemplateOfEach, outboxOf } from '../support/post.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import { aSetting } from '../support/settings.ts'
import type { Visitor } from '../support/visitor.ts'

const HERE = { PUBLIC_URL: 'https://cabinet.example' }
const ANA = 'ana@exemple.fr'
const NEW = 'Cailloux-tièdes-2027'

let site: TestPractice
let ana: { id: number }

async function open(env: Record<string, string> = {}): Promise<void> {
  site = await practice({ env: { ...HERE, ...env } })
  await aTemplateOfEach(site)
  ana = await aSuperadmin(site, { username: 'ana_petit', firstName: 'Ana', lastName: 'Petit' })
  await changeAna({ email: ANA })
}
beforeEach(() => open())

const changeAna = (columns: Record<string, string | number | null>) =>
  site.database.kysely.updateTable('users').set(columns).where('id', '=', ana.id).execute()

/** Asks, and lets the worker look who it is. */
async function ask(account: string, visitor: Visitor = site.visitor(), headers = {}) {
  const answer = await visitor.post<{ message: string } & ErrorBody>(
    '/api/password-reset',
    { account },
    headers,
  )
  await sendPasswordLinks(site)
  return answer
}

const mails = () => outboxOf(site)
async function newestToken(): Promise<string> {
  const mail = (await mails()).at(-1)
  return /\/admin\/mot-de-passe\/([\w-]{43})(?![\w-])/.exec(mail?.body ?? '')?.[1] ?? ''
}
async function link(): Promise<string> {
  await ask('ana_petit')
  return newestToken()
}

const look = (token: string) => site.visitor().get<ErrorBody>(`/api/password-reset/${token}`)
const choose = (token: string, password: unknown = NEW) =>
  site.visitor().post<ErrorBody>(`/api/password-reset/${token}`, { password })
const opens = (password: string) =>
  site
    .visitor()
    .post('/api/auth/login', { username: 'ana_petit', password })
    .then(({ status }) => status === 200)

describe('a link', () => {
  test.each(['ana_petit', 'ANA_Petit', ' ana@exemple.fr ', 'Ana@Exemple.FR'])(
    'is mailed to the account that is named « %s »',
    async (account) => {
      expect(await ask(account)).toMatchObject({
        status: 200,
        body: { message: 'Si un compte correspond, un lien vient d’être envoyé.' },
      })
      expect(await mails()).toMatchObject([
        { type: 'password_reset', recipient: ANA, body: expect.stringContaining('Bonjour Ana,') },
      ])
    },
  )

  test('leads to PUBLIC_URL, whatever host was asked', async () => {
    await ask('ana_petit', site.visitor(), {
      host: 'voleur.example',
      'x-forwarded-host': 'voleur.example',
    })
    const [mail] = await mails()
    expect(mail?.body).toMatch(/https:\/\/cabinet\.example\/admin\/mot-de-passe\/[\w-]{43}\b/)
    expect(mail?.body).not.toContain('voleur')
    expect(mail?.subject).not.toMatch(/[\w-]{43}/)
  })

  test('is kept as a hash only, once its mail has left', async () => {
    const token = await link()
    const kept = await site.database.kysely.selectFrom('password_resets').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('opens a password once; every session of the account ends, and nobody is signed in by it', async () => {
    const elsewhere = await site.visitor().signIn('ana_petit')
    const token = await link()
    expect((await look(token)).status).toBe(200)
    const visitor = site.visitor()
    expect(await visitor.post(`/api/password-reset/${token}`, { password: NEW })).toMatchObject({
      status: 200,
      body: { message: 'Mot de passe mis à jour' },
    })
    expect((await visitor.get<{ isLoggedIn: boolean }>('/api/auth/status')).body.isLoggedIn).toBe(false)
    expect((await elsewhere.get('/api/admin/profile')).status).toBe(401)
    expect([await opens(PASSWORD), await opens(NEW)]).toEqual([false, true])
    expect([(await look(token)).status, (await choose(token, 'Autre-chose-2027')).status]).toEqual([404, 404])
    expect(await opens(NEW)).toBe(true)
  })

  test('asked for twice is the newer one', async () => {
    const first = await link()
    const second = await link()
    expect([(await look(first)).status, (await look(second)).status]).toEqual([404, 200])
    expect((await choose(first)).status).toBe(404)
    expect((await choose(second)).status).toBe(200)
  })

  test('lives for thirty minutes', async () => {
    const token = await link()
    site.clock.pass(29)
    expect((await look(token)).status).toBe(200)
    site.clock.pass(1)
    expect([(await look(token)).status, (await choose(token)).status]).toEqual([404, 404])
    expect(await opens(PASSWORD)).toBe(true)
  })

  test.each([
    ['whose password has changed meanwhile', { password_hash: 'another' }],
    ['whose address has changed meanwhile', { email: 'autre@exemple.fr' }],
    ['that was removed meanwhile', { removed_at: 1 }],
  ])('of an account %s serves nobody', async (_title, change) => {
    const token = await link()
    await changeAna(change)
    expect([(await look(token)).status, (await choose(token)).status]).toEqual([404, 404])
  })

  test('outlives a change that has nothing to do with it', async () => {
    const token = await link()
    await changeAna({ first_name: 'Anna', phone: '06 12 34 56 78', email: ANA })
    expect((await choose(token)).status).toBe(200)
  })

  test('used by two at once serves one', async () => {
    const token = await link()
    const passwords = Array.from({ length: 4 }, (_, i) => `Cailloux-tièdes-${i}-vite`)
    const answers = await Promise.all(passwords.map((password) => choose(token, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect(await opens(winner)).toBe(true)
  })

  test('that is wrong, old, used, cut or overlong is told alike', async () => {
    const used = await link()
    await choose(used)
    const broken = ['x', 'x'.repeat(43), 'x'.repeat(400), '%00', used.slice(1), `${used}=`, used]
    const answers = await Promise.all(broken.flatMap((token) => [look(token), choose(token)]))
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([404, answers[0]?.body])
    }
  })
})

describe('a password to be', () => {
  test.each([
    [undefined, /est obligatoire/],
    ['', /est obligatoire/],
    ['court', /au moins 8 caractères/],
    ['x'.repeat(201), /au plus 200 caractères/],
    ['motdepasse', /trop courant/],
    ['Petit-ana-2027', /ressemble trop à votre nom/],
    ['Lumière du soir 1', /ressemble trop à votre nom ou à celui du site/],
  ])('%j is refused as when it is changed, and the link can still serve', async (password, said) => {
    await aSetting(site, 'siteTitle', 'Lumière du soir')
    const token = await link()
    const { status, body } = await choose(token, password === undefined ? null : password)
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['password']])
    expect(body.message).toMatch(said)
    expect((await choose(token)).status).toBe(200)
  })

  test('is its owner’s own choice: nothing asks to change it', async () => {
    await changeAna({ must_change_password: 1 })
    await choose(await link())
    const visitor = await site.visitor().signIn('ana_petit', NEW)
    const { body } = await visitor.get<{ admin: { mustChangePassword: boolean } }>('/api/auth/status')
    expect(body.admin.mustChangePassword).toBe(false)
  })
})

describe('nobody learns whether there is an account', () => {
  test('the answer is the same, and the request looks nobody up', async () => {
    const known = await site.visitor().post('/api/password-reset', { account: 'ana_petit' })
    const unknown = await site.visitor().post('/api/password-reset', { account: 'personne' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    // Until the worker comes, all there is of both is what was typed.
    expect(await mails()).toEqual([])
    const asks = await site.database.kysely.selectFrom('password_reset_asks').select('account').execute()
    expect(asks).toEqual([{ account: 'ana_petit' }, { account: 'personne' }])
    await sendPasswordLinks(site)
    expect(await mails()).toHaveLength(1)
    expect(await site.database.kysely.selectFrom('password_reset_asks').selectAll().execute()).toEqual([])
  })

  test.each([
    ['no address', { email: null }],
    ['left', { removed_at: 1 }],
    ['a part of the example', { is_example: 1 }],
  ])('an account with %s gets nothing', async (_title, columns) => {
    await changeAna(columns)
    expect((await ask('ana_petit')).status).toBe(200)
    expect(await mails()).toEqual([])
  })

  test.each(['personne', '%', 'ana_peti_', "' or 1=1 --", '{{resetUrl}}'])(
    '« %s » is nobody',
    async (account) => {
      expect((await ask(account)).status).toBe(200)
      expect(await mails()).toEqual([])
    },
  )

  test.each(['', '   ', 'x'.repeat(255), 'a\nb@exemple.fr'])(
    '%j is refused and names the field',
    async (account) => {
      const { status, body } = await ask(account)
      expect([status, body.message]).toEqual([400, expect.stringContaining('Nom d’utilisateur ou e-mail')])
      expect(body.issues?.map(({ path }) => path)).toEqual(['account'])
    },
  )
})

test('two accounts of one mailbox get a link each', async () => {
  const zoe = await aSuperadmin(site, { username: 'zoe', firstName: 'Zoé' })
  await site.database.kysely.updateTable('users').set({ email: ANA }).where('id', '=', zoe.id).execute()
  await ask(ANA)
  expect((await mails()).map(({ body }) => body.split(',')[0])).toEqual(['Bonjour Ana', 'Bonjour Zoé'])
})

test('a name that looks like a placeholder, or like markup, is text', async () => {
  await changeAna({ first_name: '{{resetUrl}} <b>Ana</b>' })
  await ask('ana_petit')
  expect((await mails())[0]?.body).toContain('Bonjour {{resetUrl}} <b>Ana</b>,')
})

test('without PUBLIC_URL, or with its message switched off, the site says that it can send no link', async () => {
  const said = {
    status: 409,
    body: { code: 'links_unavailable', message: expect.stringContaining('ne peut pas envoyer de lien') },
  }
  await site.database.kysely.updateTable('notification_templates').set({ active: 0 }).execute()
  for (const account of ['ana_petit', 'personne']) expect(await ask(account)).toMatchObject(said)
  await open({ PUBLIC_URL: '' })
  for (const account of ['ana_petit', 'personne']) expect(await ask(account)).toMatchObject(said)
  expect(await mails()).toEqual([])
})

describe('limits', () => {
  beforeEach(() => open({ RATE_LIMITS: 'on' }))

  test('a mailbox gets three links an hour, from wherever they are asked for, and nobody is told', async () => {
    for (let i = 1; i <= 5; i += 1) {
      const from = site.visitor({ address: `192.0.2.${i}` })
      expect((await ask(i % 2 ? 'ana_petit' : ANA, from)).status).toBe(200)
    }
    expect(await mails()).toHaveLength(3)
    // The last that was sent goes on.
    expect((await look(await newestToken())).status).toBe(200)
    site.clock.pass(61)
    await ask('ana_petit', site.visitor({ address: '192.0.2.9' }))
    expect(await mails()).toHaveLength(4)
  })

  test('an address may ask ten times an hour', async () => {
    const visitor = site.visitor({ address: '192.0.2.1' })
    for (let i = 0; i < 10; i += 1) await ask('personne', visitor)
    const { status, headers } = await ask('personne', visitor)
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    expect((await ask('personne', site.visitor({ address: '192.0.2.2' }))).status).toBe(200)
  })

  test('a new password forgets the sign-ins that failed', async () => {
    const visitor = site.visitor({ address: '192.0.2.1' })
    const signIn = (password: string) =>
      visitor.post('/api/auth/login', { username: 'ana_petit', password }).then(({ status }) => status)
    for (let i = 0; i < 5; i += 1) expect(await signIn('Pierres-froides-2027')).toBe(401)
    expect(await signIn(PASSWORD)).toBe(429)
    expect((await choose(await link())).status).toBe(200)
    expect(await signIn(NEW)).toBe(200)
  })
})
