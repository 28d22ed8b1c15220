import { beforeEach, describe, expect, test } from 'vitest'
import type { Block } from '#contract/booking/blocks.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Agenda, TimeOff } from '#domain/booking/agenda.ts'
import { aBlock, aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const PATH = '/api/admin/agenda/fermer'
const TUESDAY = '2027-04-13'

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let massage: Setup['massage']
let camille: Setup['camille']
let bookingRequest: Setup['bookingRequest']
let theo: Person
let praticien: TestClient
let superadmin: TestClient

beforeEach(async () => {
  ;({ site, massage, camille, bookingRequest } = await massagePractice())
  theo = await aPractitioner(site, { firstName: 'Théo', agenda: HOURS, offers: [massage.id] })
  praticien = await site.visitor().signIn(camille.username)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

type Closed = ErrorBody &
  Record<'blocks' | 'absences' | 'closures', number> & { reservations: AgendaReservation[] }

const closing = (change: object = {}) => ({ from: TUESDAY, to: TUESDAY, ...change })
const close = (change: object = {}, caller = praticien) => caller.post<Closed>(PATH, closing(change))
const preview = async (change: object = {}, caller = praticien) =>
  startsOf((await caller.post<AgendaReservation[]>(`${PATH}/apercu`, closing(change))).body)

const startsOf = (reservations: readonly AgendaReservation[]) =>
  reservations.map(({ date, time, praticienId }) => `${date} ${time} ${praticienId === theo.id ? 'T' : 'C'}`)
const reserve = (date: string, time: string, change: object = {}) =>
  aReservation(site, { praticienId: camille.id, date, time, ...change })

const timeOff = async (): Promise<TimeOff[]> =>
  (await praticien.get<Agenda>('/api/admin/agenda/config')).body.timeOff
const blocks = async () =>
  (await praticien.get<Block[]>('/api/admin/agenda/blocks?start=2027-04-12&end=2028-06-01')).body.map(
    ({ date, time, duration, label }) => ({ date, time, duration, label }),
  )
const closures = async () => (await superadmin.get<TimeOff[]>('/api/superadmin/closures')).body

describe('closing an agenda', () => {
  test('for whole days writes an absence, takes the slots, and lists every reservation without changing it', async () => {
    const kept = [await reserve(TUESDAY, '07:00'), await reserve('2027-04-20', '10:00')]
    await reserve('2027-04-21', '10:00')
    await aReservation(site, { praticienId: theo.id, date: TUESDAY, time: '10:00' })
    await reserve(TUESDAY, '11:00', { cancelled: true })
    const period = { to: '2027-04-20', label: 'Vacances' }
    const starts = [`${TUESDAY} 07:00 C`, '2027-04-20 10:00 C']
    expect(await preview(period)).toEqual(starts)
    expect(await timeOff()).toEqual([])

    const { status, body } = await close(period)
    expect([status, body.absences, body.blocks, startsOf(body.reservations)]).toEqual([200, 1, 0, starts])
    expect(await timeOff()).toEqual([{ from: TUESDAY, to: '2027-04-20', label: 'Vacances' }])
    const visitor = await site.visitor().post<ErrorBody>('/api/reservations', {
      ...bookingRequest({ date: '2027-04-14', praticienId: camille.id }),
    })
    expect(visitor.body.code).toBe('slot_unavailable')
    const standing = (await praticien.get<AgendaReservation[]>('/api/admin/agenda/reservations')).body
    expect(standing.map(({ id }) => id)).toEqual(expect.arrayContaining(kept.map(({ id }) => id)))
  })

  test('without a reason calls the absence « Fermé », and a second time writes nothing more', async () => {
    const first = await close()
    const second = await close({ label: '' })
    expect([first.body.absences, second.status, second.body.absences]).toEqual([1, 200, 0])
    expect(await timeOff()).toEqual([{ from: TUESDAY, to: TUESDAY, label: 'Fermé' }])
  })

  test('from one hour to another of different days keeps the hours at both ends', async () => {
    await reserve(TUESDAY, '11:00')
    await reserve('2027-04-15', '09:00')
    await reserve('2027-04-15', '10:00')
    const period = { to: '2027-04-15', start: '11:30', end: '10:00' }
    expect(await preview(period)).toEqual([`${TUESDAY} 11:00 C`, '2027-04-15 09:00 C'])
    await close(period)
    expect(await timeOff()).toEqual([{ ...period, from: TUESDAY, label: 'Fermé' }])
  })

  test('for hours of a day writes a block', { tags: ['engine'] }, async () => {
    const { body } = await close({ start: '09:00', end: '10:30', label: 'Banque' })
    expect([body.blocks, body.absences]).toEqual([1, 0])
    expect(await blocks()).toEqual([{ date: TUESDAY, time: '09:00', duration: 90, label: 'Banque' }])
    expect((await close({ start: '09:00', end: '10:30' })).body).toMatchObject({ blocks: 0, absences: 0 })
  })

  test('for an afternoon may leave out when it begins or ends', async () => {
    await close({ start: '14:00' })
    await close({ end: '10:00' })
    expect(await blocks()).toEqual([
      { date: TUESDAY, time: '00:00', duration: 600, label: null },
      { date: TUESDAY, time: '14:00', duration: 600, label: null },
    ])
  })

  test('every week writes a block for each week, and an absence with these hours where something is in the way', {
    tags: ['engine'],
  }, async () => {
    await reserve('2027-04-20', '09:30')
    await reserve('2027-04-27', '08:00', { buffer: 75 })
    await aBlock(site, { praticienId: camille.id, date: '2027-05-04', time: '09:30', duration: 30 })
    const weekly = { start: '09:00', end: '10:00', until: '2027-05-12', label: 'École' }
    expect(await preview(weekly)).toEqual(['2027-04-20 09:30 C'])
    expect((await close(weekly)).body).toMatchObject({ blocks: 2, absences: 3 })
    const hours = { start: '09:00', end: '10:00', label: 'École' }
    expect(await timeOff()).toEqual(
      ['2027-04-20', '2027-04-27', '2027-05-04'].map((date) => ({ from: date, to: date, ...hours })),
    )
    expect((await blocks()).filter(({ label }) => label === 'École').map(({ date }) => date)).toEqual([
      TUESDAY,
      '2027-05-11',
    ])
    expect((await close(weekly)).body).toMatchObject({ blocks: 0, absences: 0 })
  })

  test('stays closed when a reservation that was in the way goes', async () => {
    const { id } = await reserve(TUESDAY, '10:00')
    await close({ start: '10:00', end: '11:00' })
    await praticien.delete(`/api/admin/reservations/${TUESDAY}/${id}`)
    const visitor = await site
      .visitor()
      .post<ErrorBody>('/api/reservations', bookingRequest({ praticienId: camille.id }))
    expect(visitor.body.code).toBe('slot_unavailable')
  })

  test('over the hour that daylight saving time skips writes an absence', { tags: ['engine'] }, async () => {
    const night = { from: '2028-03-26', to: '2028-03-26', start: '01:00', end: '04:00' }
    expect((await close(night)).body).toMatchObject({ blocks: 0, absences: 1 })
    expect(await blocks()).toEqual([])
    const october = { from: '2027-10-31', to: '2027-10-31', start: '01:00', end: '04:00' }
    expect((await close(october)).body).toMatchObject({ blocks: 1, absences: 0 })
  })

  test('today leaves out the reservations that have begun', async () => {
    const today = '2027-04-12'
    await reserve(today, '07:30')
    await reserve(today, '09:00')
    const { body } = await close({ from: today, to: today, start: '07:00', end: '10:00' })
    expect(startsOf(body.reservations)).toEqual([`${today} 09:00 C`])
  })

  test('is recorded with its days and whose agenda it is', { tags: ['engine'] }, async () => {
    await close({ until: '2027-04-27' })
    await close({ praticienId: theo.id }, superadmin)
    await close({ practice: true }, superadmin)
    const lines = await site.database.kysely
      .selectFrom('audit_trail')
      .select(['action', 'subject_id as subjectId', 'detail'])
      .where('action', 'in', ['time_closed', 'closures_changed'])
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { action: 'time_closed', subjectId: camille.id, detail: `${TUESDAY} – 2027-04-27` },
      { action: 'time_closed', subjectId: theo.id, detail: `${TUESDAY} – ${TUESDAY}` },
      { action: 'closures_changed', subjectId: null, detail: `${TUESDAY} – ${TUESDAY}` },
    ])
  })
})

describe('a superadmin', () => {
  test('closes the whole practice, in order of date, with everybody’s reservations listed', async () => {
    await reserve(TUESDAY, '10:00')
    await aReservation(site, { praticienId: theo.id, date: TUESDAY, time: '11:00' })
    await close({ from: '2027-05-01', to: '2027-05-01', practice: true }, superadmin)
    const hours = { start: '09:00', end: '12:00', practice: true, label: 'Travaux' }
    expect(await preview(hours, superadmin)).toEqual([`${TUESDAY} 10:00 C`, `${TUESDAY} 11:00 T`])
    const { body } = await close(hours, superadmin)
    expect([body.closures, startsOf(body.reservations).length]).toEqual([1, 2])
    expect(await closures()).toEqual([
      { from: TUESDAY, to: TUESDAY, label: 'Travaux', start: '09:00', end: '12:00' },
      { from: '2027-05-01', to: '2027-05-01', label: 'Fermé' },
    ])
    expect((await close(hours, superadmin)).body.closures).toBe(0)
  })

  test('closes a colleague’s agenda, whereas a praticien closes nobody else’s, nor the practice', async () => {
    expect((await close({ praticienId: camille.id }, superadmin)).body.absences).toBe(1)
    expect(await timeOff()).toHaveLength(1)
    for (const [change, code] of [
      [{ praticienId: theo.id }, 'practitioner_gone'],
      [{ practice: true }, 'forbidden'],
    ] as const) {
      for (const path of [PATH, `${PATH}/apercu`]) {
        expect((await praticien.post<ErrorBody>(path, closing(change))).body.code).toBe(code)
      }
    }
    expect((await close({ praticienId: 999_999 }, superadmin)).body.code).toBe('practitioner_gone')
    expect(await closures()).toEqual([])
  })
})

describe('bad input', () => {
  test.each<[object, string, string]>([
    [{ to: '2027-04-12' }, 'to', 'La date de fin doit suivre la date de début.'],
    [{ to: '2029-04-15' }, 'to', 'Une fermeture dure au plus deux ans.'],
    [{ to: '2027-04-31' }, 'to', 'Le champ « Au » doit être une date, comme 2027-03-28.'],
    [{ start: '14:00', end: '14:00' }, 'end', 'L’heure de fin doit suivre l’heure de début.'],
    [{ start: '14:00', end: '14:07' }, 'end', 'La durée compte par pas de 5 minutes.'],
    [{ start: '25:00' }, 'start', 'Le champ « De » doit être une heure, comme 10:30.'],
    [{ until: '2027-04-12' }, 'until', 'La dernière date doit suivre la première.'],
    [
      { to: '2027-04-14', until: '2027-05-12' },
      'to',
      'Une fermeture qui se répète chaque semaine dure un seul jour.',
    ],
    [
      { until: '2028-06-06' },
      'until',
      'Une fermeture se répète au plus 60 fois : choisissez une date plus proche.',
    ],
    [{ label: 'x'.repeat(101) }, 'label', 'Le champ « Motif » doit compter au plus 100 caractères.'],
    [{ practice: true, praticienId: 1 }, 'praticienId', 'Choisissez une personne, ou tout le cabinet.'],
    [{ practice: 'oui' }, 'practice', 'Le champ « Tout le cabinet » doit être vrai ou faux.'],
    [{ from: '2027-04-11' }, 'from', 'Cette date est déjà passée.'],
    [{ from: '2027-04-12', to: '2027-04-12', end: '08:00' }, 'end', 'Cette heure est déjà passée.'],
  ])('%j is refused at the field, and nothing is written', async (change, path, message) => {
    const { status, body } = await close(change)
    expect(status).toBe(400)
    const issues = body.issues?.map((issue) => ({
      ...issue,
      message: issue.message.replaceAll('\u202f', ' '),
    }))
    expect(issues).toContainEqual({ path, message })
    expect([await timeOff(), await blocks(), await closures()]).toEqual([[], [], []])
  })

  test('more absences than a list holds are refused with what to do about it', async () => {
    for (const from of ['2027-04-14', '2027-04-15', '2027-04-16']) {
      await close({ from, to: from, until: '2028-05-30' })
    }
    expect(await timeOff()).toHaveLength(177)
    const { status, body } = await close({ until: '2028-05-30' })
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'from'])
    expect(body.issues?.[0]?.message).toContain('plus de 200 lignes')
    expect(await timeOff()).toHaveLength(177)
  })
})

