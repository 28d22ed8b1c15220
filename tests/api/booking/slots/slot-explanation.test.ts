import { beforeEach, describe, expect, test } from 'vitest'
import type { SlotExplanation } from '#contract/booking/slots.ts'
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

describe('GET /api/agenda/explication', () => {
  const explain = async (username: string, query: string) => {
    const staff = await site.visitor().signIn(username)
    return staff.get<SlotExplanation[] & ErrorBody>(`/api/admin/agenda/explication?date=2027-04-13&${query}`)
  }

  test('gives the reason why a start is not offered, and what is in its way', async () => {
    const leave = [{ from: '2027-04-13', to: '2027-04-13', label: 'Formation', start: '11:00' }]
    const camille = await aPractitioner(site, {
      lastName: 'Roy',
      offers,
      agenda: { ...morning, timeOff: leave },
    })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '09:00', duration: 30 })
    const explainAt = async (time: string) => (await explain(camille.username, `time=${time}`)).body
    const practitioner = { praticienId: camille.id, praticienName: 'Camille Roy' }
    const nothing = { label: null, date: null, from: null, to: null }
    expect(await explainAt('10:00')).toEqual([{ ...practitioner, reasons: [] }])
    expect(await explainAt('09:15')).toEqual([
      {
        ...practitioner,
        reasons: [
          { code: 'off_grid', ...nothing },
          { code: 'taken', label: null, date: '2027-04-13', from: '09:00', to: '09:30' },
        ],
      },
    ])
    expect(await explainAt('11:30')).toEqual([
      {
        ...practitioner,
        reasons: [{ code: 'leave', label: 'Formation', date: '2027-04-13', from: '11:00', to: '24:00' }],
      },
    ])
  })

  test('can be asked for another length than that of the service', async () => {
    const camille = await aPractitioner(site, { offers, agenda: morning })
    const ofService = `time=10:30&serviceId=${offers[0]}`
    const codes = async (query: string) =>
      (await explain(camille.username, query)).body[0]?.reasons.map(({ code }) => code)
    expect(await codes(ofService)).toEqual([])
    expect(await codes(`${ofService}&duration=90`)).toEqual([])
    expect(await codes(`${ofService}&duration=95`)).toEqual(['does_not_fit'])
  })

  test('gives the day of an entry beyond midnight whose buffer is in the way', async () => {
    const camille = await aPractitioner(site, {
      offers,
      agenda: { workingHours: { start: 0, end: 24, slotDuration: 30 } },
    })
    const evening = { date: '2027-04-12', time: '23:00', duration: 60, buffer: 15 }
    await aReservation(site, { praticienId: camille.id, ...evening })
    expect((await explain(camille.username, 'time=00:00')).body[0]?.reasons).toEqual([
      { code: 'buffer', label: null, date: '2027-04-12', from: '23:00', to: '24:00' },
    ])
  })

  test('explains a praticien’s own agenda, and to a superadmin one or all', async () => {
    const massage = await aService(site)
    const camille = await aPractitioner(site, { lastName: 'Abel', agenda: morning, offers: [massage.id] })
    const theo = await aPractitioner(site, { lastName: 'Zed', offers, agenda: morning })
    const ana = await aSuperadmin(site)
    const reasonsOf = ({ body }: Awaited<ReturnType<typeof explain>>) =>
      body.map(({ praticienId, reasons }) => [praticienId, ...reasons.map(({ code }) => code)])
    expect(reasonsOf(await explain(camille.username, 'time=10:00'))).toEqual([[camille.id]])
    expect((await explain(camille.username, `time=10:00&praticienId=${theo.id}`)).status).toBe(404)
    expect(reasonsOf(await explain(ana.username, `time=10:00&serviceId=${massage.id}`))).toEqual([
      [camille.id],
      [theo.id, 'not_offered_by'],
    ])
    expect(reasonsOf(await explain(ana.username, `time=10:00&praticienId=${theo.id}`))).toEqual([[theo.id]])
    expect(reasonsOf(await explain(ana.username, `time=12:00&serviceId=${massage.id}`))[1]).toEqual([
      theo.id,
      'not_offered_by',
      'closed',
    ])
    expect((await explain(ana.username, 'time=10:00&praticienId=4711')).body.code).toBe('practitioner_gone')
    expect((await explain(camille.username, 'time=10:00&serviceId=4711')).body.code).toBe('service_gone')
    expect((await explain(camille.username, 'time=24:00')).status).toBe(400)
  })
})
