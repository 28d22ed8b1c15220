import { beforeEach, describe, expect, test } from 'vitest'
import type { AgendaDays, UnworkedSpan } from '#contract/booking/calendar.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { SlotExplanation, StartCheck } from '#contract/booking/slots.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { NEW_AGENDA } from '#domain/booking/agenda.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const CONFIG_PATH = '/api/admin/agenda/config'
const LAST_DAY = '2027-05-04'
const FIRST_DAY = '2027-05-11'
const NOW = { workingHours: { start: 9, end: 12, slotDuration: 60 }, breakTimes: [] }
const LATER = {
  from: '2027-05-10',
  workingHours: { start: 14, end: 18 },
  breakTimes: [{ day: 2, start: 15, end: 16 }],
  openDays: [2],
  dayHours: [],
}

let site: TestPractice
let camille: Person
let staff: TestClient

beforeEach(async () => {
  site = await practice({ now: '2027-05-03T08:00' })
  camille = await aPractitioner(site, { offers: [(await aService(site)).id] })
  staff = await site.visitor().signIn(camille.username)
})

const save = (change: object = {}) =>
  staff.put<typeof NEW_AGENDA & ErrorBody>(CONFIG_PATH, { ...NOW, laterHours: [LATER], ...change })
const slotsFrom = async (start: string, end: string) =>
  (
    await site
      .visitor()
      .get<Record<string, string[]>>(
        `/api/agenda/creneaux?start=${start}&end=${end}&praticienId=${camille.id}`,
      )
  ).body

/** Sessions end within that time. */
async function spendTimeUntil(day: string) {
  site.clock.set(`${day}T08:00`)
  staff = await site.visitor().signIn(camille.username)
}

describe('hours from a later day', () => {
  test('are offered from that day on, with their own days and breaks, and not before', async () => {
    await save()
    const morning = ['09:00', '10:00', '11:00']
    expect(await slotsFrom('2027-05-04', '2027-05-18')).toEqual({
      ...Object.fromEntries(['04', '05', '06', '07', '08'].map((day) => [`2027-05-${day}`, morning])),
      '2027-05-11': ['14:00', '16:00', '17:00'],
      '2027-05-18': ['14:00', '16:00', '17:00'],
    })
  })

  test('are behind explanations, hours for staff, unworked time and worked minutes', {
    tags: ['engine'],
  }, async () => {
    await save()
    const explain = async (date: string) =>
      (await staff.get<SlotExplanation[]>(`/api/admin/agenda/explication?date=${date}&time=09:00`)).body
    expect((await explain(LAST_DAY))[0]?.reasons).toEqual([])
    expect((await explain(FIRST_DAY))[0]?.reasons).toMatchObject([{ code: 'closed' }])
    const check = await staff.get<StartCheck>(`/api/admin/agenda/conflits?date=${FIRST_DAY}`)
    expect(check.body.hours.map(({ time }) => time)).toEqual(['14:00', '16:00', '17:00'])
    const range = `start=${FIRST_DAY}&end=${FIRST_DAY}`
    const unworked = await staff.get<UnworkedSpan[]>(`/api/admin/agenda/indisponibilites?${range}`)
    expect(unworked.body.map(({ from, to, reason }) => `${from} ${to} ${reason}`)).toEqual([
      '00:00 14:00 closed',
      '15:00 16:00 break',
      '18:00 24:00 closed',
    ])
    const { body } = await staff.get<AgendaDays>(`/api/admin/agenda/jours?start=${LAST_DAY}&end=${FIRST_DAY}`)
    expect(body.days.map(({ date, workedMinutes }) => `${date.slice(8)} ${workedMinutes}`)).toEqual([
      ...['04 180', '05 180', '06 180', '07 180', '08 180'],
      '11 180',
    ])
  })

  test('are previewed, with the reservations that only they leave out', { tags: ['engine'] }, async () => {
    for (const date of [LAST_DAY, FIRST_DAY])
      await aReservation(site, { praticienId: camille.id, date, time: '10:00' })
    await save({ laterHours: [] })
    const config = { ...NOW, laterHours: [LATER] }
    const { body } = await staff.post<{ slots: object; outside: AgendaReservation[] }>(
      '/api/admin/agenda/apercu',
      { config, start: LATER.from },
    )
    expect(body.slots).toEqual({ [FIRST_DAY]: ['14:00', '16:00', '17:00'] })
    expect(body.outside.map(({ date }) => date)).toEqual([FIRST_DAY])
  })

  test('are the week of a configuration read and saved once they have begun', {
    tags: ['engine'],
  }, async () => {
    await save({ laterHours: [{ ...LATER, from: '2027-06-01' }, LATER] })
    await spendTimeUntil('2027-05-10')
    const { body } = await staff.get<typeof NEW_AGENDA>(CONFIG_PATH)
    expect(body).toMatchObject({
      workingHours: { ...LATER.workingHours, slotDuration: 60 },
      breakTimes: LATER.breakTimes,
      openDays: LATER.openDays,
      laterHours: [{ from: '2027-06-01' }],
    })
    const longer = { workingHours: { start: 14, end: 20, slotDuration: 60 }, breakTimes: [] }
    expect((await staff.put(CONFIG_PATH, longer)).body).toMatchObject({
      ...longer,
      openDays: LATER.openDays,
      laterHours: [{ from: '2027-06-01' }],
    })
    const hours = ['14:00', '15:00', '16:00', '17:00', '18:00', '19:00']
    expect(await slotsFrom(FIRST_DAY, FIRST_DAY)).toEqual({ [FIRST_DAY]: hours })
  })

  test('may be sent back unchanged after they have begun', async () => {
    await save()
    await spendTimeUntil('2027-05-12')
    expect(await save()).toMatchObject({ status: 200, body: { openDays: [2], laterHours: [] } })
    expect((await save()).status).toBe(400)
  })

  test('are sorted by their first day, whatever the order in which they are sent', async () => {
    const { body } = await save({ laterHours: [{ ...LATER, from: '2027-06-01' }, LATER] })
    expect(body.laterHours.map(({ from }) => from)).toEqual(['2027-05-10', '2027-06-01'])
  })

  test('are in the version of an agenda: whoever has read it before is told of the conflict', async () => {
    const { etag } = (await staff.get(CONFIG_PATH)).headers
    await save()
    expect((await staff.put(CONFIG_PATH, NOW, { 'if-match': String(etag) })).status).toBe(412)
  })

  test.each<[string, object[], string, string]>([
    [
      'today',
      [{ ...LATER, from: '2027-05-03' }],
      '0.from',
      'De nouveaux horaires commencent au plus tôt demain.',
    ],
    [
      'before today',
      [{ ...LATER, from: '2027-01-01' }],
      '0.from',
      'De nouveaux horaires commencent au plus tôt demain.',
    ],
    [
      'on one day, twice',
      [LATER, { ...LATER, openDays: [1] }],
      '1.from',
      'Deux horaires commencent le même jour.',
    ],
    ['on no day', [{ ...LATER, from: '' }], '0.from', 'Le champ «\u202fÀ partir du\u202f» est obligatoire.'],
    [
      'and end before they start',
      [{ ...LATER, workingHours: { start: 12, end: 10 } }],
      '0.workingHours.end',
      'La fin de la journée doit suivre son début.',
    ],
    [
      'more than six times',
      Array.from({ length: 7 }, (_, i) => ({ ...LATER, from: `2027-07-0${i + 1}` })),
      '',
      'La liste compte au plus 6 nouveaux horaires.',
    ],
  ])('are refused that begin %s', async (_title, laterHours, path, message) => {
    const { status, body } = await save({ laterHours })
    expect(status).toBe(400)
    const field = ['laterHours', ...(path === '' ? [] : [path])].join('.')
    expect(body.issues).toContainEqual({ path: field, message })
    expect(await site.database.kysely.selectFrom('agendas').selectAll().execute()).toEqual([])
  })
})

