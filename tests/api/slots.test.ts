import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { SlotExplanation } from '#contract/slots.ts'
import { aReservation, aService } from '../support/bookings.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import { practice, type TestPractice } from '../support/practice.ts'

const morning = { workingHours: { start: 9, end: 12, slotDuration: 30 } }
let site: TestPractice
/** For practitioners whose services are irrelevant to the test. */
let offers: number[]

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  offers = [(await aService(site, { duration: 30 })).id]
})

type Slots = Record<string, string[]>
const slots = (query: string) => site.visitor().get<Slots>(`/api/agenda/creneaux?${query}`)
const next = (query = '') =>
  site.visitor().get<{ date: string; time: string }[]>(`/api/agenda/prochain?${query}`)
const reasons = (query: string) => site.visitor().get<Record<string, object>>(`/api/agenda/motifs?${query}`)

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
    const { body } = await slots('start=2027-04-12&end=2027-04-13')
    expect(body).toEqual({ '2027-04-12': ['09:00', '10:00'], '2027-04-13': ['09:00', '10:00'] })
  })

  test('offers starts from which the service, or else one step, fits before closing', async () => {
    const massage = await aService(site, { duration: 90 })
    await aPractitioner(site, { agenda: morning, offers: [massage.id] })
    const range = 'start=2027-04-13&end=2027-04-13'
    const long = ['09:00', '09:30', '10:00', '10:30']
    expect((await slots(range)).body['2027-04-13']).toEqual([...long, '11:00', '11:30'])
    expect((await slots(`${range}&serviceId=${massage.id}`)).body['2027-04-13']).toEqual(long)
  })

  test('returns the union of all who offer the service when no practitioner is named', async () => {
    const massage = await aService(site, { duration: 60 })
    const early = { workingHours: { start: 8, end: 10, slotDuration: 60 } }
    const late = { workingHours: { start: 18, end: 20, slotDuration: 60 } }
    await aPractitioner(site, { agenda: early, offers: [massage.id] })
    const evening = await aPractitioner(site, { agenda: late, offers: [massage.id] })
    await aPractitioner(site, { offers, agenda: morning })
    const range = `start=2027-04-13&end=2027-04-13&serviceId=${massage.id}`
    expect((await slots(range)).body['2027-04-13']).toEqual(['08:00', '09:00', '18:00', '19:00'])
    const ofOne = await slots(`${range}&praticienId=${evening.id}`)
    expect(ofOne.body['2027-04-13']).toEqual(['18:00', '19:00'])
  })

  test('omits the slots of a live reservation and of its buffer', async () => {
    const massage = await aService(site, { duration: 30 })
    const camille = await aPractitioner(site, {
      agenda: { ...morning, bufferMinutes: 15 },
      offers: [massage.id],
    })
    const day = { praticienId: camille.id, date: '2027-04-13' }
    await aReservation(site, { ...day, time: '10:00', duration: 30, buffer: 15 })
    await aReservation(site, { ...day, time: '11:30', duration: 30, cancelled: true })
    const { body } = await slots(`start=2027-04-13&end=2027-04-13&serviceId=${massage.id}`)
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
    const { body } = await slots(`start=2027-04-13&end=2027-04-13&serviceId=${massage.id}`)
    expect(body['2027-04-13']).toEqual(['09:00', '09:30', '11:00', '11:30'])
  })

  test('keeps room on a compact day for the shortest service that the practitioner offers', async () => {
    const [long, short] = [await aService(site, { duration: 90 }), await aService(site, { duration: 60 })]
    await aService(site, { duration: 15 })
    const camille = await aPractitioner(site, {
      agenda: { ...morning, compactDay: true },
      offers: [long.id, short.id],
    })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '09:00', duration: 30 })
    const { body } = await slots(`start=2027-04-13&end=2027-04-13&serviceId=${long.id}`)
    expect(body['2027-04-13']).toEqual(['09:30', '10:30'])
  })

  test('omits past days and the past hours of today', async () => {
    await aPractitioner(site, { offers, agenda: morning })
    site.clock.set('2027-04-12T10:15')
    const { body } = await slots('start=2027-04-05&end=2027-04-12')
    expect(body).toEqual({ '2027-04-12': ['10:30', '11:00', '11:30'] })
  })

  test('takes today in the practice’s time zone, not in UTC', async () => {
    await aPractitioner(site, {
      offers,
      agenda: { workingHours: { start: 0, end: 24, slotDuration: 480 }, openDays: [1, 2] },
    })
    // Already Tuesday in Paris, still Monday in UTC.
    site.clock.set('2027-04-13T00:30')
    const { body } = await slots('start=2027-04-12&end=2027-04-13')
    expect(body).toEqual({ '2027-04-13': ['08:00', '16:00'] })
  })

  test.each([
    ['omits the hour skipped by summer time', '2027-03-28', ['00:00', '01:00', '03:00', '04:00']],
    ['offers the hour that comes twice once', '2027-10-31', ['00:00', '01:00', '02:00', '03:00', '04:00']],
  ])('%s', async (_title, sunday, expected) => {
    await aPractitioner(site, {
      offers,
      agenda: { workingHours: { start: 0, end: 5, slotDuration: 60 }, openDays: [0] },
    })
    site.clock.set(`${sunday.slice(0, 8)}01T08:00`)
    expect((await slots(`start=${sunday}&end=${sunday}`)).body).toEqual({ [sunday]: expected })
  })

  test('knows the public holidays of both years around New Year, and 29 February', async () => {
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
    const days = async (range: string) => Object.keys((await slots(range)).body)
    expect(await days('start=2027-12-24&end=2028-01-02')).toEqual([
      ...['2027-12-24', '2027-12-25', '2027-12-26', '2027-12-27', '2027-12-28', '2027-12-29'],
      ...['2027-12-30', '2027-12-31', '2028-01-02'],
    ])
    expect(await days('start=2028-02-28&end=2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  })

  test.each([
    ['omits', 'metropole', []],
    ['offers', null, ['2027-12-25', '2028-01-01']],
  ] as const)('%s 25 December and 1 January when closedOnHolidays is %j', async (_title, zone, expected) => {
    await aPractitioner(site, { offers, agenda: { ...morning, closedOnHolidays: zone } })
    site.clock.set('2027-12-20T08:00')
    const days = Object.keys((await slots('start=2027-12-20&end=2028-01-03')).body)
    expect(days).toContain('2027-12-24')
    expect(days.filter((day) => day.endsWith('-12-25') || day.endsWith('-01-01'))).toEqual(expected)
  })

  test('omits the slots of a practitioner who has been removed', async () => {
    const early = { workingHours: { start: 8, end: 9, slotDuration: 30 } }
    const removed = await aPractitioner(site, { offers, agenda: early })
    await aPractitioner(site, { offers, agenda: { workingHours: { start: 18, end: 19, slotDuration: 30 } } })
    const day = async () => (await slots('start=2027-04-13&end=2027-04-13')).body['2027-04-13']
    expect(await day()).toEqual(['08:00', '08:30', '18:00', '18:30'])
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await owner.delete(`/api/superadmin/users/${removed.id}`)).status).toBe(200)
    expect(await day()).toEqual(['18:00', '18:30'])
    expect((await next('from=2027-04-13')).body[0]).toEqual({ date: '2027-04-13', time: '18:00' })
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
    expect((await slots('start=2027-04-13&end=2027-06-13')).status).toBe(200)
    for (const range of ['start=9999-12-01&end=9999-12-31', 'start=0001-01-01&end=0001-01-31']) {
      expect(await slots(range)).toMatchObject({ status: 200, body: {} })
    }
  })

  test('is a 404 for an inactive service or an unknown practitioner, like prochain and motifs', async () => {
    const retired = await aService(site, { active: false })
    const range = 'start=2027-04-13&end=2027-04-13'
    for (const [filter, code] of [
      [`serviceId=${retired.id}`, 'service_gone'],
      ['praticienId=4711', 'practitioner_gone'],
    ]) {
      for (const answer of [
        await slots(`${range}&${filter}`),
        await next(filter),
        await reasons(`${range}&${filter}`),
      ]) {
        expect(answer).toMatchObject({ status: 404, body: { code } })
      }
    }
  })
})

