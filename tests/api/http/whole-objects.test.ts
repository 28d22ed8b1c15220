// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aService } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, PASSWORD } from '../../support/people/people.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

type Answer = Record<string, unknown>
type Example = {
  read: string
  change: (answer: Answer) => string
  add?: { path: string; distinct: Answer }
}

let site: TestPractice
let superadmin: TestClient

beforeEach(async () => {
  site = await practice()
  superadmin = await site.visitor().signIn((await aSuperadmin(site, { username: 'ana' })).username)
})

async function readAnswer(path: string, find: (candidate: Answer) => boolean = () => true): Promise<Answer> {
  const { body } = await superadmin.get<Answer | Answer[]>(path)
  const answer = Array.isArray(body) ? body.find(find) : body
  if (!answer) throw new Error(`${path} holds no example.`)
  return answer
}

const OBJECTS: Record<string, Example> = {
  'a service': {
    read: '/api/services',
    change: ({ id }) => `/api/services/${id}`,
    add: { path: '/api/services', distinct: {} },
  },
  'a user': {
    read: '/api/superadmin/users',
    change: ({ id }) => `/api/superadmin/users/${id}/profile`,
    add: { path: '/api/superadmin/users', distinct: { username: 'autre', password: PASSWORD } },
  },
  'a page of the list': {
    read: '/api/pages',
    change: ({ slug }) => `/api/pages/${slug}`,
    add: { path: '/api/pages', distinct: { slug: 'autre' } },
  },
  'a page': { read: '/api/pages/acces', change: () => '/api/pages/acces' },
  'an approved testimonial of the moderation': {
    read: '/api/superadmin/testimonials',
    change: ({ id }) => `/api/testimonials/${id}`,
    add: { path: '/api/testimonials', distinct: {} },
  },
  'a published testimonial': {
    read: '/api/testimonials',
    change: ({ id }) => `/api/testimonials/${id}`,
    add: { path: '/api/testimonials', distinct: {} },
  },
  'the profile': { read: '/api/admin/profile', change: () => '/api/admin/profile' },
  'the settings': { read: '/api/settings', change: () => '/api/settings' },
  'the preferences': { read: '/api/preferences', change: () => '/api/preferences' },
  'the agenda': { read: '/api/admin/agenda/config', change: () => '/api/admin/agenda/config' },
}

const IGNORING = Object.entries(OBJECTS).filter(([name]) => !/settings|preferences|agenda/.test(name))

beforeEach(async () => {
  const massage = await aService(site)
  await aPractitioner(site, { username: 'camille', training: 'Shiatsu', offers: [massage.id] })
  await superadmin.post('/api/pages', { slug: 'acces', title: 'Accès', content: '<p>Au fond.</p>' })
  await aSetting(site, 'enableTestimonials', true)
  await aTestimonial(site, { status: 'approved', email: 'lea@exemple.fr' })
})

describe.each(Object.entries(OBJECTS))('the answer that holds %s', (_name, { read, change, add }) => {
  test('is accepted whole by its PUT and leaves everything as it was', async () => {
    const answer = await readAnswer(read)
    const { status, body } = await superadmin.put<ErrorBody>(change(answer), answer)
    expect(status, body.message).toBe(200)
    const { version: _before, ...before } = answer
    const { version: _after, ...after } = await readAnswer(read)
    expect(after).toEqual(before)
  })

  test.runIf(add)('is accepted whole by its POST, which gives the copy an id of its own', async () => {
    const answer = await readAnswer(read)
    const { status } = await superadmin.post(add?.path ?? '', { ...answer, ...add?.distinct })
    expect(status).toBe(201)
  })
})

describe.each(IGNORING)('an invented field beside %s', (_name, { read, change, add }) => {
  test('is refused with a sentence that names it', async () => {
    const answer = await readAnswer(read)
    const responses = [await superadmin.put<ErrorBody>(change(answer), { ...answer, inventé: 1 })]
    if (add) responses.push(await superadmin.post(add.path, { ...answer, ...add.distinct, inventé: 1 }))
    for (const { status, body } of responses) {
      expect([status, body.message]).toEqual([400, 'Champ inconnu\u202f: inventé.'])
    }
  })
})

test('fields that a write cannot change keep their values', async () => {
  const [user, service, page] = await Promise.all([
    readAnswer('/api/superadmin/users', ({ username }) => username === 'camille'),
    readAnswer('/api/services'),
    readAnswer('/api/pages/acces'),
  ])
  const forged = { id: 4711, isExample: true, version: 99 }
  await superadmin.put(`/api/superadmin/users/${user.id}/profile`, {
    ...user,
    id: forged.id,
    isExample: true,
  })
  await superadmin.put(`/api/services/${service.id}`, { ...service, id: forged.id })
  await superadmin.put('/api/pages/acces', { ...page, version: forged.version })
  expect(await readAnswer('/api/superadmin/users', ({ username }) => username === 'camille')).toEqual(user)
  expect(await readAnswer('/api/services')).toEqual({ ...service, version: Number(service.version) + 1 })
  expect(await readAnswer('/api/pages/acces')).toEqual({ ...page, version: Number(page.version) + 1 })
})

test('a refused testimonial that is sent back keeps its reason, and its author is not told again', async () => {
  const id = await aTestimonial(site, { status: 'refused', email: 'zoe@exemple.fr' })
  const refused = await readAnswer('/api/superadmin/testimonials', (answer) => answer.id === id)
  expect(refused).toMatchObject({ status: 'refused', refusalReason: 'Hors sujet.' })
  expect((await superadmin.put(`/api/testimonials/${id}`, refused)).status).toBe(200)
  expect(await readAnswer('/api/superadmin/testimonials', (answer) => answer.id === id)).toEqual(refused)
  expect(await site.database.kysely.selectFrom('outbox').select('id').execute()).toEqual([])
})
