import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'

const morning = { workingHours: { start: 9, end: 12, slotDuration: 30 } }
let site: TestPractice
/** For practitioners whose services are irrelevant to the test. */
let offers: number[]

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  offers = [(await aService(site, { duration: 30 })).id]
})

type Slots = Record<string, string[]>
const getSlots = (query: string) => site.visitor().get<Slots>(`/api/agenda/creneaux?${query}`)
const getNext = (query = '') =>
  site.visitor().get<{ date: string; time: string }[]>(`/api/agenda/prochain?${query}`)
const getReasons = (query: string) =>
  site.visitor().get<Record<string, object>>(`/api/agenda/motifs?${query}`)

const BAD_RANGES = [
  ['start=2027-04-13&end=2027-04-12', 'end', 'La date de fin doit suivre la date de début.'],
  ['start=2027-04-13&end=2027-06-14', 'end', 'La période demandée doit compter au plus 62 jours.'],
  [
    'start=2027-02-30&end=2027-04-12',
    'start',
    'Le champ «\u202fDébut\u202f» doit être une date, comme 2027-03-28.',
  ],
  ['end=2027-04-12', 'start', 'Le champ «\u202fDébut\u202f» est obligatoire.'],
  [
    'start=2027-04-12&start=2027-04-13&end=2027-04-14',
    'start',
    'Le champ «\u202fDébut\u202f» doit être un texte.',
  ],
  [
    'start=2027-04-12&end=2027-04-14&praticienId=1%20or%201',
    'praticienId',
    'Le champ «\u202fPraticien\u202f» n’est pas un identifiant connu.',
  ],
] as const

