import { beforeEach, describe, expect, test } from 'vitest'
import type { ManagedOption } from '#contract/booking/price-list/service-options.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { Service } from '#contract/booking/services.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { MAX_OPTIONS } from '#domain/visit/service-parts.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const PATH = '/api/superadmin/service-options'
const OILS = { name: 'Aromathérapie', duration: 0, price: 8 }
const STONES = { name: 'Pierres chaudes', duration: 15, price: 12.5 }

let site: TestPractice
let superadmin: TestClient
let camille: Person
let swedish: number
let cranial: number

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  swedish = (await aService(site, { name: 'Suédois', duration: 60, price: 70 })).id
  cranial = (await aService(site, { name: 'Crânien' })).id
  camille = await aPractitioner(site, { offers: [swedish, cranial] })
})

const add = (fields: object) => superadmin.post<ManagedOption & ErrorBody>(PATH, fields)
const list = async () => (await superadmin.get<ManagedOption[]>(PATH)).body
const optionsOf = async (id: number) => {
  const { body } = await site.visitor().get<Service[]>('/api/services')
  return body.find((service) => service.id === id)?.options
}

describe('a superadmin', () => {
  test('adds options, each with the services that offer it, and visitors read them there', async () => {
    const stones = (await add({ ...STONES, serviceIds: [cranial, swedish] })).body
    const oils = (await add(OILS)).body
    expect(stones).toEqual({ id: expect.any(Number), ...STONES, serviceIds: [swedish, cranial] })
    expect(await list()).toEqual([stones, { id: oils.id, ...OILS, serviceIds: [] }])
    expect(await optionsOf(swedish)).toEqual([{ id: stones.id, ...STONES }])
  })

  test('changes an option: services left out stay, an empty list removes it from all', async () => {
    const { id } = (await add({ ...STONES, serviceIds: [swedish] })).body
    const put = (body: object) => superadmin.put<ManagedOption>(`${PATH}/${id}`, body)
    expect((await put({ ...OILS })).body).toEqual({ id, ...OILS, serviceIds: [swedish] })
    expect((await put({ ...OILS, serviceIds: [] })).body.serviceIds).toEqual([])
    expect(await optionsOf(swedish)).toBeUndefined()
    expect((await put({ ...(await list())[0], name: 'Huiles' })).body.name).toBe('Huiles')
  })

  test('chooses the options of a service in its form, where leaving them out leaves them', async () => {
    const [stones, oils] = [(await add(STONES)).body.id, (await add(OILS)).body.id]
    const body = { name: 'Suédois', description: 'Une heure.', duration: 60, price: 70 }
    const put = (change: object) =>
      superadmin.put<Service & ErrorBody>(`/api/services/${swedish}`, { ...body, ...change })
    expect((await put({ optionIds: [oils, stones] })).body.options?.map(({ id }) => id)).toEqual([
      stones,
      oils,
    ])
    expect((await put({})).body.options).toHaveLength(2)
    expect((await put({ optionIds: [] })).body).not.toHaveProperty('options')
    const refused = await put({ optionIds: [oils, 987_654] })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'option_gone', issues: [{ path: 'optionIds' }] },
    })
    expect(await optionsOf(swedish)).toBeUndefined()
  })

  test('deletes an option, while reservations keep it with its name, minutes and price', {
    tags: ['engine'],
  }, async () => {
    const { id } = (await add({ ...STONES, serviceIds: [swedish] })).body
    const booked = await site.visitor().post('/api/reservations', {
      ...{ date: '2027-04-13', time: '10:00', clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' },
      ...{ serviceId: swedish, optionIds: [id], praticienId: camille.id },
    })
    expect(booked.status).toBe(201)
    expect(await superadmin.delete(`${PATH}/${id}`)).toMatchObject({ status: 200 })
    expect(await list()).toEqual([])
    expect(await optionsOf(swedish)).toBeUndefined()
    const { body } = await superadmin.get<AgendaReservation[]>('/api/admin/agenda/reservations')
    expect(body).toMatchObject([{ serviceName: 'Suédois + pierres chaudes', duration: 75, price: 82.5 }])
    expect(body[0]?.parts?.options).toEqual([{ id, ...STONES }])
    expect((await superadmin.delete(`${PATH}/${id}`)).status).toBe(404)
    expect((await superadmin.put(`${PATH}/${id}`, OILS)).status).toBe(404)
  })
})

test('an option of another service is refused, as is one that is gone', async () => {
  const { id } = (await add({ ...STONES, serviceIds: [cranial] })).body
  for (const optionId of [id, 987_654]) {
    const answer = await site.visitor().post('/api/reservations', {
      ...{ date: '2027-04-13', time: '10:00', clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' },
      ...{ serviceId: swedish, optionIds: [optionId] },
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'option_gone' } })
  }
})

test.each([
  ['without a name', { name: ' ' }, 'name'],
  ['with a name of 61 characters', { name: 'x'.repeat(61) }, 'name'],
  ['with negative minutes', { duration: -1 }, 'duration'],
  ['of 721 minutes', { duration: 721 }, 'duration'],
  ['with a negative price', { price: -0.5 }, 'price'],
])('an option %s is refused beside its field', async (_, change, path) => {
  const { status, body } = await add({ ...OILS, ...change })
  expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
  expect(await list()).toEqual([])
})

test('an option of a service that does not exist, or is removed, is refused and not added', async () => {
  await superadmin.delete(`/api/services/${cranial}`)
  for (const id of [cranial, 987_654]) {
    expect(await add({ ...OILS, serviceIds: [id] })).toMatchObject({
      status: 404,
      body: { code: 'service_gone' },
    })
  }
  expect(await list()).toEqual([])
})

test('a 31st option is refused, also of two that are added at once', { tags: ['engine'] }, async () => {
  for (let index = 1; index < MAX_OPTIONS; index++) await add({ ...OILS, name: `Option ${index}` })
  const answers = await Promise.all([add(OILS), add(STONES)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.message).toBe('Le site compte déjà 30 options\u202f: supprimez-en une.')
  expect(await list()).toHaveLength(MAX_OPTIONS)
})

test('praticiens and visitors neither read nor change them', async () => {
  const { id } = (await add(OILS)).body
  const praticien = await site.visitor().signIn(camille.username)
  for (const [client, status] of [
    [praticien, 403],
    [site.visitor(), 401],
  ] as const) {
    const answers = [
      await client.get(PATH),
      await client.post(PATH, OILS),
      await client.put(`${PATH}/${id}`, STONES),
      await client.delete(`${PATH}/${id}`),
      await client.post('/api/superadmin/services/group', { name: 'x', variants: [] }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 5 }, () => status))
  }
  expect(await list()).toHaveLength(1)
})