describe('GET /api/agenda/prochain', () => {
  test('returns the first three free slots from today, in order', async () => {
    const camille = await aPractitioner(site, { offers, agenda: { ...morning, openDays: [2, 5] } })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '09:00', duration: 120 })
    expect((await next()).body).toEqual([
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
    expect((await next()).body).toEqual(last)
    expect((await next('from=2020-01-01')).body).toEqual(last)
    expect((await next(`from=2027-08-02&praticienId=${id}`)).body).toEqual(last)
    expect((await next('from=2027-08-03')).body).toEqual([])
    expect((await next('from=9999-12-31')).body).toEqual([])
    expect((await next('from=2027-02-30')).status).toBe(400)
  })

  test('is limited to the named service and practitioner, and may return fewer than three', async () => {
    const massage = await aService(site, { duration: 180 })
    const camille = await aPractitioner(site, {
      agenda: { ...morning, horizonDays: 1 },
      offers: [massage.id],
    })
    const theo = await aPractitioner(site, { offers, agenda: morning })
    expect((await next(`serviceId=${massage.id}`)).body).toEqual([
      { date: '2027-04-12', time: '09:00' },
      { date: '2027-04-13', time: '09:00' },
    ])
    expect((await next(`praticienId=${theo.id}&serviceId=${massage.id}`)).body).toEqual([])
    expect((await next(`praticienId=${camille.id}&from=2027-04-13`)).body).toHaveLength(3)
  })
})

