import { beforeEach, describe, expect, test } from 'vitest'
import type { Service } from '#contract/booking/services.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

let site: TestPractice
let superadmin: TestClient

beforeEach(async () => {
  site = await practice()
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const fields = (change: object = {}) => ({
  name: 'Massage suédois',
  description: 'Une heure de calme.',
  duration: 60,
  price: 62.5,
  ...change,
})

const listOffered = async () => (await site.visitor().get<Service[]>('/api/services')).body
const listManaged = async () => (await superadmin.get<Service[]>('/api/services')).body

describe('a superadmin', () => {
  test('adds a service, which is offered at once, last, and without its internal fields', async () => {
    const first = await aService(site)
    const camille = await aPractitioner(site)
    const sent = fields({ color: '#4F6B5A', practitionerIds: [camille.id] })
    const { status, body } = await superadmin.post<Service>('/api/services', sent)
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        ...fields(),
        color: '#4F6B5A',
        bufferMinutes: null,
        active: true,
        practitionerIds: [camille.id],
        version: 1,
      },
    ])
    const services = await listOffered()
    expect(services.map(({ id }) => id)).toEqual([first.id, body.id])
    expect(services[1]).toEqual({ id: body.id, ...fields() })
  })

  test('changes a service: optional fields left out stay, null or empty ones are cleared', async () => {
    const { body } = await superadmin.post<Service>(
      '/api/services',
      fields({ color: '#4F6B5A', bufferMinutes: 15 }),
    )
    const put = (change: object) =>
      superadmin.put<Service>(`/api/services/${body.id}`, fields({ name: 'Massage', ...change }))
    expect(await put({})).toMatchObject({
      status: 200,
      body: { name: 'Massage', color: '#4F6B5A', bufferMinutes: 15, active: true },
    })
    expect((await put({ color: '', bufferMinutes: null })).body).toMatchObject({
      color: null,
      bufferMinutes: null,
    })
    expect((await put({ bufferMinutes: 0 })).body).toMatchObject({ bufferMinutes: 0 })
  })

  test('hides a service, which only superadmins still see and nobody can book', async () => {
    const massage = await aService(site)
    const camille = await aPractitioner(site, { offers: [massage.id] })
    expect((await superadmin.put(`/api/services/${massage.id}`, fields({ active: false }))).status).toBe(200)
    expect(await listOffered()).toEqual([])
    expect((await site.visitor().get(`/api/praticiens/${camille.id}/services`)).body).toEqual([])
    expect(await listManaged()).toMatchObject([{ id: massage.id, active: false }])
    const praticien = await site.visitor().signIn(camille.username)
    expect((await praticien.get('/api/services')).body).toEqual([])
    const bookingRequest = {
      date: '2027-04-13',
      time: '10:00',
      clientName: 'Zoé',
      clientEmail: 'zoe@exemple.fr',
    }
    const booking = await site
      .visitor()
      .post('/api/reservations', { ...bookingRequest, serviceId: massage.id })
    expect(booking).toMatchObject({ status: 404, body: { code: 'service_gone' } })
  })

  test('removes a service from every list, while reservations keep their copy', async () => {
    const massage = await aService(site, { name: 'Massage du dos' })
    const camille = await aPractitioner(site, { offers: [massage.id] })
    const visitor = site.visitor()
    await visitor.post('/api/reservations', {
      date: '2027-04-13',
      time: '10:00',
      clientName: 'Zoé',
      clientEmail: 'zoe@exemple.fr',
      serviceId: massage.id,
      praticienId: camille.id,
    })
    expect(await superadmin.delete(`/api/services/${massage.id}`)).toMatchObject({
      status: 200,
      body: { message: 'Service supprimé' },
    })
    expect(await listOffered()).toEqual([])
    expect(await listManaged()).toEqual([])
    const { body } = await superadmin.get<object[]>('/api/admin/agenda/reservations')
    expect(body).toMatchObject([{ serviceName: 'Massage du dos', duration: 60, price: 70 }])
    expect((await superadmin.delete(`/api/services/${massage.id}`)).status).toBe(404)
    expect((await superadmin.put(`/api/services/${massage.id}`, fields())).status).toBe(404)
  })

  test('is no longer a practitioner once their only service is removed', async () => {
    const massage = await aService(site)
    await aSuperadmin(site, { offers: [massage.id] })
    expect((await site.visitor().get('/api/practitioners')).body).toHaveLength(1)
    await superadmin.delete(`/api/services/${massage.id}`)
    expect((await site.visitor().get('/api/practitioners')).body).toEqual([])
  })

  test('changes the length of a service, but not of its reservations', async () => {
    const massage = await aService(site, { duration: 60 })
    const camille = await aPractitioner(site, { offers: [massage.id] })
    await aReservation(site, {
      praticienId: camille.id,
      serviceId: massage.id,
      date: '2027-04-13',
      time: '10:00',
    })
    await superadmin.put(`/api/services/${massage.id}`, fields({ duration: 120 }))
    const { body } = await superadmin.get<object[]>('/api/admin/agenda/reservations')
    expect(body).toMatchObject([{ duration: 60 }])
  })
})

