import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '#contract/content/pages.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { emptyPages } from '#server/db/starter/pages.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

let site: TestPractice
let superadmin: TestClient

beforeAll(async () => {
  site = await practice()
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

beforeEach(async () => {
  const { kysely } = site.database
  await kysely.deleteFrom('pages').execute()
  const rows = emptyPages.map((page, position) => ({ ...page, position, updated_at: 0 }))
  await kysely.insertInto('pages').values(rows).execute()
})

const aPage = (change: object = {}) => ({
  slug: 'acces',
  title: 'Accès',
  content: '<p>Au fond de la cour.</p>',
  ...change,
})
const addPage = (change: object = {}) => superadmin.post<Page & ErrorBody>('/api/pages', aPage(change))
const changePage = (page: object, version?: string, slug = 'acces') =>
  superadmin.put<Page & ErrorBody>(
    `/api/pages/${slug}`,
    page,
    version === undefined ? {} : { 'if-match': version },
  )
const readPage = (slug: string) => site.visitor().get<Page>(`/api/pages/${slug}`)
const slugs = async () => (await site.visitor().get<Page[]>('/api/pages')).body.map(({ slug }) => slug)

describe('a superadmin', () => {
  test('adds a page, which visitors read and which comes last in the menu', async () => {
    const { status, body } = await addPage()
    expect([status, body]).toEqual([201, { ...aPage(), version: 1 }])
    expect((await readPage('acces')).body).toEqual(aPage())
    expect(await slugs()).toEqual(['home', 'contact', 'acces'])
  })

  test('changes a page, whose new version is returned to editors only', async () => {
    await addPage()
    const { status, body } = await changePage(aPage({ title: 'Venir', content: '' }))
    expect([status, body]).toEqual([200, aPage({ title: 'Venir', content: '', version: 2 })])
    expect(await readPage('acces')).toMatchObject({
      headers: { etag: '"2"' },
      body: expect.not.objectContaining({ version: expect.anything() }),
    })
    expect((await superadmin.get('/api/pages/acces')).body).toMatchObject({ version: 2 })
  })

  test('adds a page that returns 304 for its current version, and 404 once it is deleted', async () => {
    await addPage()
    const readIfNoneMatch = (version: string) =>
      site.visitor().get('/api/pages/acces', { 'if-none-match': version })
    for (const version of ['"1"', 'W/"1"', '*']) expect((await readIfNoneMatch(version)).status).toBe(304)
    expect((await readIfNoneMatch('"2"')).status).toBe(200)
    await superadmin.delete('/api/pages/acces')
    expect((await readIfNoneMatch('*')).status).toBe(404)
  })

  test('deletes a page, which returns 404 from then on', async () => {
    await addPage()
    expect((await superadmin.delete('/api/pages/acces')).status).toBe(200)
    expect((await readPage('acces')).status).toBe(404)
    expect((await superadmin.delete('/api/pages/acces')).status).toBe(404)
  })

  test('orders the pages, by a complete list only', async () => {
    for (const slug of ['un', 'deux', 'trois']) await addPage({ slug })
    const order = (list: unknown) => superadmin.put<ErrorBody>('/api/superadmin/pages/order', { slugs: list })
    expect((await order(['trois', 'un', 'deux'])).status).toBe(200)
    expect(await slugs()).toEqual(['home', 'contact', 'trois', 'un', 'deux'])
    expect(await order(['trois', 'un'])).toMatchObject({ status: 409, body: { code: 'list_changed' } })
    expect((await order(['home', 'trois', 'un', 'deux'])).status).toBe(409)
    expect((await order(['un', 'un', 'deux'])).status).toBe(400)
    expect(await slugs()).toEqual(['home', 'contact', 'trois', 'un', 'deux'])
  })

  test('edits home and contact, which cannot be deleted and exist even without a row', async () => {
    const home = { slug: 'home', title: 'Accueil', content: '<p>Bienvenue</p>' }
    expect((await changePage(home, '"1"', 'home')).body).toEqual({ ...home, version: 2 })
    expect(await superadmin.delete('/api/pages/home')).toMatchObject({
      status: 409,
      body: { code: 'page_fixed' },
    })
    expect((await superadmin.delete('/api/pages/contact')).status).toBe(409)
    await site.database.kysely.deleteFrom('pages').execute()
    expect((await changePage(home, undefined, 'home')).body).toEqual({ ...home, version: 1 })
    expect((await changePage(aPage())).status).toBe(404)
  })
})

test('a praticien neither adds, changes, orders nor deletes a page', async () => {
  await addPage()
  const camille = await site.visitor().signIn((await aPractitioner(site)).username)
  const responses = [
    await camille.post('/api/pages', aPage({ slug: 'autre' })),
    await camille.put('/api/pages/acces', aPage({ title: 'Piraté' })),
    await camille.put('/api/superadmin/pages/order', { slugs: ['acces'] }),
    await camille.delete('/api/pages/acces'),
  ]
  expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await readPage('acces')).body).toEqual(aPage())
})

