import { beforeEach, describe, expect, test } from 'vitest'
import type { Service } from '#contract/booking/services.ts'
import type { SlotExplanation } from '#contract/booking/slots.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { bookAndOpenLink } from '../../../support/people/own-reservation.ts'
import { addOfferedServices, aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const TUESDAY = '2027-04-13'
const RANGE = `start=${TUESDAY}&end=${TUESDAY}`

type Setup = Awaited<ReturnType<typeof massagePractice>>
let setup: Setup
let site: Setup['site']
let massage: Setup['massage']
let camille: Setup['camille']
let fourHands: { id: number }
let superadmin: TestClient

beforeEach(async () => {
  setup = await massagePractice()
  ;({ site, massage, camille } = setup)
  fourHands = await aService(site, {
    name: 'Massage à quatre mains',
    duration: 60,
    price: 180,
    onRequest: true,
  })
  await addOfferedServices(site, camille, [fourHands.id])
  superadmin = await site.visitor().signIn((await aSuperadmin(site, { firstName: 'Ana' })).username)
})

const find = async (caller: TestClient, path = '/api/services') =>
  (await caller.get<Service[]>(path)).body.find(({ id }) => id === fourHands.id)

describe('a service on request', () => {
  test('is shown to visitors without its price, and to staff with it', { tags: ['engine'] }, async () => {
    const offered = `/api/praticiens/${camille.id}/services`
    const staff = await site.visitor().signIn(camille.username)
    for (const path of ['/api/services', offered]) {
      const shown = { name: 'Massage à quatre mains', duration: 60, onRequest: true, bookable: false }
      expect(await find(site.visitor(), path)).toMatchObject({ ...shown, price: 0 })
      expect(await find(staff, path)).toMatchObject({ ...shown, price: 180 })
      expect(await find(superadmin, path)).toMatchObject({ ...shown, price: 180 })
    }
    expect((await site.visitor().get('/api/praticiens')).body).toMatchObject([
      {
        services: [
          { id: massage.id, name: 'Massage du dos' },
          { id: fourHands.id, onRequest: true },
        ],
      },
    ])
  })

  test('leaves the answer about other services as it was', async () => {
    for (const caller of [site.visitor(), superadmin]) {
      const [other] = (await caller.get<Service[]>('/api/services')).body
      expect(other).toMatchObject({ id: massage.id, price: 62.5 })
      expect(other).not.toHaveProperty('onRequest')
      expect(other).not.toHaveProperty('bookable')
    }
  })

  test('stays one when it is sent back as it was answered, or by a client that does not know the field', {
    tags: ['engine'],
  }, async () => {
    const path = `/api/services/${fourHands.id}`
    const saved = await find(superadmin)
    expect((await superadmin.put<Service>(path, saved)).body).toMatchObject({ onRequest: true, price: 180 })
    const { onRequest: _, ...known } = saved as Service
    expect((await superadmin.put<Service>(path, known)).body).toMatchObject({ onRequest: true })
    expect((await superadmin.put<Service>(path, { ...known, onRequest: false })).body).not.toHaveProperty(
      'onRequest',
    )
    expect(await find(site.visitor())).toMatchObject({ price: 180 })
  })

  test('is added by the same form, and refused with the name of the field when that is no yes or no', async () => {
    const fields = { name: 'Duo', description: 'À deux.', duration: 60, price: 150 }
    const added = await superadmin.post<Service>('/api/services', { ...fields, onRequest: true })
    expect([added.status, added.body.onRequest]).toEqual([201, true])
    const refused = await superadmin.post<ErrorBody>('/api/services', { ...fields, onRequest: 'oui' })
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'onRequest'])
  })

  test('has no slots, although whoever offers it works', { tags: ['engine'] }, async () => {
    const get = async (path: string) => (await site.visitor().get(path)).body
    for (const choice of ['', `&praticienId=${camille.id}`]) {
      const query = `serviceId=${fourHands.id}${choice}`
      expect(await get(`/api/agenda/creneaux?${RANGE}&${query}`)).toEqual({})
      expect(await get(`/api/agenda/prochain?${query}`)).toEqual([])
      expect(await get(`/api/agenda/motifs?${RANGE}&${query}`)).toEqual({
        [TUESDAY]: { reason: 'not_offered' },
      })
    }
    expect(await get(`/api/agenda/prochain-par-praticien?serviceId=${fourHands.id}`)).toEqual([])
    expect(await get(`/api/agenda/creneaux?${RANGE}`)).not.toEqual({})
  })

  test.each(['/api/reservations/hold', '/api/reservations'])(
    'is refused to visitors by a code of its own at POST %s',
    async (path) => {
      const { clientName, clientEmail, ...slot } = setup.bookingRequest({ serviceId: fourHands.id })
      const request = path.endsWith('hold') ? slot : { ...slot, clientName, clientEmail }
      for (const choice of [{}, { praticienId: camille.id }]) {
        const { status, body } = await site.visitor().post<ErrorBody>(path, { ...request, ...choice })
        expect([status, body.code]).toEqual([409, 'service_on_request'])
        expect(body.message).toBe('Cette prestation se réserve sur demande. Contactez le cabinet.')
      }
      expect(await setup.listEntries()).toEqual([])
    },
  )

  test('is booked, checked and moved by staff like any other', async () => {
    const staff = await site.visitor().signIn(camille.username)
    const request = setup.bookingRequest({ serviceId: fourHands.id, praticienId: camille.id })
    const booked = await staff.post<{ booking: { id: number } }>('/api/reservations', request)
    expect(booked.status).toBe(201)
    const first = await superadmin.post('/api/reservations', {
      ...request,
      time: '09:00',
      praticienId: undefined,
      firstFree: true,
    })
    expect(first.status).toBe(201)
    const stored = await site.database.kysely
      .selectFrom('agenda_entries')
      .select(['service_name', 'price_cents'])
      .execute()
    expect(stored).toEqual(Array(2).fill({ service_name: 'Massage à quatre mains', price_cents: 18_000 }))
    const check = await staff.get<{ hours: unknown[] }>(
      `/api/admin/agenda/conflits?date=2027-04-14&serviceId=${fourHands.id}`,
    )
    expect(check.body.hours).not.toEqual([])
    const move = { newDate: '2027-04-14', newTime: '10:00' }
    const { booking } = booked.body
    expect((await staff.put(`/api/admin/reservations/${TUESDAY}/${booking.id}`, move)).status).toBe(200)
    // In a colleague's agenda a praticien books what the calendar offers.
    const theo = await aPractitioner(site, { firstName: 'Théo' })
    const colleague = await site.visitor().signIn(theo.username)
    expect((await colleague.post('/api/reservations', request)).status).toBe(201)
  })

  test('is why a slot is missing, as staff read it', async () => {
    const staff = await site.visitor().signIn(camille.username)
    const { body } = await staff.get<SlotExplanation[]>(
      `/api/admin/agenda/explication?date=${TUESDAY}&time=10:00&serviceId=${fourHands.id}`,
    )
    expect(body[0]?.reasons.map(({ code }) => code)).toEqual(['on_request'])
  })

  test('is never the shortest, for whose sake a compact day keeps a gap', async () => {
    const long = await aService(site, { duration: 90 })
    const short = await aService(site, { duration: 30, onRequest: true })
    const theo = await aPractitioner(site, {
      firstName: 'Théo',
      agenda: { ...HOURS, compactDay: true },
      offers: [long.id, short.id],
    })
    await aReservation(site, { praticienId: theo.id, date: TUESDAY, time: '09:00', duration: 30 })
    const slots = async () =>
      (await site.visitor().get(`/api/agenda/creneaux?${RANGE}&serviceId=${long.id}`)).body
    expect(await slots()).toEqual({ [TUESDAY]: ['09:30'] })
    await site.database.kysely
      .updateTable('services')
      .set({ on_request: 0 })
      .where('id', '=', short.id)
      .execute()
    expect(await slots()).toEqual({ [TUESDAY]: ['09:30', '10:00', '10:30'] })
  })
})