describe('beside a server of the version before', () => {
  const rows = () => site.database.kysely.selectFrom('agendas').select(['config', 'later_hours'])

  test('later hours survive what it saves, and are in no key that it reads', async () => {
    await save()
    const { config } = await rows().executeTakeFirstOrThrow()
    const stored = JSON.parse(config)
    const { laterHours: _, ...knownKeys } = NEW_AGENDA
    expect(Object.keys(stored).sort()).toEqual(Object.keys(knownKeys).sort())
    await site.database.kysely
      .updateTable('agendas')
      .set({ config: JSON.stringify({ ...stored, horizonDays: 60 }) })
      .execute()
    expect((await staff.get(CONFIG_PATH)).body).toMatchObject({ horizonDays: 60, laterHours: [LATER] })
  })

  test('a change of later hours alone refreshes the slots that visitors have seen', async () => {
    await save({ laterHours: [] })
    const before = await slotsFrom(FIRST_DAY, FIRST_DAY)
    await site.database.kysely
      .updateTable('agendas')
      .set({ later_hours: JSON.stringify([LATER]) })
      .execute()
    expect(before).toEqual({ [FIRST_DAY]: ['09:00', '10:00', '11:00'] })
    expect(await slotsFrom(FIRST_DAY, FIRST_DAY)).toEqual({ [FIRST_DAY]: ['14:00', '16:00', '17:00'] })
  })

  test('a superadmin plans the hours of a colleague', async () => {
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const path = `/api/superadmin/agenda/config/${camille.id}`
    expect((await superadmin.put(path, { ...NOW, laterHours: [LATER] })).status).toBe(200)
    expect((await staff.get(CONFIG_PATH)).body).toMatchObject({ laterHours: [LATER] })
  })
})
