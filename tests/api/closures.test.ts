import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { AgendaReservation } from '#contract/reservations.ts'
import { aReservation, aService } from '../support/bookings.ts'
import { HOURS, massagePractice } from '../support/massage-practice.ts'
import { aPractitioner, aSuperadmin, type Person } from '../support/people.ts'
import type { Visitor } from '../support/visitor.ts'

const closures = '/api/superadmin/closures'
const TUESDAY = '2027-04-13'

type Stage = Awaited<ReturnType<typeof massagePractice>>
let site: Stage['site']
let massage: Stage['massage']
let camille: Stage['camille']
let theo: Person
let staff: Visitor
let owner: Visitor

beforeEach(async () => {
  ;({ site, massage, camille } = await massagePractice())
  theo = await aPractitioner(site, {
    firstName: 'Théo',
    lastName: 'Zed',
    agenda: HOURS,
    offers: [massage.id],
  })
  staff = await site.visitor().signIn(camille.username)
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const shut = (from: string, to: string, more: object = {}) => ({ from, to, label: 'Travaux', ...more })
const told = (entries: AgendaReservation[]) =>
  entries.map(({ date, time, praticienName }) => `${date} ${time} ${praticienName}`)

describe('closures of the whole practice', () => {
  test('one entry closes everybody’s agenda; the list is kept in the order of the days', async () => {
    expect((await owner.get(closures)).body).toEqual([])
    const august = shut('2027-08-02', '2027-08-22')
    const tuesday = shut(TUESDAY, TUESDAY, { start: '10:00', end: '24:00' })
    expect(await owner.put(closures, [august, tuesday])).toMatchObject({
      status: 200,
      body: [tuesday, august],
    })
    expect((await owner.get(closures)).body).toEqual([tuesday, august])
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

  test('staff may book on a closed day all the same', async () => {
    await owner.put(closures, [shut(TUESDAY, TUESDAY)])
    expect((await staff.post('/api/reservations', { date: TUESDAY, time: '10:00' })).status).toBe(201)
  })

  test('they are no setting that the public sees', async () => {
    await owner.put(closures, [shut(TUESDAY, TUESDAY)])
    const { body } = await site.visitor().get('/api/public-settings')
    expect(JSON.stringify(body)).not.toContain('Travaux')
  })

  test.each<[object, string, string]>([
    [shut('2027-04-14', TUESDAY), '0.to', 'La date de fin doit suivre la date de début.'],
    [
      shut(TUESDAY, TUESDAY, { start: '12:00', end: '09:00' }),
      '0.end',
      'L’absence doit finir après son début.',
    ],
    [shut(TUESDAY, '2027-04-31'), '0.to', 'Le champ «\u202fAu\u202f» doit être une date, comme 2027-03-28.'],
    [shut(TUESDAY, TUESDAY, { label: '' }), '0.label', 'Le champ «\u202fMotif\u202f» est obligatoire.'],
    [
      shut(TUESDAY, TUESDAY, { end: '24:30' }),
      '0.end',
      'Le champ «\u202fJusqu’à\u202f» doit être une heure, comme 18:30.',
    ],
  ])('%j is refused and nothing is saved', async (entry, path, message) => {
    for (const call of [
      owner.put<ErrorBody>(closures, [entry]),
      owner.post<ErrorBody>(`${closures}/apercu`, [entry]),
    ]) {
      const { status, body } = await call
      expect(status).toBe(400)
      expect(body.issues).toContainEqual({ path, message })
    }
    expect((await owner.get(closures)).body).toEqual([])
  })

  test('before saving, the reservations to come that they would fall upon are listed, whoever’s they are', async () => {
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
    await owner.put(closures, [shut('2027-04-14', '2027-04-14')])
    const preview = async (...list: object[]) =>
      told((await owner.post<AgendaReservation[]>(`${closures}/apercu`, list)).body)
    // Also the evening one, which staff put outside the hours; not the one that a saved closure met already.
    expect(await preview(shut('2027-04-12', '2027-04-15'))).toEqual([
      '2027-04-13 09:00 Théo Zed',
      '2027-04-13 10:00 Camille Roy',
      '2027-04-13 20:00 Camille Roy',
      '2027-04-15 09:00 Théo Zed',
    ])
    expect(await preview(shut(TUESDAY, TUESDAY, { start: '09:30', end: '20:00' }))).toEqual([
      '2027-04-13 09:00 Théo Zed',
      '2027-04-13 10:00 Camille Roy',
    ])
    expect(await preview(shut(TUESDAY, TUESDAY, { start: '20:30' }))).toEqual([
      '2027-04-13 20:00 Camille Roy',
    ])
    expect(await preview()).toEqual([])
    expect((await owner.get(closures)).body).toHaveLength(1)
  })
})

describe('a change of the agenda is shown before it is saved', () => {
  const preview = '/api/admin/agenda/apercu'
  type Preview = { slots: Record<string, string[]>; outside: AgendaReservation[] }
  const config = (change: object = {}) => ({ ...HOURS, breakTimes: [], ...change })
  const show = async (change: object, more: object = {}, visitor = staff) =>
    (
      await visitor.post<Preview & ErrorBody>(preview, {
        config: config(change),
        start: '2027-04-12',
        ...more,
      })
    ).body

  test('the slots of seven days under rules that nobody else sees yet', async () => {
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '10:00' })
    const { slots } = await show(
      { openDays: [2, 3], specialDays: [{ date: '2027-04-18', ranges: [{ start: '14:00', end: '15:00' }] }] },
      { serviceId: massage.id },
    )
    expect(slots).toEqual({
      '2027-04-13': ['09:00', '11:00'],
      '2027-04-14': ['09:00', '09:30', '10:00', '10:30', '11:00'],
      '2027-04-18': ['14:00'],
    })
    expect((await show({ openDays: [2] })).slots[TUESDAY]).toEqual(['09:00', '09:30', '11:00', '11:30'])
    expect(
      await site.database.kysely
        .selectFrom('agendas')
        .select('config')
        .where('practitioner_id', '=', camille.id)
        .execute(),
    ).toEqual([{ config: expect.stringContaining('"openDays":[1,2,3,4,5,6]') }])
  })

  test('closures and holidays count in it', async () => {
    await owner.put(closures, [shut(TUESDAY, TUESDAY)])
    const days = async (change: object, start: string) => Object.keys((await show(change, { start })).slots)
    expect(await days({}, '2027-04-12')).not.toContain(TUESDAY)
    expect(await days({ closedOnHolidays: 'metropole' }, '2027-05-03')).toEqual([
      '2027-05-03',
      '2027-05-04',
      '2027-05-05',
      '2027-05-07',
    ])
    expect(
      await days({ closedOnHolidays: 'metropole', workedHolidays: ['2027-05-06'] }, '2027-05-03'),
    ).toContain('2027-05-06')
  })

  test('the reservations to come that the change puts outside, and only these', async () => {
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
    const outside = async (change: object) => told((await show(change)).outside)
    expect(await outside({})).toEqual([])
    expect(await outside({ workingHours: { start: 10, end: 12, slotDuration: 30 } })).toEqual([
      '2027-04-13 09:00 Camille Roy',
      '2027-06-24 09:30 Camille Roy',
    ])
    expect(await outside({ breakTimes: [{ day: 2, start: 11, end: 12 }] })).toEqual([
      '2027-04-13 11:00 Camille Roy',
    ])
    expect(await outside({ timeOff: [shut('2027-06-01', '2027-06-30')] })).toEqual([
      '2027-06-24 09:30 Camille Roy',
    ])
    // Leave concerns the evening too, whose hours no other change touches.
    expect(await outside({ timeOff: [shut(TUESDAY, TUESDAY)] })).toEqual([
      '2027-04-13 09:00 Camille Roy',
      '2027-04-13 11:00 Camille Roy',
      '2027-04-13 20:00 Camille Roy',
    ])
    // A finer grid or a buffer puts no reservation outside the hours.
    expect(
      await outside({ workingHours: { start: 9, end: 12, slotDuration: 240 }, bufferMinutes: 120 }),
    ).toEqual([])
  })

  test('a superadmin sees it for anybody; nobody’s is a 404', async () => {
    await aReservation(site, { praticienId: theo.id, date: TUESDAY, time: '09:00' })
    const change = { workingHours: { start: 10, end: 12, slotDuration: 60 } }
    const his = await show(change, { praticienId: theo.id }, owner)
    expect([told(his.outside), his.slots[TUESDAY]]).toEqual([
      ['2027-04-13 09:00 Théo Zed'],
      ['10:00', '11:00'],
    ])
    expect((await show(change, { praticienId: 4711 }, owner)).code).toBe('not_found')
    expect((await show(change, { serviceId: 4711 })).code).toBe('service_gone')
    const hidden = await aService(site, { active: false })
    expect((await show(change, { serviceId: hidden.id })).code).toBe('service_gone')
  })

  test('what could not be saved is not shown either', async () => {
    const { code, issues } = await show({ bufferMinutes: 500 })
    expect([code, issues?.[0]?.path]).toEqual(['invalid', 'config.bufferMinutes'])
  })
})
