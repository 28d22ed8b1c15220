// @module-tag engine
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ExampleKind, Examples } from '#contract/content/examples.ts'
import { formerServices } from '#server/db/starter/services.ts'
import { insertStarterContent } from '#server/db/starter/starter.ts'
import { aReservation, aService } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { aPicture } from '../../support/people/pictures.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const EXAMPLES_PATH = '/api/superadmin/scripts/examples'
const MARK = '0a1b2c3d'
const GALETS = `exemple-galets-${MARK}`
const PIERRES = `exemple-prestation-galets-${MARK}`

let site: TestPractice
let superadmin: TestClient

beforeEach(async () => {
  site = await practice()
  await insertStarterContent(site.database, { content: 'exemple', instant: site.clock.instant() })
  await addPictures()
  superadmin = await site.visitor().signIn((await aSuperadmin(site, { username: 'ana' })).username)
})

/** Files and rows as the first start writes them, with one plain picture in place of the drawings. */
async function addPictures(): Promise<void> {
  const { kysely } = site.database
  const files = site.storage.uploads
  const picture = await aPicture({ width: 4, height: 4 }).webp().toBuffer()
  const backgroundNames = ['ombres', 'brume', 'ondes'].map((name) => `exemple-fond-${name}-${MARK}`)
  const copies = [
    ...backgroundNames.map((name) => `${name}-960`),
    ...['', '-300', '-600'].flatMap((size) => [`${GALETS}${size}`, `${PIERRES}${size}`]),
  ]
  for (const name of [...backgroundNames, ...copies]) await files.put(`${name}.webp`, picture)
  const backgrounds = backgroundNames.map((name) => `/uploads/${name}.webp`)
  await kysely
    .updateTable('settings')
    .set({ value: JSON.stringify(backgrounds) })
    .where('key', '=', 'backgroundImages')
    .execute()
  await kysely
    .updateTable('services')
    .set({ picture: PIERRES })
    .where('name', '=', 'Massage aux pierres chaudes')
    .execute()
  await kysely
    .insertInto('gallery_images')
    .values({
      filename: GALETS,
      alt_text: 'Cinq galets de rivière en équilibre, du plus large au plus petit',
      width: 4,
      height: 4,
      is_example: 1,
      created_at: 0,
    })
    .execute()
}

const preview = async () => (await superadmin.get<Examples>(EXAMPLES_PATH)).body
const removeExamples = () => superadmin.post<Omit<Examples, 'hasExamples'>>(EXAMPLES_PATH, { confirm: true })
const listFiles = () => readdirSync(join(site.config.dataDir, 'uploads')).sort()
const isExample = async () =>
  (await site.visitor().get<{ isExample: boolean }>('/api/public-settings')).body.isExample

function countByKind({ removable }: Pick<Examples, 'removable'>) {
  return Object.fromEntries(removable.map(({ kind, names }) => [kind, names.length])) as Record<
    ExampleKind,
    number
  >
}

async function readVisibleContent() {
  const paths = ['services', 'praticiens', 'pages', 'gallery', 'settings', 'superadmin/testimonials']
  return Promise.all(paths.map(async (path) => (await superadmin.get<unknown>(`/api/${path}`)).body))
}

test('« Supprimer les données d’exemple » removes exactly the starter content, files included', async () => {
  const massage = await aService(site, { name: 'Mon massage' })
  await aPractitioner(site, { firstName: 'Zoé', lastName: 'Petit', offers: [massage.id] })
  await site.storage.uploads.put('galerie-1.webp', Buffer.from('mine'))
  expect(await isExample()).toBe(true)

  const before = await readVisibleContent()
  expect(countByKind(await preview())).toEqual({
    service: 5,
    option: 2,
    person: 2,
    page: 3,
    setting: 15,
    testimonial: 4,
    image: 1,
  })
  expect(await readVisibleContent()).toEqual(before)

  const { status, body } = await removeExamples()
  expect(status).toBe(200)
  expect(body).toMatchObject({ message: 'Données d’exemple supprimées', remaining: [] })

  const [services, people, pages, gallery, settings, testimonials] = await readVisibleContent()
  expect(services).toMatchObject([{ name: 'Mon massage' }])
  expect(people).toMatchObject([{ nom: 'Petit' }])
  // `home` and `contact` return to their empty fallback.
  expect(pages).toMatchObject([
    { slug: 'home', content: '' },
    { slug: 'contact', content: '' },
  ])
  expect([gallery, testimonials]).toEqual([[], []])
  expect(settings).toMatchObject({ siteTitle: null, legalText: null, backgroundImages: [] })
  expect(listFiles()).toEqual(['galerie-1.webp'])
  expect(await isExample()).toBe(false)
  expect(await preview()).toEqual({ hasExamples: false, removable: [], remaining: [] })
  const rows = await site.database.kysely.selectFrom('users').select('username').orderBy('id').execute()
  expect(rows).not.toContainEqual({ username: 'exemple_camille' })
  expect((await superadmin.get('/api/superadmin/scripts')).body).toMatchObject([
    { script: 'examples', outcome: 'done', detail: '32 éléments supprimés.' },
  ])
})

