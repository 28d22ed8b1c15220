import { beforeEach, describe, expect, test } from 'vitest'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Agenda, TimeOff } from '#domain/booking/agenda.ts'
import { aReservation, listBlocks } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const CLOSING_PATH = '/api/admin/agenda/fermetures'
const TUESDAY = '2027-04-13'

type Setup = Awaited<ReturnType<typeof massagePractice>>
type Closed = { message: string; reservations: AgendaReservation[] }
let setup: Setup
let theo: Person
let camille: TestClient
let ana: Person
let owner: TestClient

beforeEach(async () => {
  setup = await massagePractice()
  theo = await aPractitioner(setup.site, {
    firstName: 'Théo',
    lastName: 'Zed',
    agenda: HOURS,
    offers: [setup.massage.id],
  })
  camille = await setup.site.visitor().signIn(setup.camille.username)
  ana = await aSuperadmin(setup.site)
  owner = await setup.site.visitor().signIn(ana.username)
})

const close = (client: TestClient, closing: object) => client.post<Closed>(CLOSING_PATH, closing)
const preview = (client: TestClient, closing: object) =>
  client.post<AgendaReservation[]>(`${CLOSING_PATH}/apercu`, closing)
const day = (date: string, more: object = {}) => ({ from: date, to: date, ...more })
const startsOf = (reservations: AgendaReservation[]) =>
  reservations.map(({ date, time, praticienName }) => `${date} ${time} ${praticienName}`)

const timeOffOf = async (client: TestClient) =>
  (await client.get<Agenda>('/api/admin/agenda/config')).body.timeOff

async function offeredOn(date: string): Promise<string[]> {
  const { massage, site } = setup
  const path = `/api/agenda/creneaux?start=${date}&end=${date}&serviceId=${massage.id}`
  const { body } = await site
    .visitor()
    .get<Record<string, string[]>>(`${path}&praticienId=${setup.camille.id}`)
  return body[date] ?? []
}

const blocksOf = async () =>
  (await listBlocks(setup.site)).map(({ date, start, duration }) => [date, start, duration])

const reserve = (date: string, time: string, person: Person = setup.camille) =>
  aReservation(setup.site, { praticienId: person.id, serviceId: setup.massage.id, date, time })

