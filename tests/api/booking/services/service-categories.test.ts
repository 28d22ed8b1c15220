import { beforeEach, describe, expect, test } from 'vitest'
import type { Service, ServiceCategory } from '#contract/booking/services.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const PATH = '/api/superadmin/service-categories'

let site: TestPractice
let superadmin: TestClient
let camille: Person
let services: { id: number; name: string }[]

beforeEach(async () => {
  site = await practice()
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  services = []
  for (const name of ['Suédois', 'Duo', 'Crânien', 'Pierres']) services.push(await aService(site, { name }))
  camille = await aPractitioner(site, { offers: services.map(({ id }) => id) })
})

const fields = (change: object = {}) => ({
  name: 'Massage',
  description: 'Une heure de calme.',
  duration: 60,
  price: 62.5,
  ...change,
})

const add = async (name: string) => (await superadmin.post<ServiceCategory>(PATH, { name })).body
const listCategories = async () => (await superadmin.get<ServiceCategory[]>(PATH)).body
const listManaged = async () => (await superadmin.get<Service[]>('/api/services')).body
const listOffered = async () => (await site.visitor().get<Service[]>('/api/services')).body
const namesOf = (list: readonly Service[]) => list.map(({ name, category }) => [name, category?.name])

async function assign(name: string, category: ServiceCategory | null) {
  const service = (await listManaged()).find((candidate) => candidate.name === name) as Service
  return superadmin.put<Service>(`/api/services/${service.id}`, {
    ...service,
    categoryId: category?.id ?? null,
  })
}

test('services come by category, each in its order, and those without one last', {
  tags: ['engine'],
}, async () => {
  expect(namesOf(await listOffered()).flat()).toEqual([
    ...['Suédois', undefined, 'Duo', undefined],
    ...['Crânien', undefined, 'Pierres', undefined],
  ])
  const [relax, couple] = [await add('Détente'), await add('À deux')]
  await assign('Pierres', relax)
  await assign('Crânien', relax)
  await assign('Duo', couple)
  const sorted = [
    ['Crânien', 'Détente'],
    ['Pierres', 'Détente'],
    ['Duo', 'À deux'],
    ['Suédois', undefined],
  ]
  const praticien = await site.visitor().signIn(camille.username)
  const own = `/api/praticiens/${camille.id}/services`
  for (const list of [
    await listOffered(),
    await listManaged(),
    (await site.visitor().get<Service[]>(own)).body,
    (await praticien.get<Service[]>(own)).body,
  ]) {
    expect(namesOf(list)).toEqual(sorted)
  }
  expect((await listOffered())[0]?.category).toEqual(relax)

  const ids = [couple.id, relax.id]
  expect(await superadmin.put(`${PATH}/order`, { ids })).toMatchObject({
    status: 200,
    body: { message: 'Ordre enregistré' },
  })
  expect(await listCategories()).toEqual([couple, relax])
  expect(namesOf(await listOffered())[0]).toEqual(['Duo', 'À deux'])
  expect((await add('Dernière')).id).toBe((await listCategories()).at(-1)?.id)
})

test('the order of categories does not change when the list is not complete', async () => {
  const [first, second] = [await add('Détente'), await add('À deux')]
  for (const ids of [[second.id], [second.id, first.id, 999], []]) {
    const response = await superadmin.put(`${PATH}/order`, { ids })
    expect(response, JSON.stringify(ids)).toMatchObject({ status: 409, body: { code: 'list_changed' } })
  }
  expect((await superadmin.put(`${PATH}/order`, { ids: [first.id, first.id] })).status).toBe(400)
  expect(await listCategories()).toEqual([first, second])
})

test('deleting a category keeps its services, and visitors see a new name at once', {
  tags: ['engine'],
}, async () => {
  const category = await add('Détente')
  await assign('Pierres', category)
  expect(namesOf(await listOffered())[0]).toEqual(['Pierres', 'Détente'])
  expect(await superadmin.put(`${PATH}/${category.id}`, { name: 'DÉTENTE' })).toMatchObject({
    status: 200,
    body: { id: category.id, name: 'DÉTENTE' },
  })
  expect(namesOf(await listOffered())[0]).toEqual(['Pierres', 'DÉTENTE'])
  expect(await superadmin.delete(`${PATH}/${category.id}`)).toMatchObject({
    status: 200,
    body: { message: 'Catégorie supprimée' },
  })
  expect(await listCategories()).toEqual([])
  const offered = await listOffered()
  expect(namesOf(offered).map(([name]) => name)).toEqual(['Suédois', 'Duo', 'Crânien', 'Pierres'])
  expect(offered.every((service) => !('category' in service))).toBe(true)
  expect((await superadmin.delete(`${PATH}/${category.id}`)).status).toBe(404)
  expect((await superadmin.put(`${PATH}/${category.id}`, { name: 'Autre' })).status).toBe(404)
})

