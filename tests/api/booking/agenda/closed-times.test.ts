import { beforeEach, describe, expect, test } from 'vitest'
import type { ClosedTime } from '#contract/booking/closing.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Agenda } from '#domain/booking/agenda.ts'
import { aBlock, aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

/** Today is Monday 12 April 2027, 8:00. */
const TUESDAY = '2027-04-13'
const WEDNESDAY = '2027-04-14'

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let camille: Setup['camille']
let bookingRequest: Setup['bookingRequest']
let theo: Person
let owner: Person
let praticien: TestClient
let superadmin: TestClient

beforeEach(async () => {
  let massage: Setup['massage']
  ;({ site, massage, camille, bookingRequest } = await massagePractice())
  theo = await aPractitioner(site, { firstName: 'Théo', agenda: HOURS, offers: [massage.id] })
  owner = await aSuperadmin(site)
  praticien = await site.visitor().signIn(camille.username)
  superadmin = await site.visitor().signIn(owner.username)
})

type Written = Pick<ClosedTime, 'block'> & { from: string; to: string }
type Closed = ErrorBody & {
  written: { absences: Written[]; blocks: { id: number; version: number }[] }
  formerWeeks: (Partial<Agenda> & { version: number }) | null
  reservations: AgendaReservation[]
}

const close = async (change: object, caller = praticien) =>
  (await caller.post<Closed>('/api/admin/agenda/fermer', { from: TUESDAY, to: TUESDAY, ...change })).body
const reopen = (body: object, caller = praticien) =>
  caller.post<ErrorBody & { reopened: number }>('/api/admin/agenda/rouvrir', body)
const open = (body: object, caller = praticien) =>
  caller.post<ErrorBody & { before: unknown }>('/api/admin/agenda/ouvrir', body)
const list = async (caller = praticien, query = '') =>
  (await caller.get<ClosedTime[]>(`/api/admin/agenda/fermetures${query}`)).body
const agenda = async () => (await praticien.get<Agenda>('/api/admin/agenda/config')).body
const reserve = (date: string, time: string, change: object = {}) =>
  aReservation(site, { praticienId: camille.id, date, time, ...change })
const shortOf = ({ kind, praticienId, from, reservations }: ClosedTime) => [
  kind,
  praticienId === null ? 'cabinet' : praticienId === camille.id ? 'Camille' : 'other',
  from,
  reservations,
]

describe('« Fermetures et congés »', () => {
  test('lists what closes an agenda where it is stored, in order of date, each with its rendez-vous to come', {
    tags: ['engine'],
  }, async () => {
    await reserve(TUESDAY, '09:00')
    await reserve('2027-04-20', '10:00')
    await reserve('2027-04-21', '09:00')
    await reserve('2027-04-21', '11:00', { cancelled: true })
    await aReservation(site, { praticienId: theo.id, date: TUESDAY, time: '09:00' })
    await close({ to: '2027-04-20', label: 'Vacances' })
    await close({ from: '2027-04-22', to: '2027-04-22', start: '09:00', end: '10:00' })
    await aBlock(site, { praticienId: theo.id, date: '2027-04-15', time: '10:00', duration: 30 })
    await open({ date: '2027-04-21', ranges: [{ start: '09:00', end: '12:00' }] })
    await close({ practice: true, label: 'Travaux' }, superadmin)

    expect((await list()).map(shortOf)).toEqual([
      ['leave', 'Camille', TUESDAY, 2],
      ['closure', 'cabinet', TUESDAY, 1],
      ['special', 'Camille', '2027-04-21', 1],
      ['block', 'Camille', '2027-04-22', 0],
    ])
    expect((await list(superadmin)).map(shortOf)).toEqual([
      ['leave', 'Camille', TUESDAY, 2],
      ['closure', 'cabinet', TUESDAY, 2],
      ['block', 'other', '2027-04-15', 0],
      ['special', 'Camille', '2027-04-21', 1],
      ['block', 'Camille', '2027-04-22', 0],
    ])
    expect((await list(superadmin, `?praticienId=${theo.id}`)).map(shortOf)).toEqual([
      ['closure', 'cabinet', TUESDAY, 1],
      ['block', 'other', '2027-04-15', 0],
    ])
  })

  test('counts what is to come, of the hours that are closed alone', async () => {
    await reserve('2027-04-12', '07:00')
    await reserve('2027-04-12', '10:00')
    await reserve('2027-04-12', '14:00')
    await close({ from: '2027-04-12', to: '2027-04-12', end: '12:00' })
    expect((await list()).map(shortOf)).toEqual([['leave', 'Camille', '2027-04-12', 1]])
  })

  test('is a colleague’s for a superadmin alone', async () => {
    const { status, body } = await praticien.get<ErrorBody>(
      `/api/admin/agenda/fermetures?praticienId=${theo.id}`,
    )
    expect([status, body.code]).toEqual([404, 'practitioner_gone'])
  })
})

describe('reopening', () => {
  test('takes back what a closing wrote, absences and blocks alike, and nothing else', {
    tags: ['engine'],
  }, async () => {
    await reserve('2027-04-20', '09:30')
    await close({ from: '2027-05-03', to: '2027-05-05' })
    const { written } = await close({ start: '09:00', end: '10:00', until: '2027-04-27' })
    expect([written.absences, written.blocks.length]).toEqual([
      [{ from: '2027-04-20', to: '2027-04-20', start: '09:00', end: '10:00' }],
      2,
    ])
    expect((await reopen(written)).body).toMatchObject({ message: 'Rouvert', reopened: 3 })
    expect((await list()).map(({ from }) => from)).toEqual(['2027-05-03'])
    expect((await reopen(written)).body).toMatchObject({ message: 'Déjà ouvert', reopened: 0 })
  })

  test('lets visitors book that time again', async () => {
    const request = bookingRequest({ praticienId: camille.id })
    const { written } = await close({})
    const refused = await site.visitor().post<ErrorBody>('/api/reservations', request)
    expect(refused.body.code).toBe('slot_unavailable')
    await reopen(written)
    expect((await site.visitor().post('/api/reservations', request)).status).toBe(201)
  })

  test('leaves a block that was changed since, and one of a colleague', async () => {
    const { written } = await close({ start: '09:00', end: '10:00' })
    const [block] = written.blocks
    const theirs = await site.visitor().signIn(theo.username)
    expect((await reopen(written, theirs)).body.reopened).toBe(0)
    await praticien.put(`/api/admin/agenda/blocks/${block?.id}`, {
      date: TUESDAY,
      time: '11:00',
      duration: 60,
    })
    expect((await reopen(written)).body.reopened).toBe(0)
    expect((await list()).map(({ start }) => start)).toEqual(['11:00'])
  })

  test('takes a closure of the practice back, for a superadmin alone', async () => {
    const { written } = await close({ practice: true }, superadmin)
    expect((await reopen({ ...written, practice: true })).body.code).toBe('forbidden')
    expect((await reopen({ ...written, practice: true }, superadmin)).body.reopened).toBe(1)
    expect(await list()).toEqual([])
  })

  test('is recorded with its days and whose agenda it is', async () => {
    await reopen((await close({ until: '2027-04-27' })).written)
    await reopen({ ...(await close({ practice: true }, superadmin)).written, practice: true }, superadmin)
    const lines = await site.database.kysely
      .selectFrom('audit_trail')
      .select(['action', 'subject_id as subjectId', 'detail'])
      .where('action', 'in', ['time_reopened', 'closures_changed'])
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { action: 'time_reopened', subjectId: camille.id, detail: `${TUESDAY} – 2027-04-27` },
      { action: 'closures_changed', subjectId: null, detail: `${TUESDAY} – ${TUESDAY}` },
      { action: 'closures_changed', subjectId: null, detail: TUESDAY },
    ])
  })
})