describe('GET /api/agenda/creneaux', () => {
  test('returns times by date, both ends of the range included', async () => {
    await aPractitioner(site, { offers, agenda: { workingHours: { start: 9, end: 11, slotDuration: 60 } } })
    const { body } = await getSlots('start=2027-04-12&end=2027-04-13')
    expect(body).toEqual({ '2027-04-12': ['09:00', '10:00'], '2027-04-13': ['09:00', '10:00'] })
  })

  test('offers starts from which the service, or else one step, fits before closing', async () => {
    const massage = await aService(site, { duration: 90 })
    await aPractitioner(site, { agenda: morning, offers: [massage.id] })
    const range = 'start=2027-04-13&end=2027-04-13'
    const long = ['09:00', '09:30', '10:00', '10:30']
    expect((await getSlots(range)).body['2027-04-13']).toEqual([...long, '11:00', '11:30'])
    expect((await getSlots(`${range}&serviceId=${massage.id}`)).body['2027-04-13']).toEqual(long)
  })

  test('returns the union of all who offer the service when no practitioner is named', async () => {
    const massage = await aService(site, { duration: 60 })
    const early = { workingHours: { start: 8, end: 10, slotDuration: 60 } }
    const late = { workingHours: { start: 18, end: 20, slotDuration: 60 } }
    await aPractitioner(site, { agenda: early, offers: [massage.id] })
    const evening = await aPractitioner(site, { agenda: late, offers: [massage.id] })
    await aPractitioner(site, { offers, agenda: morning })
    const range = `start=2027-04-13&end=2027-04-13&serviceId=${massage.id}`
    expect((await getSlots(range)).body['2027-04-13']).toEqual(['08:00', '09:00', '18:00', '19:00'])
    const ofEvening = await getSlots(`${range}&praticienId=${evening.id}`)
    expect(ofEvening.body['2027-04-13']).toEqual(['18:00', '19:00'])
  })

  test('omits the slots of a live reservation and of its buffer', async () => {
    const massage = await aService(site, { duration: 30 })
    const camille = await aPractitioner(site, {
      agenda: { ...morning, bufferMinutes: 15 },
      offers: [massage.id],
    })
    const onTuesday = { praticienId: camille.id, date: '2027-04-13' }
    await aReservation(site, { ...onTuesday, time: '10:00', duration: 30, buffer: 15 })
    await aReservation(site, { ...onTuesday, time: '11:30', duration: 30, cancelled: true })
    const { body } = await getSlots(`start=2027-04-13&end=2027-04-13&serviceId=${massage.id}`)
    // 09:30 + 30 min + 15 min of buffer would meet 10:00; 10:30 lies in the buffer of the reservation at 10:00.
    expect(body['2027-04-13']).toEqual(['09:00', '11:00', '11:30'])
  })

  test('uses the buffer of the service instead of the practitioner’s', async () => {
    const massage = await aService(site, { duration: 30, buffer: 0 })
    const camille = await aPractitioner(site, {
      agenda: { ...morning, bufferMinutes: 60 },
      offers: [massage.id],
    })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '10:00', duration: 60 })
    const { body } = await getSlots(`start=2027-04-13&end=2027-04-13&serviceId=${massage.id}`)
    expect(body['2027-04-13']).toEqual(['09:00', '09:30', '11:00', '11:30'])
  })

  test('keeps a buffer free across midnight', async () => {
    const massage = await aService(site, { duration: 60 })
    const camille = await aPractitioner(site, {
      agenda: { workingHours: { start: 0, end: 24, slotDuration: 30 }, bufferMinutes: 30 },
      offers: [massage.id],
    })
    const slotsOn = async (day: string) =>
      (await getSlots(`start=${day}&end=${day}&serviceId=${massage.id}`)).body[day] ?? []
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '23:00', buffer: 30 })
    expect((await slotsOn('2027-04-14')).slice(0, 2)).toEqual(['00:30', '01:00'])
    await aReservation(site, { praticienId: camille.id, date: '2027-04-16', time: '00:00', buffer: 30 })
    expect((await slotsOn('2027-04-15')).slice(-2)).toEqual(['22:00', '22:30'])
  })

  test('offers the end of a reservation where the practitioner wants it', async () => {
    const massage = await aService(site, { duration: 30 })
    const camille = await aPractitioner(site, {
      agenda: { ...morning, startAfterReservation: true },
      offers: [massage.id],
    })
    const early = { date: '2027-04-13', time: '09:00', duration: 40, buffer: 5 }
    await aReservation(site, { praticienId: camille.id, ...early })
    const { body } = await getSlots(`start=2027-04-13&end=2027-04-13&serviceId=${massage.id}`)
    expect(body['2027-04-13']).toEqual(['09:45', '10:00', '10:30', '11:00', '11:30'])
  })

  test('keeps room on a compact day for the shortest service that the practitioner offers', async () => {
    const [long, short] = [await aService(site, { duration: 90 }), await aService(site, { duration: 60 })]
    await aService(site, { duration: 15 })
    const camille = await aPractitioner(site, {
      agenda: { ...morning, compactDay: true },
      offers: [long.id, short.id],
    })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '09:00', duration: 30 })
    const { body } = await getSlots(`start=2027-04-13&end=2027-04-13&serviceId=${long.id}`)
    expect(body['2027-04-13']).toEqual(['09:30', '10:30'])
  })

  test('omits past days and the past hours of today', async () => {
    await aPractitioner(site, { offers, agenda: morning })
    site.clock.set('2027-04-12T10:15')
    const { body } = await getSlots('start=2027-04-05&end=2027-04-12')
    expect(body).toEqual({ '2027-04-12': ['10:30', '11:00', '11:30'] })
  })

  test('takes today in the practice’s time zone, not in UTC', async () => {
    await aPractitioner(site, {
      offers,
      agenda: { workingHours: { start: 0, end: 24, slotDuration: 480 }, openDays: [1, 2] },
    })
    // Already Tuesday in Paris, still Monday in UTC.
    site.clock.set('2027-04-13T00:30')
    const { body } = await getSlots('start=2027-04-12&end=2027-04-13')
    expect(body).toEqual({ '2027-04-13': ['08:00', '16:00'] })
  })

  test.each([
    ['omits the hour skipped by daylight saving time', '2027-03-28', ['00:00', '01:00', '03:00', '04:00']],
    [
      'offers once the hour that is repeated when daylight saving time ends',
      '2027-10-31',
      ['00:00', '01:00', '02:00', '03:00', '04:00'],
    ],
  ])('%s', async (_title, sunday, expected) => {
    await aPractitioner(site, {
      offers,
      agenda: { workingHours: { start: 0, end: 5, slotDuration: 60 }, openDays: [0] },
    })
    site.clock.set(`${sunday.slice(0, 8)}01T08:00`)
    expect((await getSlots(`start=${sunday}&end=${sunday}`)).body).toEqual({ [sunday]: expected })
  })

  test('applies the public holidays of both years around New Year, and 29 February', async () => {
    await aPractitioner(site, {
      offers,
      agenda: {
        ...morning,
        openDays: [0, 1, 2, 3, 4, 5, 6],
        closedOnHolidays: 'metropole',
        workedHolidays: ['2027-12-25'],
      },
    })
    site.clock.set('2027-12-20T08:00')
    const listDays = async (range: string) => Object.keys((await getSlots(range)).body)
    expect(await listDays('start=2027-12-24&end=2028-01-02')).toEqual([
      '2027-12-24',
      '2027-12-25',
      '2027-12-26',
      '2027-12-27',
      '2027-12-28',
      '2027-12-29',
      '2027-12-30',
      '2027-12-31',
      '2028-01-02',
    ])
    expect(await listDays('start=2028-02-28&end=2028-03-01')).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
  })

  test.each([
    ['omits', 'metropole', []],
    ['offers', null, ['2027-12-25', '2028-01-01']],
  ] as const)('%s 25 December and 1 January when closedOnHolidays is %j', async (_title, zone, expected) => {
    await aPractitioner(site, { offers, agenda: { ...morning, closedOnHolidays: zone } })
    site.clock.set('2027-12-20T08:00')
    const days = Object.keys((await getSlots('start=2027-12-20&end=2028-01-03')).body)
    expect(days).toContain('2027-12-24')
    expect(days.filter((day) => day.endsWith('-12-25') || day.endsWith('-01-01'))).toEqual(expected)
  })

  test('omits the slots of a practitioner who has been removed', async () => {
    const early = { workingHours: { start: 8, end: 9, slotDuration: 30 } }
    const removed = await aPractitioner(site, { offers, agenda: early })
    await aPractitioner(site, { offers, agenda: { workingHours: { start: 18, end: 19, slotDuration: 30 } } })
    const startsOnTuesday = async () => (await getSlots('start=2027-04-13&end=2027-04-13')).body['2027-04-13']
    expect(await startsOnTuesday()).toEqual(['08:00', '08:30', '18:00', '18:30'])
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await superadmin.delete(`/api/superadmin/users/${removed.id}`)).status).toBe(200)
    expect(await startsOnTuesday()).toEqual(['18:00', '18:30'])
    expect((await getNext('from=2027-04-13')).body[0]).toEqual({ date: '2027-04-13', time: '18:00' })
  })

  test.each(BAD_RANGES)('refuses a bad range, naming the field: %s', async (query, path, message) => {
    for (const call of ['creneaux', 'motifs']) {
      const { status, body } = await site.visitor().get<ErrorBody>(`/api/agenda/${call}?${query}`)
      expect(status).toBe(400)
      expect(body.issues).toContainEqual({ path, message })
    }
  })

  test('accepts 62 days, and has no slots in the years 1 and 9999', async () => {
    await aPractitioner(site, { offers, agenda: { closedOnHolidays: 'metropole' } })
    expect((await getSlots('start=2027-04-13&end=2027-06-13')).status).toBe(200)
    for (const range of ['start=9999-12-01&end=9999-12-31', 'start=0001-01-01&end=0001-01-31']) {
      expect(await getSlots(range)).toMatchObject({ status: 200, body: {} })
    }
  })

  test('returns 404 for an inactive service or an unknown practitioner, like prochain and motifs', async () => {
    const retired = await aService(site, { active: false })
    const range = 'start=2027-04-13&end=2027-04-13'
    for (const [filter, code] of [
      [`serviceId=${retired.id}`, 'service_gone'],
      ['praticienId=4711', 'practitioner_gone'],
    ]) {
      for (const response of [
        await getSlots(`${range}&${filter}`),
        await getNext(filter),
        await getReasons(`${range}&${filter}`),
      ]) {
        expect(response).toMatchObject({ status: 404, body: { code } })
      }
    }
  })
})
