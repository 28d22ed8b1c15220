import { beforeEach, describe, expect, test } from 'vitest'
import type { Agenda } from '#domain/booking/agenda.ts'
import { aPrivateCalendar } from '../../../support/database/private-calendars.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'

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

const reasonsOnTuesday = () => reasons(`start=${TUESDAY}&end=${TUESDAY}`)
const aPractitionerWith = (agenda: Partial<Agenda> = {}) =>
  aPractitioner(site, { offers, agenda: { ...morning, ...agenda } })

describe('GET /api/agenda/motifs', () => {
  test('gives a reason for each day without slots, and for no other', async () => {
    await aPractitionerWith({ horizonDays: 3 })
    expect(await reasons('start=2027-04-10&end=2027-04-18')).toEqual({
      '2027-04-10': { reason: 'past' },
      '2027-04-11': { reason: 'past' },
      '2027-04-16': { reason: 'too_far', until: '2027-04-15' },
      '2027-04-17': { reason: 'too_far', until: '2027-04-15' },
      '2027-04-18': { reason: 'closed', until: '2027-04-15' },
    })
  })

  test('gives the latest horizon of the requested practitioners for days beyond it', async () => {
    const { id } = await aPractitionerWith({ horizonDays: 3 })
    await aPractitionerWith({ horizonDays: 10, openDays: [] })
    const day = '2027-04-23'
    expect(await reasons(`start=2027-04-22&end=${day}`)).toEqual({
      '2027-04-22': { reason: 'too_far' },
      [day]: { reason: 'too_far', until: '2027-04-22' },
    })
    expect(await reasons(`start=${day}&end=${day}&praticienId=${id}`)).toEqual({
      [day]: { reason: 'too_far', until: '2027-04-15' },
    })
  })

  test('names a public holiday', async () => {
    await aPractitionerWith({ closedOnHolidays: 'metropole' })
    expect(await reasons('start=2027-05-06&end=2027-05-07')).toEqual({
      '2027-05-06': { reason: 'holiday', label: 'Ascension' },
    })
  })

  test('names a local holiday only if the practitioner closes on local holidays', async () => {
    const SCHOELCHER_DAY = '2027-07-21'
    const range = `start=${SCHOELCHER_DAY}&end=${SCHOELCHER_DAY}`
    const inMartinique = { closedOnHolidays: 'MQ' as const, horizonDays: 366 }
    const open = await aPractitionerWith(inMartinique)
    expect(await reasons(`${range}&praticienId=${open.id}`)).toEqual({})
    const closed = await aPractitionerWith({ ...inMartinique, closedOnLocalHolidays: true })
    expect(await reasons(`${range}&praticienId=${closed.id}`)).toEqual({
      [SCHOELCHER_DAY]: { reason: 'holiday', label: 'Fête de Victor Schœlcher' },
    })
  })

  test('does not reveal the label of leave or of a closure', async () => {
    await aPractitionerWith({ timeOff: [{ from: TUESDAY, to: TUESDAY, label: 'Opération du genou' }] })
    expect(await reasonsOnTuesday()).toEqual({ [TUESDAY]: { reason: 'away' } })
    await aSetting(site, 'closures', [{ from: TUESDAY, to: TUESDAY, label: 'Dégât des eaux' }])
    expect(await reasonsOnTuesday()).toEqual({ [TUESDAY]: { reason: 'away' } })
  })

  test.each([
    ['is booked up', {}],
    ['has its maximum of reservations', { maxVisitsPerDay: 1 }],
    ['would be left with gaps too short to sell', { compactDay: true }],
  ])('calls a day full that %s', async (_title, agenda) => {
    const massage = await aService(site, { duration: 90 })
    const { id } = await aPractitioner(site, { agenda: { ...morning, ...agenda }, offers: [massage.id] })
    await aReservation(site, { praticienId: id, date: TUESDAY, time: '10:00', duration: 60 })
    const query = `start=${TUESDAY}&end=${TUESDAY}&serviceId=${massage.id}`
    expect(await reasons(query)).toEqual({ [TUESDAY]: { reason: 'full' } })
  })

  test('calls a blocked day full, without the label of the block', async () => {
    const { username } = await aPractitionerWith()
    const staff = await site.visitor().signIn(username)
    const block = { date: TUESDAY, time: '09:00', duration: 180, label: 'Banque' }
    expect((await staff.post('/api/admin/agenda/blocks', block)).status).toBe(201)
    expect(await reasonsOnTuesday()).toEqual({ [TUESDAY]: { reason: 'full' } })
  })

  test('calls today too soon when the notice leaves no slot', async () => {
    await aPractitionerWith({ minNoticeMinutes: 240 })
    expect(await reasons('start=2027-04-12&end=2027-04-12')).toEqual({ '2027-04-12': { reason: 'too_soon' } })
  })

  test('calls a day closed when the service is longer than its hours', async () => {
    const long = await aService(site, { duration: 240 })
    const theo = await aPractitioner(site, { agenda: morning, offers: [long.id] })
    const query = `start=${TUESDAY}&end=${TUESDAY}&serviceId=${long.id}`
    expect(await reasons(`${query}&praticienId=${theo.id}`)).toEqual({ [TUESDAY]: { reason: 'closed' } })
  })

  test('gives not_offered for a service that nobody offers, and a practitioner who offers none', async () => {
    const unoffered = await aService(site)
    const withoutServices = await aPractitioner(site, { agenda: morning })
    for (const filter of [`serviceId=${unoffered.id}`, `praticienId=${withoutServices.id}`]) {
      expect(await reasons(`start=2027-04-11&end=2027-04-12&${filter}`)).toEqual({
        '2027-04-11': { reason: 'past' },
        '2027-04-12': { reason: 'not_offered' },
      })
    }
  })

  test('gives the reason nearest to an offer among several practitioners, and none if one is free', async () => {
    await aPractitionerWith({ timeOff: [{ from: TUESDAY, to: TUESDAY, label: 'Congés' }] })
    const busy = await aPractitionerWith()
    await aReservation(site, { praticienId: busy.id, date: TUESDAY, time: '09:00', duration: 180 })
    expect(await reasonsOnTuesday()).toEqual({ [TUESDAY]: { reason: 'full' } })
    await aPractitionerWith()
    expect(await reasonsOnTuesday()).toEqual({})
  })
})

