// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import type { AgendaDays } from '#contract/booking/calendar.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const MAY = 'start=2027-05-01&end=2027-05-31'
const TUESDAY = '2027-05-04'
const WEDNESDAY = '2027-05-05'

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let camille: Person
let theo: Person
let camilleSession: TestClient
let superadmin: TestClient

beforeEach(async () => {
  ;({ site, camille } = await massagePractice())
  theo = await aPractitioner(site, { firstName: 'Théo', agenda: HOURS })
  camilleSession = await site.visitor().signIn(camille.username)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const list = async (caller: TestClient, query: string) =>
  (await caller.get<AgendaDays>(`/api/admin/agenda/jours?${query}`)).body

const dayOf = ({ days }: AgendaDays, date: string) => days.find((day) => day.date === date)

describe('the days of the agenda', () => {
  test('hold the number and minutes of the reservations that stand, beside the minutes worked', async () => {
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '09:00', duration: 90 })
    await aReservation(site, { praticienId: theo.id, date: TUESDAY, time: '10:00' })
    await aReservation(site, { praticienId: theo.id, date: TUESDAY, time: '11:00', cancelled: true })
    const all = await list(superadmin, MAY)
    const tuesday = { date: TUESDAY, count: 2, bookedMinutes: 150, workedMinutes: 360, first: [] }
    expect(dayOf(all, TUESDAY)).toEqual(tuesday)
    expect(dayOf(all, WEDNESDAY)).toEqual({ ...tuesday, date: WEDNESDAY, count: 0, bookedMinutes: 0 })
    const ofCamille = await list(superadmin, `${MAY}&praticienId=${camille.id}`)
    const { count, bookedMinutes, workedMinutes } = dayOf(ofCamille, TUESDAY) ?? {}
    expect([count, bookedMinutes, workedMinutes]).toEqual([1, 90, 180])
  })

  test('count worked minutes by the rules of the agenda, and leave out days with nothing', async () => {
    await camilleSession.put('/api/admin/agenda/config', {
      ...HOURS,
      breakTimes: [{ day: 2, start: 10, end: 11 }],
      timeOff: [{ from: WEDNESDAY, to: WEDNESDAY, label: 'Formation' }],
    })
    const days = await list(camilleSession, 'start=2027-05-03&end=2027-05-09')
    const worked = days.days.map(({ date, workedMinutes }) => `${date} ${workedMinutes}`)
    expect(worked.slice(0, 2)).toEqual(['2027-05-03 180', `${TUESDAY} 120`])
    expect(dayOf(days, WEDNESDAY)).toBeUndefined()
    // On Sundays nobody works.
    expect(dayOf(days, '2027-05-09')).toBeUndefined()
    await aReservation(site, { praticienId: camille.id, date: '2027-05-09', time: '10:00' })
    expect(dayOf(await list(camilleSession, MAY), '2027-05-09')).toMatchObject({ count: 1, workedMinutes: 0 })
  })

  test('bring the first three reservations of each day if asked for', async () => {
    const times = ['16:00', '11:00', '09:00', '14:00']
    for (const time of times) await aReservation(site, { praticienId: camille.id, date: TUESDAY, time })
    await aReservation(site, { praticienId: theo.id, date: TUESDAY, time: '10:00', clientName: 'Zoé Petit' })
    await aReservation(site, { praticienId: theo.id, date: WEDNESDAY, time: '15:00' })
    const all = await list(superadmin, `${MAY}&premiers=true`)
    expect(dayOf(all, TUESDAY)?.first.map(({ time }) => time)).toEqual(['09:00', '10:00', '11:00'])
    expect(dayOf(all, TUESDAY)?.first[1]).toMatchObject({
      clientName: 'Zoé Petit',
      praticienId: theo.id,
      cancellableUntil: expect.objectContaining({ date: '2027-05-03' }),
    })
    expect(dayOf(all, WEDNESDAY)?.first.map(({ time }) => time)).toEqual(['15:00'])
  })

  test('count the reservations of one service', async () => {
    const hotStones = await aService(site)
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '09:00' })
    const ofService = { praticienId: theo.id, date: TUESDAY, serviceId: hotStones.id }
    await aReservation(site, { ...ofService, time: '10:00' })
    const days = await list(superadmin, `${MAY}&premiers=true&serviceId=${hotStones.id}`)
    expect(dayOf(days, TUESDAY)).toMatchObject({ count: 1, bookedMinutes: 60, workedMinutes: 360 })
    expect(dayOf(days, TUESDAY)?.first.map(({ time }) => time)).toEqual(['10:00'])
    expect(days.people).toEqual([{ praticienId: theo.id, count: 1 }])
  })

  test('name everybody’s number of reservations in the range to a superadmin, whoever is asked for', async () => {
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '09:00' })
    await aReservation(site, { praticienId: theo.id, date: TUESDAY, time: '09:00' })
    await aReservation(site, { praticienId: theo.id, date: WEDNESDAY, time: '09:00' })
    await aReservation(site, { praticienId: theo.id, date: '2027-06-01', time: '09:00' })
    const people = [
      { praticienId: camille.id, count: 1 },
      { praticienId: theo.id, count: 2 },
    ]
    expect((await list(superadmin, MAY)).people).toEqual(people)
    expect((await list(superadmin, `${MAY}&praticienId=${camille.id}`)).people).toEqual(people)
  })

  test('are those of a praticien’s own agenda, whoever they ask for', async () => {
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '09:00' })
    await aReservation(site, { praticienId: theo.id, date: TUESDAY, time: '09:00', clientName: 'Zoé Petit' })
    const days = await list(camilleSession, `${MAY}&premiers=true&praticienId=${theo.id}`)
    expect(dayOf(days, TUESDAY)).toMatchObject({ count: 1, workedMinutes: 180 })
    expect(dayOf(days, TUESDAY)?.first.map(({ praticienId }) => praticienId)).toEqual([camille.id])
    expect(days.people).toEqual([{ praticienId: camille.id, count: 1 }])
  })

  test('are refused for a range that is reversed, longer than a leap year or open-ended', async () => {
    for (const query of [
      'start=2027-05-02&end=2027-05-01',
      'start=2028-01-01&end=2029-01-01',
      'start=2027-05-01',
    ]) {
      const { status, body } = await superadmin.get<ErrorBody>(`/api/admin/agenda/jours?${query}`)
      expect([status, body.issues?.[0]?.path], query).toEqual([400, 'end'])
    }
    const leapYear = await superadmin.get('/api/admin/agenda/jours?start=2028-01-01&end=2028-12-31')
    expect(leapYear.status).toBe(200)
  })
})