describe('closing', () => {
  test('a day is an absence of one’s own, without a reason too', async () => {
    expect(await close(camille, day(TUESDAY))).toMatchObject({
      status: 201,
      body: { message: 'Fermeture enregistrée', reservations: [] },
    })
    expect(await timeOffOf(camille)).toEqual([{ from: TUESDAY, to: TUESDAY, label: 'Absence' }])
    expect(await offeredOn(TUESDAY)).toEqual([])
  })

  test('hours are a block in the calendar', async () => {
    await close(camille, day(TUESDAY, { start: '10:00', end: '12:00', label: 'Dentiste' }))
    expect(await blocksOf()).toEqual([[TUESDAY, 600, 120]])
    expect(await timeOffOf(camille)).toEqual([])
    expect(await offeredOn(TUESDAY)).not.toContain('10:00')
  })

  test('hours during a reservation are an absence, and stay closed when it goes', async () => {
    const { id } = await reserve(TUESDAY, '10:00')
    const hours = { start: '10:00', end: '12:00' }
    expect(startsOf((await close(camille, day(TUESDAY, hours))).body.reservations)).toEqual([
      `${TUESDAY} 10:00 Camille Roy`,
    ])
    expect(await timeOffOf(camille)).toEqual([{ ...day(TUESDAY, hours), label: 'Absence' }])
    await camille.delete(`/api/admin/reservations/${TUESDAY}/${id}`)
    expect(await offeredOn(TUESDAY)).not.toContain('10:00')
  })

  test('every week until a day repeats it, each week as it can be', async () => {
    await reserve('2027-04-20', '14:00')
    const closing = day(TUESDAY, { start: '14:00', end: '16:00', weeklyUntil: '2027-04-27' })
    expect(startsOf((await preview(camille, closing)).body)).toEqual(['2027-04-20 14:00 Camille Roy'])
    await close(camille, closing)
    expect(await blocksOf()).toEqual([
      [TUESDAY, 840, 120],
      ['2027-04-27', 840, 120],
    ])
    expect((await timeOffOf(camille)).map(({ from }: TimeOff) => from)).toEqual(['2027-04-20'])
  })

  test('twice at once adds nothing twice', async () => {
    const closings = [
      day(TUESDAY, { start: '10:00', end: '12:00' }),
      { from: '2027-05-03', to: '2027-05-16', label: 'Vacances' },
    ]
    for (const closing of closings) {
      const answers = await Promise.all([close(camille, closing), close(camille, closing)])
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
    }
    expect(await blocksOf()).toHaveLength(1)
    expect(await timeOffOf(camille)).toEqual([{ from: '2027-05-03', to: '2027-05-16', label: 'Vacances' }])
  })

  test('an hour that somebody books at the same moment leaves the booking and closes the hour', async () => {
    const booking = setup.bookingRequest({ date: TUESDAY, time: '10:00', praticienId: setup.camille.id })
    const [{ status }, closed] = await Promise.all([
      setup.site.visitor().post('/api/reservations', booking),
      close(camille, day(TUESDAY, { start: '10:00', end: '11:00' })),
    ])
    expect(closed.status).toBe(201)
    const blocks = await blocksOf()
    const absences = await timeOffOf(camille)
    expect(blocks.length + absences.length).toBe(1)
    expect([201, 409]).toContain(status)
    if (status === 201) expect(blocks).toEqual([])
    expect(await offeredOn(TUESDAY)).not.toContain('10:00')
  })

  test('the hour that the change to summer time skips closes as an absence', async () => {
    const closing = day('2028-03-26', { start: '02:00', end: '03:00' })
    expect((await close(camille, closing)).status).toBe(201)
    expect([await blocksOf(), (await timeOffOf(camille)).length]).toEqual([[], 1])
  })

  test('a day tells every reservation on it that is not over, those under way too', async () => {
    setup.site.clock.set(`${TUESDAY}T10:30`)
    camille = await setup.site.visitor().signIn(setup.camille.username)
    owner = await setup.site.visitor().signIn(ana.username)
    await reserve(TUESDAY, '09:00')
    await reserve(TUESDAY, '10:00')
    await reserve(TUESDAY, '15:00')
    await reserve(TUESDAY, '15:00', theo)
    const listed = startsOf((await preview(camille, day(TUESDAY))).body)
    expect(listed).toEqual([`${TUESDAY} 10:00 Camille Roy`, `${TUESDAY} 15:00 Camille Roy`])
    const { body } = await close(owner, day(TUESDAY, { wholePractice: true, label: 'Travaux' }))
    expect(startsOf(body.reservations)).toEqual([...listed, `${TUESDAY} 15:00 Théo Zed`])
    expect((await owner.get('/api/superadmin/closures')).body).toEqual([
      { from: TUESDAY, to: TUESDAY, label: 'Travaux' },
    ])
  })

  test('a colleague’s agenda is a superadmin’s', async () => {
    expect((await close(owner, day(TUESDAY, { praticienId: setup.camille.id }))).status).toBe(201)
    expect(await timeOffOf(camille)).toHaveLength(1)
    expect((await close(camille, day(TUESDAY, { praticienId: theo.id }))).status).toBe(404)
    expect((await close(owner, day(TUESDAY, { praticienId: 999_999 }))).status).toBe(404)
    expect((await close(camille, day(TUESDAY, { wholePractice: true }))).status).toBe(403)
  })

  test.each([
    ['from', { from: '2027-04-11', to: TUESDAY }, 'Choisissez aujourd’hui ou un jour à venir.'],
    ['to', { from: TUESDAY, to: '2027-04-12' }, 'La date de fin doit suivre la date de début.'],
    ['to', { from: TUESDAY, to: '2029-12-31' }, 'Une absence dure au plus deux ans.'],
    ['end', day(TUESDAY, { start: '12:00', end: '10:00' }), 'L’absence doit finir après son début.'],
    [
      'weeklyUntil',
      { from: TUESDAY, to: '2027-04-20', weeklyUntil: '2027-06-01' },
      'Une semaine entière ou plus ne se répète pas chaque semaine.',
    ],
    [
      'weeklyUntil',
      day(TUESDAY, { weeklyUntil: '2027-04-12' }),
      'La répétition doit finir après le premier jour.',
    ],
    [
      'weeklyUntil',
      day(TUESDAY, { weeklyUntil: '2028-06-01' }),
      'Une fermeture se répète pendant un an au plus.',
    ],
  ])('refuses at %s what %j asks for, and closes nothing', async (path, closing, message) => {
    expect(await camille.post<ErrorBody>(CLOSING_PATH, closing)).toMatchObject({
      status: 400,
      body: { issues: [{ path, message }] },
    })
    expect([await blocksOf(), await timeOffOf(camille)]).toEqual([[], []])
  })

  test('refuses more than the list of absences holds, and adds none of them', async () => {
    await close(camille, day(TUESDAY, { weeklyUntil: '2028-04-12' }))
    for (const weekday of ['2027-04-14', '2027-04-15', '2027-04-16']) {
      await close(camille, day(weekday, { weeklyUntil: '2028-04-12' }))
    }
    const before = await timeOffOf(camille)
    expect(
      await camille.post<ErrorBody>(CLOSING_PATH, {
        from: '2027-04-17',
        to: '2027-04-17',
        weeklyUntil: '2028-04-12',
      }),
    ).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'from' }] },
    })
    expect(await timeOffOf(camille)).toEqual(before)
  })
})
