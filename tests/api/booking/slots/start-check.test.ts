import { beforeEach, describe, expect, test } from 'vitest'
import type { StartCheck } from '#contract/booking/slots.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aBlock, aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const TUESDAY = '2027-04-13'
const MORNING = { workingHours: { start: 9, end: 12, slotDuration: 60 }, breakTimes: [] }

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let massage: Setup['massage']
let camille: Setup['camille']
let staff: TestClient

beforeEach(async () => {
  ;({ site, massage, camille } = await massagePractice())
  staff = await site.visitor().signIn(camille.username)
})

const setAgenda = async (config: object) =>
  expect((await staff.put('/api/admin/agenda/config', config)).status).toBe(200)
/** No session lasts until then. */
const goTo = async (time: string) => {
  site.clock.set(time)
  staff = await site.visitor().signIn(camille.username)
}
const ask = (caller: TestClient, query: string) =>
  caller.get<StartCheck & ErrorBody>(`/api/admin/agenda/conflits?date=${TUESDAY}&${query}`)
const check = async (query: string, caller = staff) => (await ask(caller, query)).body
const ofMassage = () => `serviceId=${massage.id}`
const inTheWay = ({ conflict }: StartCheck) =>
  conflict?.map(({ time, end, label, onlyBuffer }) => `${time}–${end} ${label}${onlyBuffer ? ' +' : ''}`) ??
  null
const freeHours = ({ hours }: StartCheck) => hours.filter(({ isFree }) => isFree).map(({ time }) => time)
const nearest = (reply: StartCheck) => reply.nearest.map(({ date, time }) => `${date.slice(8)} ${time}`)

