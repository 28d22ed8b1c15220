import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation, aService } from '../support/bookings.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import { type Practice, practice } from '../support/practice.ts'

const config = '/api/admin/agenda/config'
const morning = { workingHours: { start: 9, end: 12, slotDuration: 30 } }
let site: Practice

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
})

function slots(query: string) {
  return site.visitor().get<Record<string, string[]>>(`/api/agenda/creneaux?${query}`)
}

describe('GET /api/agenda/creneaux', () => {
  test('answers times keyed by date, both ends included', async () => {
    await aPractitioner(site, { agenda: { workingHours: { start: 9, end: 11, slotDuration: 60 } } })
    const { body } = await slots('start=2027-04-12&end=2027-04-13')
    expect(body).toEqual({ '2027-04-12': ['09:00', '10:00'], '2027-04-13': ['09:00', '10:00'] })
  })

  test('without a service the length is the step; with one, the visit must fit before closing', async () => {
    const massage = await aService(site, { duration: 90 })
    await aPractitioner(site, { agenda: morning, offers: [massage.id] })
    const range = 'start=2027-04-13&end=2027-04-13'
    expect((await slots(range)).body['2027-04-13']).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
    ])
    expect((await slots(`${range}&serviceId=${massage.id}`)).body['2027-04-13']).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
    ])
  })

  test('without a practitioner it is the union of those who offer the service', async () => {
    const massage = await aService(site, { duration: 60 })
    const early = { workingHours: { start: 8, end: 10, slotDuration: 60 } }
    const late = { workingHours: { start: 18, end: 20, slotDuration: 60 } }
    await aPractitioner(site, { agenda: early, offers: [massage.id] })
    const evening = await aPractitioner(site, { agenda: late, offers: [massage.id] })
    await aPractitioner(site, { agenda: morning })
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
    // 09:30 + 30 min + 15 of buffer would meet 10:00; 10:30 lies within the buffer of the visit before it.
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

  test('past days hold none, nor do today’s hours that are past', async () => {
    await aPractitioner(site, { agenda: morning })
    site.clock.set('2027-04-12T10:15')
    const { body } = await slots('start=2027-04-05&end=2027-04-12')
    expect(body).toEqual({ '2027-04-12': ['10:30', '11:00', '11:30'] })
  })

  test('« today » is the practice’s, not the server’s nor UTC’s', async () => {
    await aPractitioner(site, {
      agenda: { workingHours: { start: 0, end: 24, slotDuration: 480 }, openDays: [1, 2] },
    })
    // In Paris it is already Tuesday; in UTC still Monday.
    site.clock.set('2027-04-13T00:30')
    const { body } = await slots('start=2027-04-12&end=2027-04-13')
    expect(body).toEqual({ '2027-04-13': ['08:00', '16:00'] })
  })

  test('the hour that summer time skips is not offered', async () => {
    await aPractitioner(site, {
      agenda: { workingHours: { start: 0, end: 5, slotDuration: 60 }, openDays: [0] },
    })
    site.clock.set('2027-03-20T08:00')
    const { body } = await slots('start=2027-03-28&end=2027-03-28')
    expect(body).toEqual({ '2027-03-28': ['00:00', '01:00', '03:00', '04:00'] })
  })

  test.each([
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
  ])('a bad range is a 400 that names the field: %s', async (query, path, message) => {
    const { status, body } = await site.visitor().get<ErrorBody>(`/api/agenda/creneaux?${query}`)
    expect(status).toBe(400)
    expect(body.issues).toContainEqual({ path, message })
  })

  test('62 days are answered', async () => {
    expect((await slots('start=2027-04-13&end=2027-06-13')).status).toBe(200)
  })

  test('an unknown or retired service or practitioner is a 404', async () => {
    const retired = await aService(site, { active: false })
    const range = 'start=2027-04-13&end=2027-04-13'
    expect(await slots(`${range}&serviceId=${retired.id}`)).toMatchObject({
      status: 404,
      body: { code: 'service_gone' },
    })
    expect(await slots(`${range}&praticienId=4711`)).toMatchObject({
      status: 404,
      body: { code: 'practitioner_gone' },
    })
  })
})

