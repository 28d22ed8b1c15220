import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { SlotExplanation } from '#contract/slots.ts'
import { aReservation, aService } from '../support/bookings.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import { practice, type TestPractice } from '../support/practice.ts'

const morning = { workingHours: { start: 9, end: 12, slotDuration: 30 } }
let site: TestPractice
/** Ids of what practitioners offer where it does not matter what. */
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

/** What is wrong with a range of days, for each call that takes one. */
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
  test('answers times keyed by date, both ends included', async () => {
    await aPractitioner(site, { offers, agenda: { workingHours: { start: 9, end: 11, slotDuration: 60 } } })
    const { body } = await slots('start=2027-04-12&end=2027-04-13')
    expect(body).toEqual({ '2027-04-12': ['09:00', '10:00'], '2027-04-13': ['09:00', '10:00'] })
  })

  test('without a service the length is the step; with one, the reservation must fit before closing', async () => {
    const massage = await aService(site, { duration: 90 })
    await aPractitioner(site, { agenda: morning, offers: [massage.id] })
    const range = 'start=2027-04-13&end=2027-04-13'
    const long = ['09:00', '09:30', '10:00', '10:30']
    expect((await slots(range)).body['2027-04-13']).toEqual([...long, '11:00', '11:30'])
    expect((await slots(`${range}&serviceId=${massage.id}`)).body['2027-04-13']).toEqual(long)
  })

  test('without a practitioner it is the union of those who offer the service', async () => {
    const massage = await aService(site, { duration: 60 })
    const early = { workingHours: { start: 8, end: 10, slotDuration: 60 } }
    const late = { workingHours: { start: 18, end: 20, slotDuration: 60 } }
    await aPractitioner(site, { agenda: early, offers: [massage.id] })
    const evening = await aPractitioner(site, { agenda: late, offers: [massage.id] })
    await aPractitioner(site, { offers, agenda: morning })
    const range = `start=2027-04-13&end=2027-04-13&serviceId=${massage.id}`
    expect((await slots(range)).body['2027-04-13']).toEqual(['08:00', '09:00', '18:00', '19:00'])
    const one = await slots(`${range}&praticienId=${evening.id}`)
    expect(one.body['2027-04-13']).toEqual(['18:00', '19:00'])
  })

  test('a reservation hides its slots with its buffer; a cancelled one does not', async () => {
    const massage = await aService(site, { duration: 30 })
    const camille = await aPractitioner(site, {
      agenda: { ...morning, bufferMinutes: 15 },
      offers: [massage.id],
    })
    const day = { praticienId: camille.id, date: '2027-04-13' }
    await aReservation(site, { ...day, time: '10:00', duration: 30, buffer: 15 })
    await aReservation(site, { ...day, time: '11:30', duration: 30, cancelled: true })
    const { body } = await slots(`start=2027-04-13&end=2027-04-13&serviceId=${massage.id}`)
    // 09:30 + 30 min + 15 of buffer would meet 10:00; 10:30 lies within the buffer of the reservation before it.
    expect(body['2027-04-13']).toEqual(['09:00', '11:00', '11:30'])
  })

  test('a service’s own buffer stands in the place of the practitioner’s', async () => {
    const massage = await aService(site, { duration: 30, buffer: 0 })
    const camille = await aPractitioner(site, {
      agenda: { ...morning, bufferMinutes: 60 },
      offers: [massage.id],
    })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '10:00', duration: 60 })
    const { body } = await slots(`start=2027-04-13&end=2027-04-13&serviceId=${massage.id}`)
    expect(body['2027-04-13']).toEqual(['09:00', '09:30', '11:00', '11:30'])
  })

  test('« journée compacte » keeps room for the shortest service that this person offers', async () => {
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

  test('past days hold none, nor do today’s hours that are past', async () => {
    await aPractitioner(site, { offers, agenda: morning })
    site.clock.set('2027-04-12T10:15')
    const { body } = await slots('start=2027-04-05&end=2027-04-12')
    expect(body).toEqual({ '2027-04-12': ['10:30', '11:00', '11:30'] })
  })

  test('« today » is the practice’s, not the server’s nor UTC’s', async () => {
    await aPractitioner(site, {
      offers,
      agenda: { workingHours: { start: 0, end: 24, slotDuration: 480 }, openDays: [1, 2] },
    })
    // In Paris it is already Tuesday; in UTC still Monday.
    site.clock.set('2027-04-13T00:30')
    const { body } = await slots('start=2027-04-12&end=2027-04-13')
    expect(body).toEqual({ '2027-04-13': ['08:00', '16:00'] })
  })

  test.each([
    ['the hour that summer time skips is not offered', '2027-03-28', ['00:00', '01:00', '03:00', '04:00']],
    [
      'the hour that comes twice is offered once',
      '2027-10-31',
      ['00:00', '01:00', '02:00', '03:00', '04:00'],
    ],
  ])('%s', async (_title, sunday, expected) => {
    await aPractitioner(site, {
      offers,
      agenda: { workingHours: { start: 0, end: 5, slotDuration: 60 }, openDays: [0] },
    })
    site.clock.set(`${sunday.slice(0, 8)}01T08:00`)
    expect((await slots(`start=${sunday}&end=${sunday}`)).body).toEqual({ [sunday]: expected })
  })

  test('29 February and 1 January are days like others, and a holiday of each year is known', async () => {
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

  test.each(BAD_RANGES)('a bad range is a 400 that names the field: %s', async (query, path, message) => {
    for (const call of ['creneaux', 'motifs']) {
      const { status, body } = await site.visitor().get<ErrorBody>(`/api/agenda/${call}?${query}`)
      expect(status).toBe(400)
      expect(body.issues).toContainEqual({ path, message })
    }
  })

  test('62 days are answered, and the end of time is empty', async () => {
    await aPractitioner(site, { offers, agenda: { closedOnHolidays: 'metropole' } })
    expect((await slots('start=2027-04-13&end=2027-06-13')).status).toBe(200)
    for (const range of ['start=9999-12-01&end=9999-12-31', 'start=0001-01-01&end=0001-01-31']) {
      expect(await slots(range)).toMatchObject({ status: 200, body: {} })
    }
  })

  test('an unknown or retired service or practitioner is a 404, for each call', async () => {
    const retired = await aService(site, { active: false })
    const range = 'start=2027-04-13&end=2027-04-13'
    for (const [whom, code] of [
      [`serviceId=${retired.id}`, 'service_gone'],
      ['praticienId=4711', 'practitioner_gone'],
    ]) {
      for (const answer of [
        await slots(`${range}&${whom}`),
        await next(whom),
        await reasons(`${range}&${whom}`),
      ]) {
        expect(answer).toMatchObject({ status: 404, body: { code } })
      }
    }
  })
})

describe('GET /api/agenda/prochain', () => {
  test('the first three free slots, from today, in order', async () => {
    const camille = await aPractitioner(site, { offers, agenda: { ...morning, openDays: [2, 5] } })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '09:00', duration: 120 })
    expect((await next()).body).toEqual([
      { date: '2027-04-13', time: '11:00' },
      { date: '2027-04-13', time: '11:30' },
      { date: '2027-04-16', time: '09:00' },
    ])
  })

  test('over empty weeks, up to the horizon and not beyond, from a day that may be past', async () => {
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

  test('of the service and the practitioner that are named; fewer than three where there are fewer', async () => {
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
  const ask = async (username: string, query: string) => {
    const visitor = await site.visitor().signIn(username)
    return visitor.get<SlotExplanation[] & ErrorBody>(
      `/api/admin/agenda/explication?date=2027-04-13&${query}`,
    )
  }

  test('why a start is not offered, with what stands in the way; nothing where it is', async () => {
    const leave = [{ from: '2027-04-13', to: '2027-04-13', label: 'Formation', start: '11:00' }]
    const camille = await aPractitioner(site, {
      lastName: 'Roy',
      offers,
      agenda: { ...morning, timeOff: leave },
    })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '09:00', duration: 30 })
    const why = async (time: string) => (await ask(camille.username, `time=${time}`)).body
    const whose = { praticienId: camille.id, praticienName: 'Camille Roy' }
    const nothing = { label: null, from: null, to: null }
    expect(await why('10:00')).toEqual([{ ...whose, offered: true, reason: null, ...nothing }])
    expect(await why('09:15')).toEqual([{ ...whose, offered: false, reason: 'off_grid', ...nothing }])
    expect(await why('09:00')).toEqual([
      { ...whose, offered: false, reason: 'taken', label: null, from: '09:00', to: '09:30' },
    ])
    expect(await why('11:30')).toEqual([
      { ...whose, offered: false, reason: 'leave', label: 'Formation', from: '11:00', to: '24:00' },
    ])
  })

  test('a praticien asks about themselves alone, a superadmin about one or all', async () => {
    const massage = await aService(site)
    const camille = await aPractitioner(site, { lastName: 'Abel', agenda: morning, offers: [massage.id] })
    const theo = await aPractitioner(site, { lastName: 'Zed', offers, agenda: morning })
    const owner = await aSuperadmin(site)
    const told = ({ body }: Awaited<ReturnType<typeof ask>>) =>
      body.map(({ praticienId, reason }) => [praticienId, reason])
    expect(told(await ask(camille.username, 'time=10:00'))).toEqual([[camille.id, null]])
    expect((await ask(camille.username, `time=10:00&praticienId=${theo.id}`)).status).toBe(404)
    expect(told(await ask(owner.username, `time=10:00&serviceId=${massage.id}`))).toEqual([
      [camille.id, null],
      [theo.id, 'not_offered_by'],
    ])
    expect(told(await ask(owner.username, `time=10:00&praticienId=${theo.id}`))).toEqual([[theo.id, null]])
    expect((await ask(owner.username, 'time=10:00&praticienId=4711')).body.code).toBe('practitioner_gone')
    expect((await ask(camille.username, 'time=10:00&serviceId=4711')).body.code).toBe('service_gone')
    expect((await ask(camille.username, 'time=24:00')).status).toBe(400)
  })
})