describe('GET /api/admin/agenda/conflits', () => {
  test('names the reservation in the way, the taken hours and the three nearest free ones', {
    tags: ['engine'],
  }, async () => {
    await aReservation(site, {
      praticienId: camille.id,
      date: TUESDAY,
      time: '10:00',
      clientName: 'Fatou Ndiaye',
    })
    expect(await check(`time=10:30&${ofMassage()}`)).toEqual({
      hours: [
        { time: '09:00', isFree: true, label: null },
        { time: '09:30', isFree: false, label: 'Fatou Ndiaye' },
        { time: '10:00', isFree: false, label: 'Fatou Ndiaye' },
        { time: '10:30', isFree: false, label: 'Fatou Ndiaye' },
        { time: '11:00', isFree: true, label: null },
      ],
      conflict: [
        {
          kind: 'reservation',
          date: TUESDAY,
          time: '10:00',
          end: '11:00',
          label: 'Fatou Ndiaye',
          onlyBuffer: false,
          praticienName: 'Camille Roy',
        },
      ],
      nearest: [
        { date: TUESDAY, time: '11:00' },
        { date: TUESDAY, time: '09:00' },
        { date: '2027-04-14', time: '10:30' },
      ],
    })
  })

  test('answers nothing in the way where the entry fits, also outside the hours', async () => {
    for (const time of ['09:00', '20:10']) {
      expect(await check(`time=${time}&${ofMassage()}`)).toMatchObject({ conflict: null, nearest: [] })
    }
  })

  test('names blocks, holds and pending bookings, but no dead hold', async () => {
    await aBlock(site, {
      praticienId: camille.id,
      date: TUESDAY,
      time: '09:00',
      duration: 30,
      label: 'livraison',
    })
    await aBlock(site, { praticienId: camille.id, date: TUESDAY, time: '09:30', duration: 30 })
    const held = { date: TUESDAY, time: '10:00', serviceId: massage.id }
    expect((await site.visitor().post('/api/reservations/hold', held)).status).toBe(201)
    expect(inTheWay(await check(`time=09:15&${ofMassage()}`))).toEqual([
      '09:00–09:30 Bloqué\u202f: livraison',
      '09:30–10:00 Bloqué',
      '10:00–11:00 En cours de réservation',
    ])
    await site.database.kysely
      .updateTable('agenda_entries')
      .set({ client_name: 'Zoé Petit' })
      .where('kind', '=', 'hold')
      .execute()
    expect(inTheWay(await check(`time=10:00&${ofMassage()}`))).toEqual([
      '10:00–11:00 À confirmer\u202f: Zoé Petit',
    ])
    site.clock.advanceMinutes(6)
    expect(inTheWay(await check(`time=10:00&${ofMassage()}`))).toBeNull()
  })

  test.each([
    ['10:00', 0, ['09:00–10:00 Léa Durand +']],
    ['10:15', 0, null],
    ['08:00', 0, null],
    ['08:00', 10, ['09:00–10:00 Léa Durand +']],
  ])('at %s with a buffer of %i minutes counts buffers as the booking does', async (time, buffer, found) => {
    const short = await aService(site, { duration: 60, buffer })
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '09:00', buffer: 15 })
    expect(inTheWay(await check(`time=${time}&serviceId=${short.id}`))).toEqual(found)
    const { status } = await staff.post('/api/reservations', { date: TUESDAY, time, serviceId: short.id })
    expect(status).toBe(found === null ? 201 : 409)
  })

  test('names an entry of the day before whose buffer passes midnight', { tags: ['engine'] }, async () => {
    const evening = { date: '2027-04-12', time: '23:00', duration: 60, buffer: 30 }
    await aReservation(site, { praticienId: camille.id, ...evening })
    const { conflict } = await check(`time=00:00&${ofMassage()}`)
    expect(conflict).toMatchObject([{ date: '2027-04-12', time: '23:00', end: '24:00', onlyBuffer: true }])
  })

  test('does not count the entry that is moved, and keeps its length and buffer', {
    tags: ['engine'],
  }, async () => {
    const { id } = await aReservation(site, {
      praticienId: camille.id,
      date: TUESDAY,
      time: '09:00',
      duration: 30,
      buffer: 15,
      serviceId: massage.id,
    })
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '10:30', clientName: 'Ana' })
    const move = (query: string) => check(`sauf=${id}&${query}`).then(inTheWay)
    expect(await move('time=09:15')).toBeNull()
    expect(await move('time=09:45')).toBeNull()
    expect(await move('time=09:50')).toEqual(['10:30–11:30 Ana +'])
    expect(await move('time=09:15&duration=65')).toEqual(['10:30–11:30 Ana +'])
    expect(await move('time=09:45&duration=60')).toEqual(['10:30–11:30 Ana'])
    const long = await aService(site, { duration: 90, buffer: 0 })
    expect(await move(`time=09:15&serviceId=${long.id}`)).toEqual(['10:30–11:30 Ana'])
    expect(await move(`time=09:00&serviceId=${long.id}`)).toBeNull()
  })

  test('offers no past hour, and ignores the notice and horizon of visitors', async () => {
    await setAgenda({ ...MORNING, minNoticeMinutes: 600, horizonDays: 1 })
    await goTo(`${TUESDAY}T09:01`)
    expect(freeHours(await check(ofMassage()))).toEqual(['10:00', '11:00'])
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '10:00', duration: 120 })
    expect(nearest(await check(`time=10:00&${ofMassage()}`))).toEqual(['14 10:00', '14 09:00', '14 11:00'])
    await goTo('2027-04-14T09:30')
    expect(nearest(await check(`time=10:00&${ofMassage()}`))).toEqual(['14 10:00', '14 11:00', '15 10:00'])
  })

  test('offers the first hours of the next days where the day has none', async () => {
    await setAgenda({ ...MORNING, openDays: [1, 3] })
    expect(await check(ofMassage())).toMatchObject({ hours: [], conflict: null })
    expect(nearest(await check(ofMassage()))).toEqual(['14 09:00', '14 10:00', '14 11:00'])
  })

  test('offers no hour that daylight saving time skips', async () => {
    await goTo('2027-03-20T08:00')
    await setAgenda({ ...MORNING, workingHours: { start: 1, end: 5, slotDuration: 60 }, openDays: [0] })
    await aReservation(site, { praticienId: camille.id, date: '2027-03-28', time: '03:00' })
    const { body } = await staff.get<StartCheck>(
      `/api/admin/agenda/conflits?date=2027-03-28&time=03:00&${ofMassage()}`,
    )
    expect(freeHours(body)).toEqual(['01:00', '04:00'])
    expect(nearest(body)).toEqual(['28 04:00', '28 01:00', '04 03:00'])
  })

  test('knows a praticien’s own agenda alone, for a superadmin each, and no visitor', {
    tags: ['engine'],
  }, async () => {
    const theo = await aPractitioner(site, { firstName: 'Théo', agenda: MORNING, offers: [massage.id] })
    const { id } = await aReservation(site, { praticienId: theo.id, date: TUESDAY, time: '10:00' })
    expect((await ask(site.visitor(), 'time=10:00')).status).toBe(401)
    expect((await ask(staff, `time=10:00&praticienId=${theo.id}`)).body.code).toBe('not_found')
    expect((await ask(staff, `time=10:00&sauf=${id}`)).body.code).toBe('not_found')
    expect(inTheWay(await check(`time=10:00&${ofMassage()}`))).toBeNull()
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect(inTheWay(await check(`time=10:00&praticienId=${theo.id}`, superadmin))).toEqual([
      '10:00–11:00 Léa Durand',
    ])
    expect(inTheWay(await check(`time=10:00&sauf=${id}`, superadmin))).toBeNull()
    expect((await ask(superadmin, 'praticienId=4711')).body.code).toBe('practitioner_gone')
    expect((await ask(superadmin, 'serviceId=4711')).body.code).toBe('service_gone')
    expect((await ask(superadmin, 'duration=4')).status).toBe(400)
  })

  test('answers a superadmin who names nobody about the first free practitioner', async () => {
    const theo = await aPractitioner(site, {
      firstName: 'Théo',
      lastName: 'Zed',
      agenda: { ...MORNING, openDays: [2] },
      offers: [massage.id],
    })
    await aPractitioner(site, { agenda: MORNING })
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const first = (query: string) => check(`${query}&${ofMassage()}`, superadmin)
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '09:30', duration: 120 })
    expect(await first('time=10:00')).toMatchObject({ conflict: null, nearest: [] })
    await aReservation(site, { praticienId: theo.id, date: TUESDAY, time: '10:00', clientName: 'Ana' })
    const both = await first('time=10:00')
    expect(both.conflict).toMatchObject([
      { label: 'Léa Durand', praticienName: 'Camille Roy' },
      { label: 'Ana', praticienName: 'Théo Zed' },
    ])
    expect(both.hours.map(({ time, isFree, label }) => [time, isFree, label])).toEqual([
      ['09:00', true, null],
      ['09:30', false, null],
      ['10:00', false, null],
      ['10:30', false, null],
      ['11:00', true, null],
    ])
    expect(nearest(both)).toEqual(['13 09:00', '13 11:00', '14 10:00'])
    expect((await first('time=22:00')).conflict).toEqual([])
  })
})