describe('GET /api/agenda/motifs without an end', () => {
  const toHorizon = (query = '') => reasons(`start=2027-04-12${query}`)

  test('gives the reasons up to the latest horizon, whose last day ends the answer', {
    tags: ['engine'],
  }, async () => {
    const leave = [{ from: '2027-04-01', to: '2027-08-01', label: 'Congés' }]
    const { id } = await aPractitionerWith({ timeOff: leave, horizonDays: 100 })
    const days = await toHorizon()
    expect(Object.keys(days)).toHaveLength(101)
    expect(Object.keys(days).at(-1)).toBe('2027-07-21')
    expect(new Set(Object.values(days).map(({ reason }) => reason))).toEqual(new Set(['away', 'closed']))
    await aPractitionerWith({ timeOff: leave, horizonDays: 110 })
    expect(Object.keys(await toHorizon()).at(-1)).toBe('2027-07-31')
    expect(Object.keys(await toHorizon(`&praticienId=${id}`)).at(-1)).toBe('2027-07-21')
  })

  test('tells one taken hour from leave', { tags: ['engine'] }, async () => {
    const leave = [{ from: '2027-04-14', to: '2027-08-01', label: 'Congés' }]
    const hour = { workingHours: { start: 9, end: 10, slotDuration: 60 } }
    const { id } = await aPractitionerWith({ ...hour, openDays: [2, 3], timeOff: leave, horizonDays: 9 })
    await aReservation(site, { praticienId: id, date: TUESDAY, time: '09:00', duration: 60 })
    expect(await toHorizon()).toMatchObject({
      '2027-04-12': { reason: 'closed' },
      [TUESDAY]: { reason: 'full' },
      '2027-04-14': { reason: 'away' },
      '2027-04-21': { reason: 'away' },
    })
  })

  test('begins today, and covers a horizon of one day', async () => {
    await aPractitionerWith({ horizonDays: 1, openDays: [] })
    const both = { '2027-04-12': { reason: 'closed' }, [TUESDAY]: { reason: 'closed' } }
    expect(await reasons('start=2027-01-01')).toEqual(both)
    expect(await reasons('start=2027-04-14')).toEqual({})
    expect(await reasons('start=9999-12-31')).toEqual({})
  })

  test('counts the day that has just begun, and the last one of the horizon', async () => {
    const hour = { workingHours: { start: 9, end: 10, slotDuration: 60 } }
    const { id } = await aPractitionerWith({ ...hour, horizonDays: 1 })
    await aReservation(site, { praticienId: id, date: '2027-04-14', time: '09:00', duration: 60 })
    site.clock.set('2027-04-12T23:59')
    expect(Object.keys(await toHorizon())).toEqual(['2027-04-12'])
    site.clock.set('2027-04-13T23:59')
    expect(await reasons('start=2027-04-13')).toEqual({
      [TUESDAY]: { reason: 'past' },
      '2027-04-14': { reason: 'full' },
    })
  })

  test('gives today alone where nobody is to be booked', async () => {
    const unoffered = await aService(site)
    expect(await toHorizon(`&serviceId=${unoffered.id}`)).toEqual({
      '2027-04-12': { reason: 'not_offered' },
    })
  })

  test('counts the hours that a private calendar takes as absence, without a word about it', async () => {
    const hour = { workingHours: { start: 9, end: 10, slotDuration: 60 } }
    const { id } = await aPractitionerWith({ ...hour, openDays: [2], horizonDays: 1 })
    await aPrivateCalendar(site, id, [{ date: TUESDAY, from: '09:00', to: '10:00' }])
    expect(await toHorizon()).toEqual({ '2027-04-12': { reason: 'closed' }, [TUESDAY]: { reason: 'away' } })
  })
})
