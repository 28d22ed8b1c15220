import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aBlock, aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'

const path = '/api/reservations'

type Created = { booking: { id: number }; praticienName?: string } & ErrorBody

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let massage: Setup['massage']
let camille: Setup['camille']
let bookingRequest: Setup['bookingRequest']
let listEntries: Setup['listEntries']

beforeEach(async () => {
  ;({ site, massage, camille, bookingRequest, listEntries } = await massagePractice())
})

describe('a booking by a superadmin with the first free practitioner', () => {
  const TUESDAY = { date: '2027-04-13', time: '10:10' }

  const twoPractitioners = async () => {
    const theo = await aPractitioner(site, { firstName: 'Théo', agenda: HOURS, offers: [massage.id] })
    const alix = await aSuperadmin(site, { firstName: 'Alix', agenda: HOURS, offers: [massage.id] })
    const superadmin = await site.visitor().signIn(alix.username)
    const book = (start: object, others: object = {}) =>
      superadmin.post<Created>(path, {
        ...TUESDAY,
        serviceId: massage.id,
        firstFree: true,
        ...start,
        ...others,
      })
    return { theo, alix, book }
  }
  const ownersOf = async () => (await listEntries()).map(({ practitioner_id }) => practitioner_id)

  test('needs no client, may be off the grid, and goes to the least busy who is free', async () => {
    const { theo, alix, book } = await twoPractitioners()
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '15:00' })
    await aBlock(site, { praticienId: alix.id, date: '2027-04-13', time: '10:30', duration: 30 })
    const { status, body } = await book({})
    expect([status, body.praticienName]).toEqual([201, theo.displayName])
    expect((await ownersOf()).at(-1)).toBe(theo.id)
  })

  test('repeats its answer for the same idempotency key', async () => {
    const { book } = await twoPractitioners()
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const send = () =>
      superadmin.post<Created>(
        path,
        { ...TUESDAY, firstFree: true, serviceId: massage.id },
        { 'idempotency-key': 'first' },
      )
    const first = await send()
    expect(first.body.praticienName).toBeTruthy()
    expect((await send()).body).toEqual(first.body)
    expect(await listEntries()).toHaveLength(1)
    expect((await book({})).body.praticienName).not.toBe(first.body.praticienName)
  })

  test('is refused when everybody is busy, and differently when nobody works then', async () => {
    const { theo, alix, book } = await twoPractitioners()
    for (const { id } of [camille, theo, alix]) {
      await aReservation(site, { praticienId: id, date: '2027-04-13', time: '10:00' })
    }
    expect((await book({})).body.code).toBe('slot_taken')
    expect((await book({ time: '22:00' })).body.code).toBe('nobody_works')
    expect((await book({ time: '07:00', date: '2027-04-12' })).body.code).toBe('slot_past')
    expect((await book({ serviceId: 4711 })).body.code).toBe('service_gone')
    expect((await book({ time: '11:00' })).status).toBe(201)
  })

  test('is one in their own agenda for a praticien', { tags: ['engine'] }, async () => {
    await twoPractitioners()
    const staff = await site.visitor().signIn(camille.username)
    const first = await staff.post<Created>(path, { ...TUESDAY, firstFree: true })
    expect([first.status, first.body.praticienName]).toEqual([201, undefined])
    expect((await staff.post<Created>(path, { ...TUESDAY, firstFree: true })).body.code).toBe('slot_taken')
    expect(await ownersOf()).toEqual([camille.id])
  })

  test('changes nothing for a visitor', async () => {
    const { body } = await site
      .visitor()
      .post<Created>(path, bookingRequest({ firstFree: true, time: '10:10' }))
    expect(body.code).toBe('slot_unavailable')
  })

  test('gives each of two at once another practitioner, and the last one a refusal', {
    tags: ['engine'],
  }, async () => {
    const { book } = await twoPractitioners()
    const replies = await Promise.all([book({}), book({}), book({}), book({})])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409])
    expect(new Set(await ownersOf()).size).toBe(3)
  })
})
