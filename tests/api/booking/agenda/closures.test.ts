import { beforeEach, describe, expect, test } from 'vitest'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const CLOSURES_PATH = '/api/superadmin/closures'
const TUESDAY = '2027-04-13'

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let massage: Setup['massage']
let camille: Setup['camille']
let theo: Person
let camilleSession: TestClient
let superadmin: TestClient

beforeEach(async () => {
  ;({ site, massage, camille } = await massagePractice())
  theo = await aPractitioner(site, {
    firstName: 'Théo',
    lastName: 'Zed',
    agenda: HOURS,
    offers: [massage.id],
  })
  camilleSession = await site.visitor().signIn(camille.username)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const absence = (from: string, to: string, more: object = {}) => ({ from, to, label: 'Travaux', ...more })
const summarize = (reservations: AgendaReservation[]) =>
  reservations.map(({ date, time, praticienName }) => `${date} ${time} ${praticienName}`)

describe('a closure of the practice', () => {
  test('takes its slots from every agenda and is listed in order of date', async () => {
    expect((await superadmin.get(CLOSURES_PATH)).body).toEqual([])
    const august = absence('2027-08-02', '2027-08-22')
    const tuesday = absence(TUESDAY, TUESDAY, { start: '10:00', end: '24:00' })
    expect(await superadmin.put(CLOSURES_PATH, [august, tuesday])).toMatchObject({
      status: 200,
      body: [tuesday, august],
    })
    expect((await superadmin.get(CLOSURES_PATH)).body).toEqual([tuesday, august])
    const { body } = await site
      .visitor()
      .get<Record<string, string[]>>(
        `/api/agenda/creneaux?start=${TUESDAY}&end=2027-04-14&serviceId=${massage.id}`,
      )
    expect(body[TUESDAY]).toEqual(['09:00'])
    expect(body['2027-04-14']).toHaveLength(5)
    expect(
      (
        await site.visitor().post<ErrorBody>('/api/reservations', {
          ...{ date: TUESDAY, time: '10:00', serviceId: massage.id },
          ...{ clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' },
        })
      ).body.code,
    ).toBe('slot_unavailable')
  })

  test.each([
    { from: TUESDAY, to: TUESDAY },
    { from: TUESDAY, to: TUESDAY, label: ' ' },
  ])('without a reason, as %j, is called « Fermé »', async (closure) => {
    const saved = await superadmin.put(CLOSURES_PATH, [closure])
    expect(saved).toMatchObject({ status: 200, body: [{ label: 'Fermé' }] })
  })

  test('does not prevent staff from booking', async () => {
    await superadmin.put(CLOSURES_PATH, [absence(TUESDAY, TUESDAY)])
    expect((await camilleSession.post('/api/reservations', { date: TUESDAY, time: '10:00' })).status).toBe(
      201,
    )
  })

  test('is not among the public settings', async () => {
    await superadmin.put(CLOSURES_PATH, [absence(TUESDAY, TUESDAY)])
    const { body } = await site.visitor().get('/api/public-settings')
    expect(JSON.stringify(body)).not.toContain('Travaux')
  })

  test.each<[object, string, string]>([
    [absence('2027-04-14', TUESDAY), '0.to', 'La date de fin doit suivre la date de début.'],
    [
      absence(TUESDAY, TUESDAY, { start: '12:00', end: '09:00' }),
      '0.end',
      'L’absence doit finir après son début.',
    ],
    [
      absence(TUESDAY, '2027-04-31'),
      '0.to',
      'Le champ «\u202fAu\u202f» doit être une date, comme 2027-03-28.',
    ],
    [
      absence(TUESDAY, TUESDAY, { end: '24:30' }),
      '0.end',
      'Le champ «\u202fJusqu’à\u202f» doit être une heure, comme 18:30.',
    ],
  ])('given as %j is refused and nothing is saved', async (closure, path, message) => {
    for (const request of [
      superadmin.put<ErrorBody>(CLOSURES_PATH, [closure]),
      superadmin.post<ErrorBody>(`${CLOSURES_PATH}/apercu`, [closure]),
    ]) {
      const { status, body } = await request
      expect(status).toBe(400)
      expect(body.issues).toContainEqual({ path, message })
    }
    expect((await superadmin.get(CLOSURES_PATH)).body).toEqual([])
  })

  test('is previewed with the upcoming reservations of all practitioners that it would newly affect', async () => {
    const reservations: [Person, string, string][] = [
      [theo, TUESDAY, '09:00'],
      [camille, TUESDAY, '10:00'],
      [camille, TUESDAY, '20:00'],
      [camille, '2027-04-14', '09:00'],
      [theo, '2027-04-15', '09:00'],
      [camille, '2027-04-12', '07:00'],
    ]
    for (const [{ id }, date, time] of reservations) await aReservation(site, { praticienId: id, date, time })
    await aReservation(site, { praticienId: theo.id, date: TUESDAY, time: '11:00', cancelled: true })
    await superadmin.put(CLOSURES_PATH, [absence('2027-04-14', '2027-04-14')])
    const preview = async (...list: object[]) =>
      summarize((await superadmin.post<AgendaReservation[]>(`${CLOSURES_PATH}/apercu`, list)).body)
    // Includes the evening one, outside the hours; omits the one that a saved closure already affects.
    expect(await preview(absence('2027-04-12', '2027-04-15'))).toEqual([
      '2027-04-13 09:00 Théo Zed',
      '2027-04-13 10:00 Camille Roy',
      '2027-04-13 20:00 Camille Roy',
      '2027-04-15 09:00 Théo Zed',
    ])
    expect(await preview(absence(TUESDAY, TUESDAY, { start: '09:30', end: '20:00' }))).toEqual([
      '2027-04-13 09:00 Théo Zed',
      '2027-04-13 10:00 Camille Roy',
    ])
    expect(await preview(absence(TUESDAY, TUESDAY, { start: '20:30' }))).toEqual([
      '2027-04-13 20:00 Camille Roy',
    ])
    expect(await preview()).toEqual([])
    expect((await superadmin.get(CLOSURES_PATH)).body).toHaveLength(1)
  })
})

describe('the preview of an agenda change', () => {
  const PREVIEW_PATH = '/api/admin/agenda/apercu'
  type Preview = { slots: Record<string, string[]>; outside: AgendaReservation[] }
  const config = (change: object = {}) => ({ ...HOURS, breakTimes: [], ...change })
  const preview = async (change: object, more: object = {}, caller = camilleSession) =>
    (
      await caller.post<Preview & ErrorBody>(PREVIEW_PATH, {
        config: config(change),
        start: '2027-04-12',
        ...more,
      })
    ).body

  test('shows the slots of seven days under the new rules and saves nothing', async () => {
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '10:00' })
    const { slots } = await preview(
      { openDays: [2, 3], specialDays: [{ date: '2027-04-18', ranges: [{ start: '14:00', end: '15:00' }] }] },
      { serviceId: massage.id },
    )
    expect(slots).toEqual({
      '2027-04-13': ['09:00', '11:00'],
      '2027-04-14': ['09:00', '09:30', '10:00', '10:30', '11:00'],
      '2027-04-18': ['14:00'],
    })
    expect((await preview({ openDays: [2] })).slots[TUESDAY]).toEqual(['09:00', '09:30', '11:00', '11:30'])
    expect(
      await site.database.kysely
        .selectFrom('agendas')
        .select('config')
        .where('practitioner_id', '=', camille.id)
        .execute(),
    ).toEqual([{ config: expect.stringContaining('"openDays":[1,2,3,4,5,6]') }])
  })

  test('respects closures and public holidays', async () => {
    await superadmin.put(CLOSURES_PATH, [absence(TUESDAY, TUESDAY)])
    const listDays = async (change: object, start: string) =>
      Object.keys((await preview(change, { start })).slots)
    expect(await listDays({}, '2027-04-12')).not.toContain(TUESDAY)
    expect(await listDays({ closedOnHolidays: 'metropole' }, '2027-05-03')).toEqual([
      '2027-05-03',
      '2027-05-04',
      '2027-05-05',
      '2027-05-07',
    ])
    expect(
      await listDays({ closedOnHolidays: 'metropole', workedHolidays: ['2027-05-06'] }, '2027-05-03'),
    ).toContain('2027-05-06')
  })

  test('lists exactly the upcoming reservations that the change puts outside the hours', async () => {
    for (const [date, time] of [
      [TUESDAY, '09:00'],
      [TUESDAY, '11:00'],
      [TUESDAY, '20:00'],
      ['2027-06-24', '09:30'],
      ['2027-04-12', '07:00'],
    ] as const) {
      await aReservation(site, { praticienId: camille.id, date, time })
    }
    await aReservation(site, { praticienId: theo.id, date: TUESDAY, time: '09:00' })
    const listOutside = async (change: object) => summarize((await preview(change)).outside)
    expect(await listOutside({})).toEqual([])
    expect(await listOutside({ workingHours: { start: 10, end: 12, slotDuration: 30 } })).toEqual([
      '2027-04-13 09:00 Camille Roy',
      '2027-06-24 09:30 Camille Roy',
    ])
    expect(await listOutside({ breakTimes: [{ day: 2, start: 11, end: 12 }] })).toEqual([
      '2027-04-13 11:00 Camille Roy',
    ])
    expect(await listOutside({ timeOff: [absence('2027-06-01', '2027-06-30')] })).toEqual([
      '2027-06-24 09:30 Camille Roy',
    ])
    // Leave also affects the evening reservation, which was outside the hours before.
    expect(await listOutside({ timeOff: [absence(TUESDAY, TUESDAY)] })).toEqual([
      '2027-04-13 09:00 Camille Roy',
      '2027-04-13 11:00 Camille Roy',
      '2027-04-13 20:00 Camille Roy',
    ])
    // A coarser grid or a buffer puts no reservation outside the hours.
    expect(
      await listOutside({ workingHours: { start: 9, end: 12, slotDuration: 240 }, bufferMinutes: 120 }),
    ).toEqual([])
  })

  test('is available to a superadmin for any practitioner', async () => {
    await aReservation(site, { praticienId: theo.id, date: TUESDAY, time: '09:00' })
    const change = { workingHours: { start: 10, end: 12, slotDuration: 60 } }
    const { outside, slots } = await preview(change, { praticienId: theo.id }, superadmin)
    expect([summarize(outside), slots[TUESDAY]]).toEqual([['2027-04-13 09:00 Théo Zed'], ['10:00', '11:00']])
  })

  test('is refused for an unknown practitioner, and for an unknown or hidden service', async () => {
    expect((await preview({}, { praticienId: 4711 }, superadmin)).code).toBe('not_found')
    expect((await preview({}, { serviceId: 4711 })).code).toBe('service_gone')
    const hidden = await aService(site, { active: false })
    expect((await preview({}, { serviceId: hidden.id })).code).toBe('service_gone')
  })

  test('refuses a change that could not be saved', async () => {
    const { code, issues } = await preview({ bufferMinutes: 500 })
    expect([code, issues?.[0]?.path]).toEqual(['invalid', 'config.bufferMinutes'])
  })
})