describe('my agenda', () => {
  test('a new practitioner works Monday to Saturday; a superadmin has an agenda too', async () => {
    const camille = await aPractitioner(site)
    const owner = await aSuperadmin(site)
    for (const { username } of [camille, owner]) {
      const { body } = await (await site.visitor().signIn(username)).get(config)
      expect(body).toEqual({
        workingHours: { start: 9, end: 19, slotDuration: 30 },
        breakTimes: [],
        openDays: [1, 2, 3, 4, 5, 6],
        bufferMinutes: 0,
      })
    }
  })

  test('what is saved rules the slots at once; optional keys left out stay as they are', async () => {
    const camille = await aPractitioner(site, { agenda: { openDays: [2], bufferMinutes: 10 } })
    const visitor = await site.visitor().signIn(camille.username)
    const saved = await visitor.put(config, {
      workingHours: { start: 9, end: 14, slotDuration: 60 },
      breakTimes: [{ day: 2, start: 12, end: 13 }],
    })
    expect(saved).toMatchObject({ status: 200, body: { openDays: [2], bufferMinutes: 10 } })
    const { body } = await slots('start=2027-04-12&end=2027-04-18')
    expect(body).toEqual({ '2027-04-13': ['09:00', '10:00', '11:00', '13:00'] })
  })

  test('a break outside the hours is accepted', async () => {
    const camille = await aPractitioner(site)
    const visitor = await site.visitor().signIn(camille.username)
    const { status } = await visitor.put(config, {
      workingHours: { start: 14, end: 19, slotDuration: 15 },
      breakTimes: [{ day: 1, start: 12, end: 13 }],
    })
    expect(status).toBe(200)
  })

  test.each([
    [{ start: 24, end: 24, slotDuration: 30 }, [], 'workingHours.start'],
    [{ start: 9, end: 25, slotDuration: 30 }, [], 'workingHours.end'],
    [{ start: 9, end: 0, slotDuration: 30 }, [], 'workingHours.end'],
    [{ start: 12, end: 12, slotDuration: 30 }, [], 'workingHours.end'],
    [{ start: 9, end: 12, slotDuration: 20 }, [], 'workingHours.slotDuration'],
    [{ start: 9, end: 12, slotDuration: 0 }, [], 'workingHours.slotDuration'],
    [{ start: '9', end: 12, slotDuration: 15 }, [], 'workingHours.start'],
    [{ start: 9, end: 12, slotDuration: 15 }, [{ day: 7, start: 9, end: 10 }], 'breakTimes.0.day'],
    [{ start: 9, end: 12, slotDuration: 15 }, [{ day: 1, start: 13, end: 12 }], 'breakTimes.0.end'],
    [{ start: 9, end: 12, slotDuration: 15 }, [{ day: 1, start: 9.5, end: 12 }], 'breakTimes.0.start'],
  ])(
    'a value beyond its limits is refused and nothing is saved: %j %j',
    async (workingHours, breakTimes, path) => {
      const camille = await aPractitioner(site)
      const visitor = await site.visitor().signIn(camille.username)
      const { status, body } = await visitor.put<ErrorBody>(config, { workingHours, breakTimes })
      expect(status).toBe(400)
      expect(body.issues?.map((issue) => issue.path)).toContain(path)
      expect(await site.database.kysely.selectFrom('agendas').select('config').execute()).toEqual([])
    },
  )
})

test('one request reads the reservations once, however many days and practitioners', async () => {
  const massage = await aService(site)
  for (let i = 0; i < 5; i += 1) await aPractitioner(site, { offers: [massage.id] })
  const asked: string[] = []
  const { kysely } = site.database
  const logged = kysely.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { freeSlotsBetween } = await import('#server/features/agenda/actions.ts')
  const { readConfig } = await import('#server/config.ts')
  const asking = {
    config: readConfig(site.env),
    clock: site.clock,
    database: { ...site.database, kysely: logged },
  }
  await freeSlotsBetween(asking, { start: '2027-04-12', end: '2027-05-31', serviceId: massage.id })
  expect(asked.filter((query) => query.includes('"reservations"'))).toHaveLength(1)
  expect(asked.length).toBeLessThanOrEqual(4)
})