describe('GET /api/agenda/explication', () => {
  const explain = async (username: string, query: string) => {
    const visitor = await site.visitor().signIn(username)
    return visitor.get<SlotExplanation[] & ErrorBody>(
      `/api/admin/agenda/explication?date=2027-04-13&${query}`,
    )
  }

  test('gives the reason why a start is not offered, and what is in its way', async () => {
    const leave = [{ from: '2027-04-13', to: '2027-04-13', label: 'Formation', start: '11:00' }]
    const camille = await aPractitioner(site, {
      lastName: 'Roy',
      offers,
      agenda: { ...morning, timeOff: leave },
    })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '09:00', duration: 30 })
    const why = async (time: string) => (await explain(camille.username, `time=${time}`)).body
    const practitioner = { praticienId: camille.id, praticienName: 'Camille Roy' }
    const nothing = { label: null, from: null, to: null }
    expect(await why('10:00')).toEqual([{ ...practitioner, offered: true, reason: null, ...nothing }])
    expect(await why('09:15')).toEqual([{ ...practitioner, offered: false, reason: 'off_grid', ...nothing }])
    expect(await why('09:00')).toEqual([
      { ...practitioner, offered: false, reason: 'taken', label: null, from: '09:00', to: '09:30' },
    ])
    expect(await why('11:30')).toEqual([
      { ...practitioner, offered: false, reason: 'leave', label: 'Formation', from: '11:00', to: '24:00' },
    ])
  })

  test('explains a praticien’s own agenda, and to a superadmin one or all', async () => {
    const massage = await aService(site)
    const camille = await aPractitioner(site, { lastName: 'Abel', agenda: morning, offers: [massage.id] })
    const theo = await aPractitioner(site, { lastName: 'Zed', offers, agenda: morning })
    const owner = await aSuperadmin(site)
    const reasonsOf = ({ body }: Awaited<ReturnType<typeof explain>>) =>
      body.map(({ praticienId, reason }) => [praticienId, reason])
    expect(reasonsOf(await explain(camille.username, 'time=10:00'))).toEqual([[camille.id, null]])
    expect((await explain(camille.username, `time=10:00&praticienId=${theo.id}`)).status).toBe(404)
    expect(reasonsOf(await explain(owner.username, `time=10:00&serviceId=${massage.id}`))).toEqual([
      [camille.id, null],
      [theo.id, 'not_offered_by'],
    ])
    expect(reasonsOf(await explain(owner.username, `time=10:00&praticienId=${theo.id}`))).toEqual([
      [theo.id, null],
    ])
    expect((await explain(owner.username, 'time=10:00&praticienId=4711')).body.code).toBe('practitioner_gone')
    expect((await explain(camille.username, 'time=10:00&serviceId=4711')).body.code).toBe('service_gone')
    expect((await explain(camille.username, 'time=24:00')).status).toBe(400)
  })
})