describe('a page is refused', () => {
  test.each([
    ['slug', { slug: 'Accès' }, /minuscules, des chiffres et des tirets/],
    ['slug', { slug: 'a b' }, /« Adresse de la page »/],
    ['slug', { slug: '../etc' }, /« Adresse de la page »/],
    ['slug', { slug: 'x'.repeat(81) }, /au plus 80 caractères/],
    ['slug', { slug: '' }, /« Adresse de la page » est obligatoire/],
    ['slug', { slug: 'booking' }, /déjà celle d’une page du site/],
    ['slug', { slug: 'home' }, /déjà celle d’une page du site/],
    ['slug', { slug: 'new' }, /déjà celle d’une page du site/],
    ['title', { title: ' ' }, /« Titre » est obligatoire/],
    ['title', { title: 'x'.repeat(121) }, /« Titre » doit compter au plus 120/],
    ['content', { content: 'x'.repeat(100_001) }, /« Contenu »/],
    ['content', { content: 7 }, /« Contenu » doit être un texte/],
    ['', { isAdmin: true }, /Champ inconnu : isAdmin/],
  ])('with an invalid field %j, and nothing is stored', async (path, fields, expected) => {
    const { status, body } = await addPage(fields)
    expect(status).toBe(400)
    expect(body.message.replaceAll('\u202f', ' ')).toMatch(expected)
    expect(body.issues?.map((issue) => issue.path)).toEqual([path])
    expect(await slugs()).toEqual(['home', 'contact'])
  })

  test('with the address of another, even when both are added at once', async () => {
    const responses = await Promise.all([addPage({ title: 'Une' }), addPage({ title: 'Deux' })])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'page_exists',
      issues: [{ path: 'slug', message: 'Une page a déjà cette adresse.' }],
    })
  })

  test('with a changed address, because links lead to the old one', async () => {
    await addPage()
    const { status, body } = await changePage(aPage({ slug: 'venir' }))
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'slug'])
    expect(await slugs()).toEqual(['home', 'contact', 'acces'])
  })

  test('with a body that is too large', async () => {
    const { status, body } = await addPage({ content: 'é'.repeat(300_000) })
    expect([status, body.code]).toEqual([413, 'payload_too_large'])
  })
})

describe('two editors of one page', () => {
  test('get 412 for the second save, and the first one stays', async () => {
    await addPage()
    expect((await changePage(aPage({ title: 'Première' }), '"1"')).status).toBe(200)
    const { status, body } = await changePage(aPage({ title: 'Seconde' }), '"1"')
    expect([status, body.code]).toEqual([412, 'page_changed'])
    expect((await readPage('acces')).body.title).toBe('Première')
    expect((await changePage(aPage({ title: 'Seconde' }), '"2"')).status).toBe(200)
  })

  test('get 412 for all simultaneous saves but one', async () => {
    await addPage()
    const responses = await Promise.all(
      ['Une', 'Deux', 'Trois'].map((title) => changePage(aPage({ title }), '"1"')),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412])
  })

  test('save unconditionally with If-Match *, and get 400 for a malformed version', async () => {
    await addPage()
    expect((await changePage(aPage(), '*')).status).toBe(200)
    expect((await changePage(aPage(), 'yesterday')).status).toBe(400)
  })

  test('get 404 once the page is deleted', async () => {
    await addPage()
    await superadmin.delete('/api/pages/acces')
    expect((await changePage(aPage(), '"2"')).status).toBe(404)
  })
})

test('hostile HTML is sanitized before it is saved, and content without a word is stored as empty', async () => {
  const hostile =
    '<h1 style="x">Titre</h1><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">a</a>'
  const { body } = await addPage({ content: hostile })
  expect(body.content).toBe('<h2>Titre</h2><img src="x" /><a>a</a>')
  const { content } = await site.database.kysely
    .selectFrom('pages')
    .select('content')
    .where('slug', '=', 'acces')
    .executeTakeFirstOrThrow()
  expect(content).toBe(body.content)
  expect((await changePage(aPage({ content: '<p></p><p> &nbsp;</p>' }))).body.content).toBe('')
  const title = '<img src=x onerror=alert(1)>'
  expect((await changePage(aPage({ title }))).body.title).toBe(title)
})

test('an edited page is no longer an example', async () => {
  await site.database.kysely.updateTable('pages').set({ is_example: 1 }).execute()
  await changePage({ slug: 'home', title: 'Accueil', content: '<p>À nous</p>' }, undefined, 'home')
  const rows = await site.database.kysely
    .selectFrom('pages')
    .select('slug')
    .where('is_example', '=', 1)
    .execute()
  expect(rows).toEqual([{ slug: 'contact' }])
})