describe('starter content', () => {
  test('that was edited through the API is not removed but reported', async () => {
    const [service] = (
      await superadmin.get<{ id: number; name: string; description: string }[]>('/api/services')
    ).body
    const { id = 0, name = '', description = '' } = service ?? {}
    await superadmin.put(`/api/services/${id}`, { name, description, duration: 30, price: 45 })
    await superadmin.put('/api/pages/home', { slug: 'home', title: 'Accueil', content: '<p>Bonjour.</p>' })
    await superadmin.put('/api/settings', { siteTitle: 'Les Tilleuls' })
    const { body } = await removeExamples()
    expect(body.remaining).toMatchObject([
      { kind: 'service', name, reason: 'changed' },
      { kind: 'page', name: 'Accueil', reason: 'changed' },
    ])
    const [services, , pages, , settings] = await readVisibleContent()
    expect(services).toMatchObject([{ name, price: 45 }])
    expect(pages).toMatchObject([
      { slug: 'home', content: '<p>Bonjour.</p>' },
      { slug: 'contact', content: '' },
    ])
    expect(settings).toMatchObject({ siteTitle: 'Les Tilleuls', tagline: null })
    expect(await isExample()).toBe(false)
  })

  test('of a price list is removed with its options, and an option that was edited is not', async () => {
    const options = '/api/superadmin/service-options'
    const [first] = (await superadmin.get<{ id: number }[]>(options)).body
    await superadmin.put(`${options}/${first?.id}`, { name: 'Ambiance', duration: 0, price: 5 })
    const { body } = await removeExamples()
    expect(body.remaining).toEqual([])
    expect((await superadmin.get(options)).body).toMatchObject([{ name: 'Ambiance', serviceIds: [] }])
  })

  test('of an earlier version, with a service that is no example any more, is removed too', async () => {
    const rows = formerServices.map((row) => ({ ...row, is_example: 1 as const, created_at: 0 }))
    await site.database.kysely.insertInto('services').values(rows).execute()
    expect((await removeExamples()).body.remaining).toEqual([])
    expect((await superadmin.get('/api/services')).body).toEqual([])
  })

  test('of an earlier version is removed too, where its legal texts were other ones and nobody had a sentence', async () => {
    const former = '<p><small>Texte d’exemple : complétez.</small></p><h2>Éditeur du site</h2>'
    await site.database.kysely
      .updateTable('settings')
      .set({ value: JSON.stringify(former) })
      .where('key', '=', 'legalText')
      .execute()
    await site.database.kysely.updateTable('users').set({ introduction: '' }).execute()
    const { body } = await removeExamples()
    expect(body.remaining).toEqual([])
  })

  test('that was edited in the database is not removed but reported, although it is marked as an example', async () => {
    const { kysely } = site.database
    await kysely
      .updateTable('services')
      .set({ price_cents: 1 })
      .where('name', '=', 'Massage suédois')
      .execute()
    await kysely.updateTable('pages').set({ title: 'Chez nous' }).where('slug', '=', 'contact').execute()
    await kysely.updateTable('settings').set({ value: '"Ici"' }).where('key', '=', 'tagline').execute()
    await kysely
      .updateTable('agendas')
      .set({ config: JSON.stringify({ horizonDays: 30 }) })
      .where('practitioner_id', 'in', (eb) =>
        eb.selectFrom('users').select('id').where('username', '=', 'exemple_theo'),
      )
      .execute()
    await kysely
      .updateTable('users')
      .set({ introduction: 'Je masse.' })
      .where('username', '=', 'exemple_camille')
      .execute()
    await kysely
      .updateTable('testimonials')
      .set({ comment: 'Un vrai avis.', status: 'approved', approved_at: 1 })
      .where('client_name', '=', 'Karim (exemple)')
      .execute()
    const { body } = await removeExamples()
    expect(body.remaining.map(({ kind, name, reason }) => [kind, name, reason])).toEqual([
      ['service', 'Massage suédois', 'changed'],
      ['person', 'Camille Boisdoux', 'changed'],
      ['person', 'Théo Rivecalme', 'changed'],
      ['page', 'Chez nous', 'changed'],
      ['setting', 'Slogan', 'changed'],
      ['testimonial', 'Karim (exemple)', 'changed'],
    ])
    expect(await isExample()).toBe(false)
    // An approved example testimonial is not published because it was not removed.
    expect((await site.visitor().get('/api/testimonials')).body).toEqual([])
  })
})