describe('the category of a service', () => {
  test('stays when a client that does not know it saves the service', { tags: ['engine'] }, async () => {
    const category = await add('Détente')
    const { body } = await superadmin.post<Service>('/api/services', fields({ categoryId: category.id }))
    expect(body.category).toEqual(category)
    const put = (change: object) => superadmin.put<Service>(`/api/services/${body.id}`, fields(change))
    expect((await put({ name: 'Autre nom' })).body).toMatchObject({ name: 'Autre nom', category })
    expect((await superadmin.put<Service>(`/api/services/${body.id}`, body)).body).toMatchObject({
      ...body,
      version: expect.any(Number),
    })
    expect((await put({ categoryId: '' })).body).not.toHaveProperty('category')
    expect((await put({ categoryId: category.id })).body.category).toEqual(category)
    expect((await put({ categoryId: null })).body).not.toHaveProperty('category')
  })

  test('is refused by name once it is deleted, and nothing of the service is saved', async () => {
    const category = await add('Détente')
    await superadmin.delete(`${PATH}/${category.id}`)
    const [service] = services as [{ id: number; name: string }]
    const sent = fields({ name: 'Perdu', categoryId: category.id })
    for (const { status, body } of [
      await superadmin.put<ErrorBody>(`/api/services/${service.id}`, sent),
      await superadmin.post<ErrorBody>('/api/services', sent),
    ]) {
      expect([status, body.code, body.issues]).toEqual([
        409,
        'category_gone',
        [{ path: 'categoryId', message: 'Cette catégorie n’existe plus.' }],
      ])
    }
    expect((await listManaged()).map(({ name }) => name)).not.toContain('Perdu')
  })

  test.each([['détente'], [0], [1.5], [{}]])('is not %j', async (categoryId) => {
    const { status, body } = await superadmin.post<ErrorBody>('/api/services', fields({ categoryId }))
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'categoryId'])
    expect(body.issues?.[0]?.message).toContain('Catégorie')
  })
})

describe('the name of a category', () => {
  test.each([
    ['', 'Le champ « Nom » est obligatoire.'],
    ['  ', 'Le champ « Nom » est obligatoire.'],
    ['x'.repeat(61), 'Le champ « Nom » doit compter au plus 60 caractères.'],
    ['Dé\u0007tente', 'Le champ « Nom » contient un caractère qui n’est pas accepté.'],
    [12, 'Le champ « Nom » doit être un texte.'],
  ])('is not %j', async (name, message) => {
    const category = await add('Détente')
    for (const { status, body } of [
      await superadmin.post<ErrorBody>(PATH, { name }),
      await superadmin.put<ErrorBody>(`${PATH}/${category.id}`, { name }),
    ]) {
      expect(status).toBe(400)
      expect(body.issues?.map((issue) => [issue.path, issue.message.replace(/\s/g, ' ')])).toEqual([
        ['name', message],
      ])
    }
    expect(await listCategories()).toEqual([category])
  })

  test('may have 60 characters', async () => {
    expect(await add('É'.repeat(60))).toMatchObject({ name: 'É'.repeat(60) })
  })

  test('is that of one category alone, without regard to case', { tags: ['engine'] }, async () => {
    const [, other] = [await add('Été'), await add('Hiver')]
    for (const { status, body } of [
      await superadmin.post<ErrorBody>(PATH, { name: ' éTÉ ' }),
      await superadmin.put<ErrorBody>(`${PATH}/${other.id}`, { name: 'été' }),
    ]) {
      expect([status, body.code, body.issues]).toEqual([
        409,
        'category_name_taken',
        [{ path: 'name', message: 'Une autre catégorie porte déjà ce nom.' }],
      ])
    }
    expect(await listCategories()).toHaveLength(2)
  })

  test('goes to one of two who send it at once', { tags: ['engine'] }, async () => {
    const answers = await Promise.all(['Détente', 'DÉTENTE'].map((name) => superadmin.post(PATH, { name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await listCategories()).toHaveLength(1)
  })
})

test('there are at most 30 categories', { tags: ['engine'] }, async () => {
  for (let index = 1; index <= 29; index++) await add(`Catégorie ${index}`)
  const answers = await Promise.all(['A', 'B'].map((name) => superadmin.post(PATH, { name })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_categories' })
  expect(await listCategories()).toHaveLength(30)
})
