import { describe, expect, test } from 'vitest'
import type { Page } from '#contract/content/pages.ts'
import type { PublicSettings } from '#contract/content/settings.ts'
import { insertStarterContent } from '#server/db/starter/starter.ts'
import { aService } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'

describe('services', () => {
  test('are listed with duration in minutes and price in euros, without inactive ones', async () => {
    const site = await practice()
    const { id } = await aService(site, { name: 'Massage', description: 'Doux.', duration: 45, price: 62.5 })
    await aPractitioner(site, { offers: [id] })
    await aService(site, { active: false })
    const { body } = await site.visitor().get('/api/services')
    expect(body).toEqual([{ id, name: 'Massage', description: 'Doux.', duration: 45, price: 62.5 }])
  })
})

describe('practitioners', () => {
  async function aTeam(site: TestPractice) {
    const massage = await aService(site, { name: 'Massage' })
    const zoe = await aPractitioner(site, { firstName: 'Zoé', lastName: 'Zed' })
    await aSuperadmin(site, { lastName: 'Idle' })
    const hidden = await aService(site, { active: false })
    await aSuperadmin(site, { lastName: 'Hidden', offers: [hidden.id] })
    const theo = await aPractitioner(site, {
      firstName: 'Théo',
      lastName: 'Roy',
      training: 'Shiatsu',
      offers: [hidden.id, massage.id],
    })
    const ana = await aSuperadmin(site, { firstName: 'Ana', lastName: 'Roy', offers: [massage.id] })
    return { massage, zoe, theo, ana }
  }

  test('are all users who offer at least one active service, whatever their role', async () => {
    const site = await practice()
    const { theo, ana } = await aTeam(site)
    const { body } = await site.visitor().get('/api/practitioners')
    expect(body).toEqual([
      { id: ana.id, displayName: 'Ana Roy' },
      { id: theo.id, displayName: 'Théo Roy' },
    ])
  })

  test('have the address of their portrait under /api/practitioners, where they have one', async () => {
    const site = await practice()
    const { theo, ana } = await aTeam(site)
    const photo = '/uploads/photo-0a1b.webp'
    await site.database.kysely.updateTable('users').set({ photo }).where('id', '=', theo.id).execute()
    const { body } = await site.visitor().get('/api/practitioners')
    expect(body).toEqual([
      { id: ana.id, displayName: 'Ana Roy' },
      { id: theo.id, displayName: 'Théo Roy', photoUrl: photo },
    ])
  })

  test('have nom, prenom and, for their training, specialite under /api/praticiens', async () => {
    const site = await practice()
    const { massage, theo, ana } = await aTeam(site)
    const { body } = await site.visitor().get('/api/praticiens')
    const common = { nom: 'Roy', photoUrl: null, services: [{ id: massage.id, name: 'Massage' }] }
    expect(body).toEqual([
      { id: ana.id, prenom: 'Ana', specialite: '', introduction: '', ...common },
      { id: theo.id, prenom: 'Théo', specialite: 'Shiatsu', introduction: '', ...common },
    ])
  })

  test('have a list of the services that they offer, and an unknown id gets 404', async () => {
    const site = await practice()
    const { massage, zoe, ana } = await aTeam(site)
    const servicesOf = (id: number) => site.visitor().get(`/api/praticiens/${id}/services`)
    expect((await servicesOf(ana.id)).body).toMatchObject([{ id: massage.id, name: 'Massage' }])
    expect((await servicesOf(zoe.id)).body).toEqual([])
    expect(await servicesOf(4711)).toMatchObject({ status: 404, body: { code: 'practitioner_gone' } })
  })
})

describe('pages', () => {
  test('are read by slug, and an unknown slug gets 404', async () => {
    const site = await practice()
    await savePage(site, { slug: 'acces', title: 'Accès', content: '<p>Au fond de la cour.</p>' })
    const page = { slug: 'acces', title: 'Accès', content: '<p>Au fond de la cour.</p>' }
    expect((await site.visitor().get('/api/pages/acces')).body).toEqual(page)
    expect((await site.visitor().get('/api/pages')).body).toEqual([page])
    expect((await site.visitor().get('/api/pages/rien')).status).toBe(404)
  })

  test.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<iframe src="https://x.example"></iframe>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<p style="position:fixed">a</p>', '<p>a</p>'],
    ['<h1>a</h1>', '<h2>a</h2>'],
    ['<form action="/x"><input name="y"></form>', ''],
    [
      '<a href="https://x.example" target="_blank">a</a>',
      '<a href="https://x.example" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
  ])('are sent sanitized: %s', async (content, expected) => {
    const site = await practice()
    await savePage(site, { slug: 'page', title: 'Page', content })
    const { body } = await site.visitor().get<Page>('/api/pages/page')
    expect(body.content.replace(/&[gl]t;|\s+$/g, '')).toContain(expected)
    expect(body.content).not.toMatch(/<script|onerror|onclick|javascript:|<iframe|<svg|style=/i)
  })
})

describe('public settings', () => {
  test('have defaults and contain allowlisted keys only', async () => {
    const site = await practice()
    await aSetting(site, 'smtpPassword', 'secret')
    const { body } = await site.visitor().get<PublicSettings>('/api/public-settings')
    expect(body).toEqual({
      siteTitle: 'Cabinet de bien-être',
      tagline: 'Massages et moments de détente',
      logo: null,
      colorPrimary: null,
      colorSecondary: null,
      fontPrimary: 'Lato',
      fontSecondary: 'Merriweather',
      menuLayout: 'horizontal',
      socialLinks: {},
      enableGallery: false,
      enableTestimonials: false,
      backgroundImages: [],
      address: null,
      phone: null,
      publicEmail: null,
      siteAddress: null,
      openingTimes: null,
      openingHours: null,
      closedPeriods: [],
      geo: null,
      deadlines: { moveHours: 24, cancelHours: 24 },
      timeZone: 'Europe/Paris',
      isExample: false,
    })
  })

  test('convert flags stored as 0 or 1 to booleans', async () => {
    const site = await practice()
    await aSetting(site, 'enableGallery', 1)
    await aSetting(site, 'enableTestimonials', 0)
    const { body } = await site.visitor().get<PublicSettings>('/api/public-settings')
    expect(body).toMatchObject({ enableGallery: true, enableTestimonials: false })
  })

  test('have isExample set while the starter content is present', async () => {
    const site = await practice()
    await insertStarterContent(site.database, { content: 'exemple', instant: site.clock.instant() })
    const { body } = await site.visitor().get<PublicSettings>('/api/public-settings')
    expect(body).toMatchObject({ isExample: true, siteTitle: expect.stringMatching(/\S/) })
  })
})

function savePage(site: TestPractice, page: Page) {
  return site.database.kysely
    .insertInto('pages')
    .values({ ...page, updated_at: 0 })
    .execute()
}
