import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { SiteAddress } from '#contract/messages/site-address.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { renderedWeb } from '../../support/browser/rendered-web.ts'
import { insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aSuperadmin, PASSWORD } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { TestClient } from '../../support/practice/test-client.ts'

const PATH = '/api/superadmin/site-address'
const CONFIRMED = 'https://www.cabinet.example'
const FORGED = { host: 'voleur.example' }

let site: TestPractice
let owner: TestClient

async function open(options: Parameters<typeof practice>[0] = {}) {
  site = await practice({ web: renderedWeb(), ...options })
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
}

const confirm = (address: string) => owner.put<SiteAddress>(PATH, { address })
const canonicalOf = (html: string) => /<link rel="canonical" href="(.*?)"/.exec(html)?.[1]
const read = async (path: string, headers: Record<string, string> = {}) =>
  (await site.visitor().get<string>(path, headers)).body

describe('the address of the site', () => {
  beforeEach(() => open())

  test('is unknown on a new site, and is kept without the path of the address bar', async () => {
    expect((await owner.get(PATH)).body).toEqual({ address: null, source: 'settings' })
    const known = { address: CONFIRMED, source: 'settings' }
    expect((await confirm(`${CONFIRMED}/admin/dashboard?x=1`)).body).toEqual(known)
    expect((await owner.get(PATH)).body).toEqual(known)
  })

  test.each([
    ['', 'est obligatoire'],
    ['mon site', 'adresse complète, comme https://www.exemple.fr'],
    ['http://cabinet.example', 'doit commencer par https://'],
  ])('is refused as « %s » with a sentence that names the field', async (address, sentence) => {
    const { status, body } = await owner.put<ErrorBody>(PATH, { address })
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['address']])
    expect(body.issues?.[0]?.message).toContain('Adresse du site')
    expect(body.issues?.[0]?.message.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(sentence)
    expect((await owner.get<SiteAddress>(PATH)).body.address).toBeNull()
  })

  test('is changed only by whoever proved lately who they are, and the trail says so', async () => {
    site.clock.advanceMinutes(11)
    expect((await confirm(CONFIRMED)).status).toBe(401)
    await owner.post('/api/auth/reauthenticate', { password: PASSWORD })
    expect((await confirm(CONFIRMED)).status).toBe(200)
    const lines = await site.database.kysely.selectFrom('audit_trail').select('action').execute()
    expect(lines.filter(({ action }) => action === 'site_address_changed')).toHaveLength(1)
  })

  test('is reached neither by the settings form nor by export and import', async () => {
    await confirm(CONFIRMED)
    const file = (await owner.get<object>('/api/settings/export')).body
    expect(JSON.stringify(file)).not.toContain('cabinet.example')
    const forged = { siteTitle: 'A', siteAddress: 'https://voleur.example' }
    await owner.put('/api/settings', forged)
    await owner.post('/api/settings/import', { ...file, ...forged })
    await owner.post('/api/settings/import', file)
    expect((await owner.get<SiteAddress>(PATH)).body.address).toBe(CONFIRMED)
  })

  test('is read as unknown where the stored one is none', async () => {
    await aSetting(site, 'siteAddress', 'javascript:alert(1)')
    expect((await owner.get<SiteAddress>(PATH)).body.address).toBeNull()
  })

  test('does not change cookies, HSTS or accepted origins, so that a wrong one locks nobody out', async () => {
    await confirm('https://ailleurs.example')
    const headers = { host: 'cabinet.example', origin: 'http://cabinet.example' }
    const { username } = await aSuperadmin(site)
    const visitor = site.visitor()
    const token = await visitor.csrfToken()
    const response = await visitor.post(
      '/api/auth/login',
      { username, password: PASSWORD },
      { ...headers, 'csrf-token': token },
    )
    expect(response.status).toBe(200)
    expect(response.headers['strict-transport-security']).toBeUndefined()
    expect(String(response.headers['set-cookie'])).not.toMatch(/__Host-|Secure/)
    const foreign = { host: 'cabinet.example', origin: 'https://ailleurs.example' }
    expect((await visitor.post('/api/auth/logout', undefined, foreign)).status).toBe(403)
    expect((await visitor.post('/api/auth/logout', undefined, headers)).status).toBe(200)
  })

  test('binds no passkey', async () => {
    await confirm(CONFIRMED)
    expect((await owner.get('/api/admin/passkeys')).status).toBe(404)
  })
})

