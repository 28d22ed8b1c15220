import { beforeEach, describe, expect, test } from 'vitest'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { aVariant } from '../../../support/price-list/price-list.ts'

const morning = { workingHours: { start: 9, end: 12, slotDuration: 30 } }
let site: TestPractice
/** For practitioners whose services are irrelevant to the test. */
let offers: number[]

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  offers = [(await aService(site, { duration: 30 })).id]
})

const getNext = (query = '') =>
  site.visitor().get<{ date: string; time: string }[]>(`/api/agenda/prochain?${query}`)

describe('GET /api/agenda/prochain', () => {
  test('returns the first three free slots from today, in order', async () => {
    const camille = await aPractitioner(site, { offers, agenda: { ...morning, openDays: [2, 5] } })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '09:00', duration: 120 })
    expect((await getNext()).body).toEqual([
      { date: '2027-04-13', time: '11:00' },
      { date: '2027-04-13', time: '11:30' },
      { date: '2027-04-16', time: '09:00' },
    ])
  })

  test('searches empty weeks up to the horizon, even from a past day', async () => {
    const leave = [{ from: '2027-04-01', to: '2027-08-01', label: 'Congés' }]
    const { id } = await aPractitioner(site, {
      offers,
      agenda: { ...morning, timeOff: leave, horizonDays: 112 },
    })
    const last = [
      { date: '2027-08-02', time: '09:00' },
      { date: '2027-08-02', time: '09:30' },
      { date: '2027-08-02', time: '10:00' },
    ]
    expect((await getNext()).body).toEqual(last)
    expect((await getNext('from=2020-01-01')).body).toEqual(last)
    expect((await getNext(`from=2027-08-02&praticienId=${id}`)).body).toEqual(last)
    expect((await getNext('from=2027-08-03')).body).toEqual([])
    expect((await getNext('from=9999-12-31')).body).toEqual([])
    expect((await getNext('from=2027-02-30')).status).toBe(400)
  })

  test('is limited to the named service and practitioner, and may return fewer than three', async () => {
    const massage = await aService(site, { duration: 180 })
    const camille = await aPractitioner(site, {
      agenda: { ...morning, horizonDays: 1 },
      offers: [massage.id],
    })
    const theo = await aPractitioner(site, { offers, agenda: morning })
    expect((await getNext(`serviceId=${massage.id}`)).body).toEqual([
      { date: '2027-04-12', time: '09:00' },
      { date: '2027-04-13', time: '09:00' },
    ])
    expect((await getNext(`praticienId=${theo.id}&serviceId=${massage.id}`)).body).toEqual([])
    expect((await getNext(`praticienId=${camille.id}&from=2027-04-13`)).body).toHaveLength(3)
  })
})

describe('GET /api/agenda/prochain with a number of days', () => {
  test('returns the first free slot of each of so many days', { tags: ['engine'] }, async () => {
    const { id } = await aPractitioner(site, { offers, agenda: { ...morning, openDays: [2, 5] } })
    await aReservation(site, { praticienId: id, date: '2027-04-13', time: '09:00', duration: 120 })
    const days = [
      { date: '2027-04-13', time: '11:00' },
      { date: '2027-04-16', time: '09:00' },
      { date: '2027-04-20', time: '09:00' },
    ]
    expect((await getNext('days=3')).body).toEqual(days)
    expect((await getNext('days=1')).body).toEqual(days.slice(0, 1))
    expect((await getNext('days=2&from=2027-04-14')).body).toEqual(days.slice(1))
  })

  test('returns fewer at the end of the horizon, and refuses other numbers than 1 to 7', async () => {
    await aPractitioner(site, { offers, agenda: { ...morning, horizonDays: 1 } })
    expect((await getNext('days=7')).body).toHaveLength(2)
    for (const days of ['0', '8', '-1', '1.5', '07', 'trois']) {
      expect((await getNext(`days=${days}`)).status, days).toBe(400)
    }
  })
})

describe('GET /api/agenda/prochain-par-praticien', () => {
  const getNextOfEach = (query = '') =>
    site.visitor().get<{ praticienId: number }[]>(`/api/agenda/prochain-par-praticien?${query}`)

  test('returns the first free slot of each practitioner who has one', async () => {
    const camille = await aPractitioner(site, { offers, agenda: { ...morning, openDays: [2] } })
    const theo = await aPractitioner(site, { offers, agenda: { ...morning, openDays: [5] } })
    await aPractitioner(site, { offers, agenda: { ...morning, openDays: [] } })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '09:00', duration: 60 })
    const { body } = await getNextOfEach()
    expect(body.toSorted((a, b) => a.praticienId - b.praticienId)).toEqual([
      { praticienId: camille.id, serviceId: offers[0], duration: 30, date: '2027-04-13', time: '10:00' },
      { praticienId: theo.id, serviceId: offers[0], duration: 30, date: '2027-04-16', time: '09:00' },
    ])
  })

  test('returns the first slot of each of several days', { tags: ['engine'] }, async () => {
    const camille = await aPractitioner(site, { offers, agenda: { ...morning, openDays: [2] } })
    const theo = await aPractitioner(site, { offers, agenda: { ...morning, openDays: [5], horizonDays: 5 } })
    const { body } = await getNextOfEach(`days=2&serviceId=${offers[0]}`)
    expect(body.toSorted((a, b) => a.praticienId - b.praticienId)).toEqual([
      { praticienId: camille.id, date: '2027-04-13', time: '09:00' },
      { praticienId: camille.id, date: '2027-04-20', time: '09:00' },
      { praticienId: theo.id, date: '2027-04-16', time: '09:00' },
    ])
    expect((await getNextOfEach('days=8')).status).toBe(400)
  })

  test('without a service holds for the shortest length that each one offers', {
    tags: ['engine'],
  }, async () => {
    const long = await aService(site, { duration: 120 })
    const onRequest = await aService(site, { duration: 15, onRequest: true })
    const camille = await aPractitioner(site, { offers: [long.id, onRequest.id], agenda: morning })
    const short = await aService(site, { duration: 90 })
    await aVariant(site, short.id, { duration: 60 })
    const theo = await aPractitioner(site, { offers: [short.id], agenda: morning })
    // Half an hour is left on Monday, which is the step, but no length of either.
    for (const praticienId of [camille.id, theo.id]) {
      await aReservation(site, { praticienId, date: '2027-04-12', time: '09:30', duration: 150 })
    }
    const { body } = await getNextOfEach()
    expect(body.toSorted((a, b) => a.praticienId - b.praticienId)).toEqual([
      { praticienId: camille.id, serviceId: long.id, duration: 120, date: '2027-04-13', time: '09:00' },
      { praticienId: theo.id, serviceId: short.id, duration: 60, date: '2027-04-13', time: '09:00' },
    ])
  })

  test('leaves out who does not offer the named service, and counts its length', async () => {
    const massage = await aService(site, { duration: 180 })
    const camille = await aPractitioner(site, { offers: [massage.id], agenda: morning })
    await aPractitioner(site, { offers, agenda: morning })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-12', time: '11:00', duration: 30 })
    const next = [{ praticienId: camille.id, date: '2027-04-13', time: '09:00' }]
    expect((await getNextOfEach(`serviceId=${massage.id}`)).body).toEqual(next)
    expect((await getNextOfEach('serviceId=999')).status).toBe(404)
  })
})