test('an example practitioner with reservations is not removed but reported, and still an example', async () => {
  const { kysely } = site.database
  const people = await kysely.selectFrom('users').select(['id', 'username']).orderBy('id').execute()
  const idOf = (username: string) => people.find((person) => person.username === username)?.id ?? 0
  const camille = idOf('exemple_camille')
  const service = await kysely
    .selectFrom('services')
    .select('id')
    .where('name', '=', 'Massage suédois')
    .executeTakeFirstOrThrow()
  const reservation = { date: '2027-04-14', time: '10:00', serviceId: service.id }
  await aReservation(site, { ...reservation, praticienId: camille })
  await aReservation(site, { ...reservation, praticienId: idOf('exemple_theo'), cancelled: true })

  const { body } = await removeExamples()
  expect(body.remaining).toMatchObject([{ kind: 'person', name: 'Camille Boisdoux', reason: 'reservations' }])
  expect((await superadmin.get('/api/superadmin/agendas')).body).toMatchObject([
    { displayName: 'Camille Boisdoux' },
  ])
  expect((await superadmin.get('/api/services')).body).toEqual([])
  // No reservation is deleted, not even the cancelled one of the deleted practitioner.
  expect((await superadmin.get('/api/admin/agenda/reservations')).body).toHaveLength(1)
  expect(await kysely.selectFrom('agenda_entries').select('id').execute()).toHaveLength(2)
  expect(await isExample()).toBe(true)
  expect(await preview()).toMatchObject({
    hasExamples: true,
    removable: [],
    remaining: [{ reason: 'reservations' }],
  })

  // An edited profile is no longer an example.
  const profile = { username: 'lea', role: 'praticien', firstName: 'Léa', lastName: 'Roux' }
  expect((await superadmin.put(`/api/superadmin/users/${camille}/profile`, profile)).status).toBe(200)
  expect(await isExample()).toBe(false)
})

test('an example picture that a page shows keeps its files, and all others are deleted', async () => {
  const files = site.storage.uploads
  // Left by a first start that was killed while writing.
  await files.put('exemple-sable-99999999-300.webp', Buffer.from('lost'))
  const content = `<p><img src="/uploads/${GALETS}-600.webp" alt=""></p>`
  await superadmin.post('/api/pages', { slug: 'le-lieu', title: 'Le lieu', content })
  const { body } = await removeExamples()
  expect(body.remaining).toMatchObject([
    { kind: 'image', reason: 'shown', detail: expect.stringContaining('Le lieu') },
  ])
  expect((await superadmin.get('/api/gallery')).body).toHaveLength(1)
  expect(listFiles()).toEqual(['', '-300', '-600'].map((size) => `${GALETS}${size}.webp`).sort())
  expect(await isExample()).toBe(false)
})

test('an example service whose picture was described is not removed, and keeps the files of its picture', async () => {
  const services = (await superadmin.get<{ id: number; picture?: object }[]>('/api/services')).body
  const { id } = services.find(({ picture }) => picture) ?? {}
  await superadmin.patch(`/api/services/${id}/picture`, { altText: 'Des galets chauds' })
  const { body } = await removeExamples()
  expect(body.remaining).toMatchObject([{ kind: 'service', reason: 'changed' }])
  expect(listFiles()).toEqual(['-300', '-600', ''].map((size) => `${PIERRES}${size}.webp`))
})

test('a picture that was edited in the database makes its service the practice’s', async () => {
  const change = { picture: 'prestation-1' }
  await site.database.kysely
    .updateTable('services')
    .set(change)
    .where('name', '=', 'Massage suédois')
    .execute()
  const { body } = await removeExamples()
  expect(body.remaining).toMatchObject([{ kind: 'service', name: 'Massage suédois', reason: 'changed' }])
})

test('a site that was started empty has no examples, and removing them changes nothing', async () => {
  const empty = await practice()
  await insertStarterContent(empty.database, { content: 'vide', instant: 0 })
  const ana = await empty.visitor().signIn((await aSuperadmin(empty)).username)
  await ana.put('/api/pages/home', { slug: 'home', title: 'Accueil', content: '<p>À moi.</p>' })
  expect((await ana.get<Examples>(EXAMPLES_PATH)).body).toMatchObject({ hasExamples: false, removable: [] })
  expect((await ana.post(EXAMPLES_PATH, { confirm: true })).status).toBe(200)
  expect((await ana.get('/api/pages/home')).body).toMatchObject({ content: '<p>À moi.</p>' })
})