describe('at the same time', { tags: ['engine'] }, () => {
  test('a booking of the hour and its closing leave the booking listed or refused, never unknown', async () => {
    await praticien.csrfToken()
    for (const day of ['13', '14', '15', '16', '17']) {
      const date = `2027-04-${day}`
      const booking = bookingRequest({ date, praticienId: camille.id, clientEmail: `z${day}@exemple.fr` })
      const [booked, closed] = await Promise.all([
        site.visitor().post<ErrorBody>('/api/reservations', booking),
        close({ from: date, to: date, ...(day > '14' && { start: '10:00', end: '11:00' }) }),
      ])
      expect(closed.status).toBe(200)
      const found = closed.body.reservations.length
      expect([booked.status, found]).toEqual(booked.status === 201 ? [201, 1] : [409, 0])
    }
  })

  test('two closings of the same hours, days and practice write each once', async () => {
    await Promise.all([praticien.csrfToken(), superadmin.csrfToken()])
    for (const [change, caller] of [
      [{ start: '09:00', end: '10:00', until: '2027-05-12' }, praticien],
      [{ to: '2027-04-20' }, praticien],
      [{ practice: true }, superadmin],
    ] as const) {
      const answers = await Promise.all([close(change, caller), close(change, caller)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    expect([(await blocks()).length, (await timeOff()).length, (await closures()).length]).toEqual([5, 1, 1])
  })

  test('closing the practice and an agenda does not end in a deadlock', async () => {
    await Promise.all([praticien.csrfToken(), superadmin.csrfToken()])
    const answers = await Promise.all([
      close({ practice: true }, superadmin),
      close({ start: '09:00', end: '10:00' }),
      close({ praticienId: theo.id }, superadmin),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