describe('the order of services', () => {
  test('is the one that a superadmin sets, with new services last', async () => {
    const [a, b, c] = [await aService(site), await aService(site), await aService(site, { active: false })]
    const ids = [c.id, b.id, a.id]
    expect((await superadmin.put('/api/superadmin/services/order', { ids })).status).toBe(200)
    expect((await listManaged()).map(({ id }) => id)).toEqual(ids)
    expect((await listOffered()).map(({ id }) => id)).toEqual([b.id, a.id])
    const added = await superadmin.post<Service>('/api/services', fields())
    expect((await listManaged()).at(-1)?.id).toBe(added.body.id)
  })

  test('does not change when the list is not complete', async () => {
    const [a, b] = [await aService(site), await aService(site)]
    for (const ids of [[b.id], [b.id, a.id, 999], []]) {
      const response = await superadmin.put('/api/superadmin/services/order', { ids })
      expect(response, JSON.stringify(ids)).toMatchObject({ status: 409, body: { code: 'list_changed' } })
    }
    expect((await superadmin.put('/api/superadmin/services/order', { ids: [a.id, a.id] })).status).toBe(400)
    expect((await listManaged()).map(({ id }) => id)).toEqual([a.id, b.id])
  })
})

describe('the fields of a service', () => {
  const required = (label: string) => `Le champ «\u202f${label}\u202f» est obligatoire.`

  test('include four required ones: each that is missing is named, and nothing is stored', async () => {
    const { status, body } = await superadmin.post<ErrorBody>('/api/services', {})
    expect(status).toBe(400)
    expect(body.issues).toEqual([
      { path: 'name', message: required('Nom') },
      { path: 'description', message: required('Description') },
      { path: 'duration', message: required('Durée') },
      { path: 'price', message: required('Prix') },
    ])
    expect(await listManaged()).toEqual([])
  })

  test.each([
    ['name', ' '],
    ['name', 'x'.repeat(121)],
    ['name', 12],
    ['description', ''],
    ['duration', 'une heure'],
    ['duration', '60'],
    ['duration', 0],
    ['duration', 60.5],
    ['duration', 1e9],
    ['price', '70 €'],
    ['price', -1],
    ['price', 12.345],
    ['price', null],
    ['price', 1e12],
    ['color', 'rouge'],
    ['color', '#12345'],
    ['bufferMinutes', 121],
    ['bufferMinutes', -1],
    ['active', 1],
  ])('refuse %s %j', async (path, value) => {
    const { id } = await aService(site, { name: 'Avant' })
    for (const response of [
      await superadmin.post<ErrorBody>('/api/services', fields({ [path]: value })),
      await superadmin.put<ErrorBody>(`/api/services/${id}`, fields({ [path]: value })),
    ]) {
      expect([response.status, response.body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
      expect(response.body.issues?.[0]?.message).toMatch(/^Le champ «/)
    }
    expect(await listManaged()).toMatchObject([{ name: 'Avant' }])
  })

  test('accept a price of zero or with cents, and a color in capitals', async () => {
    for (const change of [{ price: 0 }, { price: 19.99 }, { price: 0.29 }, { color: '#ABCDEF' }]) {
      const { status, body } = await superadmin.post('/api/services', fields(change))
      expect([status, body]).toMatchObject([201, change])
    }
  })
})