describe('a day opened exceptionally', () => {
  const SUNDAY = '2027-04-18'
  const ranges = [{ start: '10:00', end: '12:00' }]

  test('is offered to visitors although the weekday is closed, until it is taken back', async () => {
    const request = bookingRequest({ praticienId: camille.id, date: SUNDAY, time: '10:30' })
    const refused = await site.visitor().post<ErrorBody>('/api/reservations', request)
    expect(refused.body.code).toBe('slot_unavailable')
    expect((await open({ date: SUNDAY, ranges })).body.before).toBeNull()
    expect((await site.visitor().post('/api/reservations', request)).status).toBe(201)
    expect((await reopen({ specialDays: [SUNDAY] })).body.reopened).toBe(1)
    expect((await agenda()).specialDays).toEqual([])
  })

  test('replaces the hours that the date had of its own, and answers with them', async () => {
    await open({ date: SUNDAY, ranges })
    const changed = [{ start: '14:00', end: '15:00' }]
    expect((await open({ date: SUNDAY, ranges: changed })).body.before).toEqual(ranges)
    expect((await agenda()).specialDays).toEqual([{ date: SUNDAY, ranges: changed }])
  })

  test('is not in the past, and not a colleague’s', async () => {
    expect((await open({ date: '2027-04-11', ranges })).body.issues?.[0]?.path).toBe('date')
    expect((await open({ date: SUNDAY, ranges, praticienId: theo.id })).body.code).toBe('practitioner_gone')
  })
})

