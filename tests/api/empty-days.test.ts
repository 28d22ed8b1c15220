import { beforeEach, describe, expect, test } from 'vitest'
import type { Agenda } from '#domain/agenda.ts'
import { aReservation, aService } from '../support/bookings.ts'
import { aPractitioner } from '../support/people.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import { aSetting } from '../support/settings.ts'

const morning = { workingHours: { start: 9, end: 12, slotDuration: 30 } }
const TUESDAY = '2027-04-13'
let site: TestPractice
let offers: number[]

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  offers = [(await aService(site, { duration: 30 })).id]
})

type Reasons = Record<string, { reason: string; label?: string; until?: string }>

async function reasons(query: string) {
  const { body } = await site.visitor().get<Reasons>(`/api/agenda/motifs?${query}`)
  return body
}

const onTuesday = () => reasons(`start=${TUESDAY}&end=${TUESDAY}`)
const camille = (agenda: Partial<Agenda> = {}) =>
  aPractitioner(site, { offers, agenda: { ...morning, ...agenda } })

describe('GET /api/agenda/motifs', () => {
  test('says of each day without slots why, and nothing of the others', async () => {
    await camille({ horizonDays: 3 })
    expect(await reasons('start=2027-04-10&end=2027-04-18')).toEqual({
      '2027-04-10': { reason: 'past' },
      '2027-04-11': { reason: 'past' },
      '2027-04-16': { reason: 'too_far', until: '2027-04-15' },
      '2027-04-17': { reason: 'too_far', until: '2027-04-15' },
      '2027-04-18': { reason: 'closed', until: '2027-04-15' },
    })
  })

  test('days beyond every horizon tell the latest one of those who are asked for', async () => {
    const { id } = await camille({ horizonDays: 3 })
    await camille({ horizonDays: 10, openDays: [] })
    const day = '2027-04-23'
    expect(await reasons(`start=2027-04-22&end=${day}`)).toEqual({
      '2027-04-22': { reason: 'too_far' },
      [day]: { reason: 'too_far', until: '2027-04-22' },
    })
    expect(await reasons(`start=${day}&end=${day}&praticienId=${id}`)).toEqual({
      [day]: { reason: 'too_far', until: '2027-04-15' },
    })
  })

  test('a holiday is named', async () => {
    await camille({ closedOnHolidays: 'metropole' })
    expect(await reasons('start=2027-05-06&end=2027-05-07')).toEqual({
      '2027-05-06': { reason: 'holiday', label: 'Ascension' },
    })
  })

  test('why somebody is away, or the practice closed, is nobody’s business', async () => {
    const away = [{ from: TUESDAY, to: TUESDAY, label: 'Opération du genou' }]
    await camille({ timeOff: away })
    expect(await onTuesday()).toEqual({ [TUESDAY]: { reason: 'away' } })
    await aSetting(site, 'closures', [{ from: TUESDAY, to: TUESDAY, label: 'Dégât des eaux' }])
    expect(await onTuesday()).toEqual({ [TUESDAY]: { reason: 'away' } })
  })

  test.each([
    ['booked up', {}],
    ['enough reservations', { maxVisitsPerDay: 1 }],
    ['no hole left', { compactDay: true }],
  ])('a day that is %s is full, whatever fills it', async (_title, agenda) => {
    const massage = await aService(site, { duration: 90 })
    const { id } = await aPractitioner(site, { agenda: { ...morning, ...agenda }, offers: [massage.id] })
    await aReservation(site, { praticienId: id, date: TUESDAY, time: '10:00', duration: 60 })
    const query = `start=${TUESDAY}&end=${TUESDAY}&serviceId=${massage.id}`
    expect(await reasons(query)).toEqual({ [TUESDAY]: { reason: 'full' } })
  })

  test('blocked time is told as a full day, without its label', async () => {
    const { username } = await camille()
    const visitor = await site.visitor().signIn(username)
    const block = { date: TUESDAY, time: '09:00', duration: 180, label: 'Banque' }
    expect((await visitor.post('/api/admin/agenda/blocks', block)).status).toBe(201)
    expect(await onTuesday()).toEqual({ [TUESDAY]: { reason: 'full' } })
  })

  test('today too late for the notice, and a day on which reservations do not fit', async () => {
    await camille({ minNoticeMinutes: 240 })
    expect(await reasons('start=2027-04-12&end=2027-04-12')).toEqual({ '2027-04-12': { reason: 'too_soon' } })
    const long = await aService(site, { duration: 240 })
    const theo = await aPractitioner(site, { agenda: morning, offers: [long.id] })
    const query = `start=${TUESDAY}&end=${TUESDAY}&serviceId=${long.id}`
    expect(await reasons(`${query}&praticienId=${theo.id}`)).toEqual({ [TUESDAY]: { reason: 'closed' } })
  })

  test('a service that nobody offers, and a practitioner who offers none, are told apart from closed days', async () => {
    const nobodys = await aService(site)
    const idle = await aPractitioner(site, { agenda: morning })
    for (const whom of [`serviceId=${nobodys.id}`, `praticienId=${idle.id}`]) {
      expect(await reasons(`start=2027-04-11&end=2027-04-12&${whom}`)).toEqual({
        '2027-04-11': { reason: 'past' },
        '2027-04-12': { reason: 'not_offered' },
      })
    }
  })

  test('of several practitioners the nearest to an offer speaks; one who is free makes the day a day', async () => {
    const away = [{ from: TUESDAY, to: TUESDAY, label: 'Congés' }]
    await camille({ timeOff: away })
    const busy = await camille()
    await aReservation(site, { praticienId: busy.id, date: TUESDAY, time: '09:00', duration: 180 })
    expect(await onTuesday()).toEqual({ [TUESDAY]: { reason: 'full' } })
    await camille()
    expect(await onTuesday()).toEqual({})
  })
})
