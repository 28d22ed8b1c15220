import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EditableSettingsReply } from '#contract/content/editable-settings.ts'
import type { PublicSettings } from '#contract/content/settings.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { SETTING_KEYS } from '#domain/content/settings.ts'
import { readConfig } from '#server/config.ts'
import { insertStarterContent } from '#server/db/starter/starter.ts'
import { createSite } from '#server/features/content/settings/actions.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

let site: TestPractice
let superadmin: TestClient

async function open() {
  site = await practice()
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
}

const read = async () => (await superadmin.get<EditableSettingsReply>('/api/settings')).body
const publicSettings = async () => (await site.visitor().get<PublicSettings>('/api/public-settings')).body
const saveSettings = (body: unknown) =>
  superadmin.put<EditableSettingsReply & ErrorBody>('/api/settings', body)

describe('saving settings', () => {
  beforeEach(open)

  test('stores every required field, which the site then shows', async () => {
    const settings = {
      siteTitle: 'L’Heure douce',
      tagline: 'Massages à Lyon',
      logo: 'https://images.exemple.fr/logo.png',
      colorPrimary: '#4F6B5A',
      colorSecondary: '#B8704F',
      fontPrimary: 'OpenDyslexic',
      fontSecondary: 'default',
      menuLayout: 'vertical',
      socialLinks: { facebook: 'https://facebook.com/douce', youtube: 'https://youtube.com/@douce' },
      enableGallery: true,
      enableTestimonials: false,
      backgroundImages: ['https://images.exemple.fr/a.jpg'],
      paymentMeans: ['card', 'cash'],
      address: '3 rue du Calme\n69001 Lyon',
      phone: '04 00 00 00 00',
      publicEmail: 'bonjour@exemple.fr',
      openingTimes: [{ day: 1, ranges: [{ start: '09:00', end: '19:00' }] }],
      openingHours: 'Du lundi au vendredi\nde 9 h à 19 h',
      geo: { latitude: 45.76, longitude: 4.84 },
      stepFree: 'help',
      doorCode: '12A34',
      contactInfo: '<p>Au fond de la cour.</p>',
      legalText: '<h2>Éditeur</h2>',
      privacyPolicy: '<p>Peu de données.</p>',
      termsOfService: '<p>Annulez la veille.</p>',
      backups: { hour: 4, kept: 30, recipient: '' },
    }
    expect(Object.keys(settings).sort()).toEqual([...SETTING_KEYS].sort())
    expect(await saveSettings(settings)).toMatchObject({ status: 200, body: settings })
    expect(await read()).toEqual(settings)
    const { contactInfo, legalText, privacyPolicy, termsOfService, ...others } = settings
    const { backups: _, doorCode: __, ...publicFields } = others
    expect(await publicSettings()).toEqual({
      ...publicFields,
      deadlines: { moveHours: 24, cancelHours: 24 },
      closedPeriods: [],
      siteAddress: null,
      timeZone: 'Europe/Paris',
      isExample: false,
    })
    const visitor = site.visitor()
    expect((await visitor.get('/api/contact-info')).body).toEqual({ contactInfo })
    expect((await visitor.get('/api/legal-text')).body).toEqual({ legalText })
    expect((await visitor.get('/api/privacy-policy')).body).toEqual({ privacyPolicy })
    expect((await visitor.get('/api/terms-of-service')).body).toEqual({ termsOfService })
  })

  test('keeps absent fields and clears those that are null or empty', async () => {
    await saveSettings({ siteTitle: 'Douce', tagline: 'Calme', logo: '/uploads/a.webp', enableGallery: 1 })
    await saveSettings({ tagline: 'Repos' })
    expect(await read()).toMatchObject({ siteTitle: 'Douce', tagline: 'Repos', enableGallery: true })
    await saveSettings({ siteTitle: null, tagline: '', logo: null, enableGallery: null })
    expect(await read()).toMatchObject({ siteTitle: null, tagline: null, logo: null, enableGallery: false })
    expect((await publicSettings()).siteTitle).toBe('Cabinet de bien-être')
  })

  test('adds https:// to social links, splits lists, and ignores empty and unknown values (requirements, 5.8)', async () => {
    await saveSettings({ logo: '/uploads/a.webp', colorPrimary: '#112233' })
    const { body } = await saveSettings({
      socialLinks: { facebook: 'facebook.com/douce', instagram: '', twitter: 'http://x.com/douce' },
      backgroundImages: '/uploads/a.webp, https://x.exemple.fr/b.jpg ,',
      logo: '',
      colorPrimary: '',
      unknown: 'dropped',
    })
    expect(body).toMatchObject({
      socialLinks: { facebook: 'https://facebook.com/douce', twitter: 'http://x.com/douce' },
      backgroundImages: ['/uploads/a.webp', 'https://x.exemple.fr/b.jpg'],
      logo: '/uploads/a.webp',
      colorPrimary: '#112233',
    })
    expect((await saveSettings({ backgroundImages: '/uploads/c.webp' })).body.backgroundImages).toEqual([
      '/uploads/c.webp',
    ])
  })

  test('sanitizes rich texts first, and does not store one without a word', async () => {
    await saveSettings({
      legalText: '<h2 onclick="x()">Éditeur</h2><script>alert(1)</script><a href="javascript:x">a</a>',
      privacyPolicy: '<p></p><p>&nbsp;</p>',
    })
    const rows = await site.database.kysely
      .selectFrom('settings')
      .select(['key', 'value'])
      .where('key', 'in', ['legalText', 'privacyPolicy'])
      .execute()
    expect(rows).toEqual([{ key: 'legalText', value: JSON.stringify('<h2>Éditeur</h2><a>a</a>') }])
  })

  test('leaves the example mark on unchanged settings only', async () => {
    site = await practice()
    await insertStarterContent(site.database, { content: 'exemple', instant: 0 })
    superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const before = await read()
    await saveSettings({ ...before, tagline: 'À nous' })
    const rows = await site.database.kysely
      .selectFrom('settings')
      .select('key')
      .where('is_example', '=', 0)
      .execute()
    expect(rows).toEqual([{ key: 'tagline' }])
  })

  test('keeps simultaneous changes of different settings', { tags: ['engine'] }, async () => {
    await Promise.all([
      saveSettings({ siteTitle: 'Une' }),
      saveSettings({ tagline: 'Deux' }),
      saveSettings({ address: 'Trois' }),
    ])
    expect(await read()).toMatchObject({ siteTitle: 'Une', tagline: 'Deux', address: 'Trois' })
  })

  test('makes no request to a URL in the settings', { tags: ['engine'] }, async () => {
    let requests = 0
    const server = createServer((_request, response) => {
      requests += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const url = `http://localhost:${port}/a.jpg`
    expect((await saveSettings({ logo: url, backgroundImages: [url] })).status).toBe(200)
    await superadmin.post('/api/settings/import', { logo: url })
    await site.visitor().get('/icons/icon-192.png')
    server.close()
    expect(requests).toBe(0)
  })
})

describe('an invalid value', () => {
  beforeAll(open)

  test.each([
    [
      'socialLinks.facebook',
      { socialLinks: { facebook: 'javascript:alert(1)' } },
      /« Facebook » doit être une adresse web/,
    ],
    ['socialLinks.twitter', { socialLinks: { twitter: 'java\nscript:alert(1)' } }, /« Twitter »/],
    ['socialLinks.youtube', { socialLinks: { youtube: 'data:text/html,x' } }, /« YouTube »/],
    ['socialLinks.instagram', { socialLinks: { instagram: 'vbscript:x' } }, /« Instagram »/],
    ['socialLinks', { socialLinks: { myspace: 'https://a.fr' } }, /Champ inconnu : myspace/],
    ['logo', { logo: 'javascript:alert(1)' }, /« Logo » doit être une image du site/],
    ['logo', { logo: '/uploads/../practice.db' }, /« Logo »/],
    ['backgroundImages.0', { backgroundImages: 'https://*/a.jpg' }, /« Images de fond »/],
    ['backgroundImages.0', { backgroundImages: ['https://a.fr;script-src/a.jpg'] }, /« Images de fond »/],
    [
      'backgroundImages',
      { backgroundImages: Array(21).fill('/uploads/a.webp') },
      /20 images de fond au plus/,
    ],
    ['colorPrimary', { colorPrimary: 'red;}body{background:url(//evil)' }, /« Couleur principale »/],
    ['colorSecondary', { colorSecondary: '#12345' }, /comme #4F6B5A/],
    ['fontPrimary', { fontPrimary: 'Comic Sans' }, /« Police des textes » doit être Lato/],
    ['menuLayout', { menuLayout: 'diagonal' }, /« Disposition du menu »/],
    ['enableGallery', { enableGallery: 'oui' }, /« Galerie » doit être vrai ou faux/],
    ['geo.latitude', { geo: { latitude: 91, longitude: 0 } }, /« Latitude » doit être un nombre de -90 à 90/],
    ['geo.longitude', { geo: { latitude: 45 } }, /« Longitude »/],
    ['phone', { phone: 'appelez-moi' }, /« Téléphone »/],
    ['publicEmail', { publicEmail: 'bonjour@' }, /« E-mail public » doit être une adresse e-mail/],
    ['publicEmail', { publicEmail: 'a@exemple.fr?cc=b@exemple.fr' }, /« E-mail public »/],
    ['siteTitle', { siteTitle: 'x'.repeat(81) }, /au plus 80 caractères/],
    ['siteTitle', { siteTitle: 'a\u202eb' }, /caractère qui n’est pas accepté/],
    ['legalText', { legalText: 'x'.repeat(40_001) }, /« Mentions légales »/],
    ['', [], /Un objet JSON est attendu/],
  ])('of %j is refused with a message that names it, and nothing is saved', async (path, body, expected) => {
    const before = await read()
    const response = await saveSettings(Array.isArray(body) ? body : { siteTitle: 'Autre', ...body })
    expect(response.status).toBe(400)
    expect(response.body.message.replaceAll('\u202f', ' ')).toMatch(expected)
    expect(response.body.issues?.map((issue) => issue.path)).toContain(path)
    expect(await read()).toEqual(before)
  })
})

test.each([
  [{ SMS_URL: 'sms.example' }, 'SMS_URL'],
  [{ SMS_URL: 'https://x.example', SMS_HEADERS: 'Authorization: x' }, 'SMS_HEADERS'],
  [{ SECRET_KEY: 'court' }, 'SECRET_KEY'],
  [{ MAIL_ALLOW_PRIVATE: 'oui' }, 'MAIL_ALLOW_PRIVATE'],
])('an invalid environment variable is refused by name: %j', (env, name) => {
  expect(() => readConfig(env)).toThrow(name)
})

test('only the style sheet of the current version is kept forever', { tags: ['engine'] }, async () => {
  await open()
  const lifetimeOf = async (query: string) =>
    (await site.visitor().get(`/theme.css${query}`)).headers['cache-control']
  const { version } = await createSite(site).state()
  expect(await lifetimeOf(`?v=${version}`)).toBe('public, max-age=31536000, immutable')
  for (const query of ['', '?v=', '?v=1', `?v=${version}&v=${version}`, `?v=${version}1`]) {
    expect(await lifetimeOf(query), query).toBe('no-cache')
  }
  await superadmin.put('/api/settings', { colorPrimary: '#123456' })
  expect(await lifetimeOf(`?v=${version}`)).toBe('no-cache')
})