describe('a page', () => {
  beforeEach(() => open())

  test.each(['/', '/massages', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt'])(
    'at %s names no host that a request brought',
    async (path) => {
      expect(await read(path, FORGED)).not.toContain('voleur')
      await confirm(CONFIRMED)
      expect(await read(path, FORGED)).not.toContain('voleur')
    },
  )

  test('has no canonical address and no sitemap until the address is known', async () => {
    const html = await read('/massages')
    expect(canonicalOf(html)).toBeUndefined()
    expect(html).not.toContain('og:url')
    expect(await read('/robots.txt')).not.toContain('Sitemap')
    expect((await site.visitor().get('/sitemap.xml')).status).toBe(404)
  })

  test('has another canonical address at once when the address changes', async () => {
    await confirm('https://ancien.example')
    expect(canonicalOf(await read('/massages'))).toBe('https://ancien.example/massages')
    expect(await read('/massages')).toContain('"item":"https://ancien.example/massages"')
    await confirm(CONFIRMED)
    expect(canonicalOf(await read('/massages'))).toBe(`${CONFIRMED}/massages`)
    expect(await read('/massages')).not.toContain('ancien.example')
    expect(await read('/sitemap.xml')).toContain(`<loc>${CONFIRMED}/massages</loc>`)
    expect(await read('/robots.txt')).toContain(`Sitemap: ${CONFIRMED}/sitemap.xml`)
    expect(await read('/.well-known/security.txt')).toContain(`Canonical: ${CONFIRMED}/`)
  })

  test('has the new address on another server of the same database within a second', async () => {
    const database = openDatabase(site.config)
    const app = await buildApp({ ...site, database, web: renderedWeb() })
    const there = new TestClient(app)
    const canonicalThere = async () => canonicalOf((await there.get<string>('/massages')).body)
    expect(await canonicalThere()).toBeUndefined()
    await confirm(CONFIRMED)
    await expect.poll(canonicalThere).toBe(`${CONFIRMED}/massages`)
    await app.close()
    await database.close()
  })
})

describe('a message', () => {
  test('carries links and a Message-ID of the site as soon as the address is confirmed', async () => {
    const { site: practiceSite, massage, camille } = await massagePractice({})
    site = practiceSite
    await insertTemplates(site)
    owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    const bookAt = (time: string) =>
      site.visitor().post('/api/reservations', {
        date: '2027-04-15',
        time,
        serviceId: massage.id,
        praticienId: camille.id,
        clientName: 'Zoé Petit',
        clientEmail: `zoe${time.slice(0, 2)}@exemple.fr`,
      })
    const messageTo = async (recipient: string) =>
      (await outboxOf(site)).find((message) => message.recipient === recipient)

    await bookAt('09:00')
    expect((await messageTo('zoe09@exemple.fr'))?.body).not.toMatch(/https?:\/\//)
    await confirm(CONFIRMED)
    await bookAt('11:00')
    const message = await messageTo('zoe11@exemple.fr')
    expect(message?.body).toContain(`${CONFIRMED}/reservation/`)
    expect(message?.message_id).toMatch(/@www\.cabinet\.example$/)
  })
})

describe('PUBLIC_URL', () => {
  test('wins over the stored address, which cannot be changed then', async () => {
    await open({ env: { PUBLIC_URL: 'https://regle.example/x' } })
    await aSetting(site, 'siteAddress', 'https://voleur.example')
    const fixed = { address: 'https://regle.example', source: 'environment' }
    expect((await owner.get(PATH)).body).toEqual(fixed)
    const { status, body } = await owner.put<ErrorBody>(PATH, { address: CONFIRMED })
    expect([status, body.code]).toEqual([409, 'site_address_fixed'])
    expect(canonicalOf(await read('/massages', { host: 'regle.example' }))).toBe(
      'https://regle.example/massages',
    )
  })
})
