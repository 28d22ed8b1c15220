import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'

const path = '/api/reservations'

type Created = { booking: { id: number } } & ErrorBody

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let massage: Setup['massage']
let camille: Setup['camille']
let bookingRequest: Setup['bookingRequest']
let listEntries: Setup['listEntries']

beforeEach(async () => {
  ;({ site, massage, camille, bookingRequest, listEntries } = await massagePractice())
})

describe('a booking by staff', () => {
  test('needs only date and time, goes to their own agenda and may be outside the hours', async () => {
    const staff = await site.visitor().signIn(camille.username)
    const { status } = await staff.post(path, { date: '2027-04-18', time: '21:10' })
    expect(status).toBe(201)
    expect(await listEntries()).toMatchObject([
      {
        practitioner_id: camille.id,
        start_minute: 1270,
        occupied_until: 1300,
        client_name: null,
        source: 'staff',
      },
    ])
  })

  test('without a service lasts as long as they say, or a step of the grid', async () => {
    const staff = await site.visitor().signIn(camille.username)
    await staff.post(path, { date: '2027-04-13', time: '09:00', duration: 75 })
    await staff.post(path, { date: '2027-04-13', time: '14:00' })
    const lengths = (await listEntries()).map(({ start_minute: start, occupied_until: end }) => end - start)
    expect(lengths).toEqual([75, 30])
  })

  test.each([
    ['with a service', { serviceId: () => massage.id, duration: 75 }, 'celle-ci a sa propre durée'],
    ['of less than five minutes', { serviceId: undefined, duration: 4 }, 'Durée'],
    ['of more than twelve hours', { serviceId: undefined, duration: 721 }, 'Durée'],
  ])('refuses a length %s, naming the field', async (_title, { serviceId, duration }, sentence) => {
    const staff = await site.visitor().signIn(camille.username)
    const start = { date: '2027-04-13', time: '09:00' }
    const { status, body } = await staff.post<Created>(path, { ...start, serviceId: serviceId?.(), duration })
    expect([status, body.issues?.map(({ path: field }) => field)]).toEqual([400, ['duration']])
    expect(body.issues?.[0]?.message).toContain(sentence)
    expect(await listEntries()).toEqual([])
  })

  test.each([
    ['over another reservation', { date: '2027-04-13', time: '10:45' }, 'slot_taken'],
    ['in the past', { date: '2027-04-12', time: '07:59' }, 'slot_past'],
    ['past midnight', { date: '2027-04-13', time: '23:45' }, 'invalid'],
  ])('%s is refused', async (_title, start, code) => {
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
    const staff = await site.visitor().signIn(camille.username)
    expect((await staff.post<Created>(path, start)).body.code).toBe(code)
    expect(await listEntries()).toHaveLength(1)
  })

  test('or a block of theirs in a buffer beyond midnight is refused', async () => {
    const evening = { date: '2027-04-13', time: '23:00', duration: 60, buffer: 30 }
    await aReservation(site, { praticienId: camille.id, ...evening })
    const staff = await site.visitor().signIn(camille.username)
    const midnight = { date: '2027-04-14', time: '00:00' }
    expect((await staff.post<Created>(path, midnight)).body.code).toBe('slot_taken')
    const block = await staff.post<Created>('/api/admin/agenda/blocks', { ...midnight, duration: 30 })
    expect([block.status, block.body.code]).toEqual([409, 'slot_taken'])
    expect((await staff.post<Created>(path, { ...midnight, time: '00:30' })).status).toBe(201)
  })

  test('in the hour skipped by daylight saving time is refused', async () => {
    site.clock.set('2027-03-20T08:00')
    const staff = await site.visitor().signIn(camille.username)
    const { status, body } = await staff.post<Created>(path, { date: '2027-03-28', time: '02:30' })
    expect([status, body.code]).toEqual([409, 'slot_skipped'])
  })

  test('by a superadmin may name any practitioner', async () => {
    const theo = await aPractitioner(site, { agenda: HOURS, offers: [massage.id] })
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect(
      (await superadmin.post(path, { date: '2027-04-13', time: '21:00', praticienId: theo.id })).status,
    ).toBe(201)
    expect(
      (await superadmin.post(path, { date: '2027-04-13', time: '21:00', praticienId: 4711 })).status,
    ).toBe(404)
  })

  test('for a colleague follows the rules for visitors', async () => {
    const theo = await aPractitioner(site, { agenda: HOURS, offers: [massage.id] })
    const colleague = await site.visitor().signIn(camille.username)
    const afterHours = await colleague.post<Created>(
      path,
      bookingRequest({ time: '20:00', praticienId: theo.id }),
    )
    expect(afterHours.body.code).toBe('slot_unavailable')
    expect((await colleague.post(path, bookingRequest({ praticienId: theo.id }))).status).toBe(201)
  })

  test('by a superadmin who does not practice goes to a free practitioner when none is named', async () => {
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await superadmin.post(path, bookingRequest())).status).toBe(201)
    expect(await listEntries()).toMatchObject([{ practitioner_id: camille.id }])
  })
})