describe('closing every week, without an end', () => {
  const weekly = { from: WEDNESDAY, to: WEDNESDAY, start: '10:00', end: '12:00', always: true }

  test('writes a weekly pause, and names every rendez-vous in it', { tags: ['engine'] }, async () => {
    await reserve(WEDNESDAY, '09:00')
    await reserve(WEDNESDAY, '10:30')
    await reserve('2027-04-15', '10:30')
    await reserve('2028-04-19', '11:00')
    const preview = await praticien.post<AgendaReservation[]>('/api/admin/agenda/fermer/apercu', weekly)
    const starts = [`${WEDNESDAY} 10:30`, '2028-04-19 11:00']
    expect(preview.body.map(({ date, time }) => `${date} ${time}`)).toEqual(starts)

    const { reservations, written } = await close(weekly)
    expect(reservations.map(({ date, time }) => `${date} ${time}`)).toEqual(starts)
    expect(written).toEqual({ absences: [], blocks: [] })
    expect((await agenda()).breakTimes).toEqual([{ day: 3, start: 10, end: 12 }])
    const visitor = await site
      .visitor()
      .post<ErrorBody>(
        '/api/reservations',
        bookingRequest({ praticienId: camille.id, date: '2027-04-21', time: '10:00' }),
      )
    expect(visitor.body.code).toBe('slot_unavailable')
    expect((await close(weekly)).formerWeeks).toBeNull()
  })

  test('is undone by the former weeks, unless the agenda changed since', async () => {
    const before = await agenda()
    const { formerWeeks } = await close({ ...weekly, start: undefined, end: undefined })
    expect((await agenda()).openDays).toEqual([1, 2, 4, 5, 6])
    const { version, ...weeks } = formerWeeks ?? { version: 0 }
    const putBack = () =>
      praticien.put<ErrorBody>('/api/admin/agenda/config', weeks, { 'if-match': `"${version}"` })
    expect((await putBack()).status).toBe(200)
    expect(await agenda()).toEqual(before)
    expect((await putBack()).body.code).toBe('agenda_changed')
  })

  test.each<[object, string]>([
    [{ practice: true }, 'always'],
    [{ until: '2027-05-12' }, 'until'],
    [{ to: '2027-04-15' }, 'to'],
    [{ always: 'oui' }, 'always'],
  ])('%j is refused at the field, and nothing is written', async (change, path) => {
    const before = await agenda()
    const { issues } = await close({ ...weekly, ...change }, superadmin)
    expect(issues?.map((issue) => issue.path)).toContain(path)
    expect(await agenda()).toEqual(before)
  })

  test('from a week on is refused where the agenda has as many new hours to come as it holds', async () => {
    const weeks = ['2027-06-02', '2027-07-07', '2027-08-04', '2027-09-01', '2027-10-06', '2027-11-03']
    for (const from of weeks) await close({ ...weekly, from, to: from })
    expect((await agenda()).laterHours).toHaveLength(1)
    const afternoons = [13, 14, 15, 16, 17].map((start) => ({ start: `${start}:00`, end: `${start + 1}:00` }))
    await praticien.put('/api/admin/agenda/config', {
      workingHours: { start: 9, end: 19, slotDuration: 30 },
      breakTimes: [],
      laterHours: [],
    })
    for (const [index, hours] of afternoons.entries())
      await close({ ...weekly, ...hours, from: weeks[index], to: weeks[index] })
    await close({ ...weekly, start: '18:00', end: '19:00', from: weeks[5], to: weeks[5] })
    expect((await agenda()).laterHours).toHaveLength(6)
    const { issues } = await close({
      ...weekly,
      start: '09:00',
      end: '10:00',
      from: '2027-05-05',
      to: '2027-05-05',
    })
    expect(issues?.[0]?.path).toBe('from')
  })
})