test('whoever offers services on request alone is presented, but not listed for booking', {
  tags: ['engine'],
}, async () => {
  const lea = await aPractitioner(site, { firstName: 'Léa', agenda: HOURS, offers: [fourHands.id] })
  const idsAt = async (path: string) => {
    const { body } = await site.visitor().get<{ id: number }[]>(path)
    return body.map(({ id }) => id)
  }
  expect(await idsAt('/api/praticiens')).toContain(lea.id)
  expect(await idsAt('/api/practitioners')).toEqual([camille.id])
  const { body } = await site.visitor().get(`/api/agenda/creneaux?${RANGE}&praticienId=${lea.id}`)
  expect(body).toEqual({})
  const { body: next } = await site
    .visitor()
    .get<{ praticienId: number }[]>('/api/agenda/prochain-par-praticien')
  expect(next.map(({ praticienId }) => praticienId)).toEqual([camille.id])
})

test('a client moves and cancels what was booked before its service was on request, and is not led to book it again', async () => {
  const { see, slots, move, cancel } = await bookAndOpenLink(setup)
  await site.database.kysely
    .updateTable('services')
    .set({ on_request: 1 })
    .where('id', '=', massage.id)
    .execute()
  expect((await see()).body).toMatchObject({ service: 'Massage du dos', serviceId: null, praticienId: null })
  expect((await slots('2027-04-14')).body).not.toEqual({})
  expect((await move('2027-04-14', '09:00')).status).toBe(200)
  expect((await cancel()).status).toBe(200)
})
