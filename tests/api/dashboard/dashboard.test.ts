// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import type {
  ActivityEntry,
  DashboardNotice,
  InboxSummary,
  MonthFigures,
  readDay,
} from '#contract/dashboard/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { DEFAULT_ONLINE_PAYMENT_SETTINGS } from '#domain/accounting/online-payment.ts'
import type { MessageType } from '#domain/messages/notification.ts'
import { addMissingTemplates } from '#server/db/starter/starter.ts'
import { anOrder, confirmOrder, ordersOn, withdrawOrder } from '../../support/accounting/voucher-orders.ts'
import { outboxOf } from '../../support/mail/post.ts'
import { aBlock, aReservation } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../support/people/people.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

type Dashboard = {
  activity: ActivityEntry[]
  notices: DashboardNotice[]
  inbox: InboxSummary | null
  testimonials: number | null
}

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let camille: Setup['camille']
let bookingRequest: Setup['bookingRequest']
let theo: Person
let camilleSession: TestClient
let superadmin: TestClient

beforeEach(async () => {
  ;({ site, camille, bookingRequest } = await massagePractice())
  theo = await aPractitioner(site, { firstName: 'Théo', lastName: 'Aubry' })
  camilleSession = await site.visitor().signIn(camille.username)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const readDashboard = async (caller = camilleSession) =>
  (await caller.get<Dashboard>('/api/admin/dashboard')).body
const listFigures = async (caller = camilleSession) =>
  (await caller.get<MonthFigures[]>('/api/admin/dashboard/chiffres')).body

describe('recent activity', () => {
  test('lists bookings, moves and cancellations with their time, newest first', async () => {
    const { body } = await site
      .visitor()
      .post<{ booking: { id: number } }>('/api/reservations', bookingRequest())
    const path = (date: string) => `/api/admin/reservations/${date}/${body.booking.id}`
    site.clock.advanceMinutes(1)
    await camilleSession.put(path('2027-04-13'), { newDate: '2027-04-14', newTime: '11:00' })
    site.clock.advanceMinutes(1)
    await camilleSession.delete(path('2027-04-14'))
    const { activity } = await readDashboard()
    const details = { clientName: 'Zoé Petit', praticienName: 'Camille Roy', online: true }
    const [tuesday, wednesday] = [
      { date: '2027-04-13', time: '10:00' },
      { date: '2027-04-14', time: '11:00' },
    ]
    const at = (time: string) => ({ date: '2027-04-12', time })
    expect(activity).toMatchObject([
      { ...details, kind: 'cancelled', at: at('08:02'), reservation: wednesday, was: null },
      { ...details, kind: 'moved', at: at('08:01'), reservation: wednesday, was: tuesday },
      { ...details, kind: 'booked', at: at('08:00'), reservation: tuesday, was: null },
    ])
  })

  test('omits a change that is undone at once, not a move that is reverted later', async () => {
    const { id } = await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
    const listKinds = async () => (await readDashboard()).activity.map(({ kind }) => kind)
    const move = (from: string, to: string) =>
      camilleSession.put(`/api/admin/reservations/${from}/${id}`, { newDate: to, newTime: '10:00' })
    await camilleSession.delete(`/api/admin/reservations/2027-04-13/${id}`)
    expect(await listKinds()).toEqual(['cancelled', 'booked'])
    expect((await camilleSession.post(`/api/admin/reservations/2027-04-13/${id}/restore`)).status).toBe(200)
    expect(await listKinds()).toEqual(['booked'])
    await move('2027-04-13', '2027-04-14')
    await move('2027-04-14', '2027-04-13')
    expect(await listKinds()).toEqual(['booked'])
    await move('2027-04-13', '2027-04-14')
    site.clock.advanceMinutes(1)
    await move('2027-04-14', '2027-04-13')
    expect(await listKinds()).toEqual(['moved', 'moved', 'booked'])
  })

  test('covers the reservations of the praticien, or of everybody for a superadmin, but no blocks or holds', async () => {
    await aReservation(site, { praticienId: theo.id, date: '2027-04-13', time: '10:00' })
    await camilleSession.post('/api/admin/agenda/blocks', { date: '2027-04-13', time: '10:00', duration: 60 })
    const { serviceId } = bookingRequest()
    await site.visitor().post('/api/reservations/hold', { date: '2027-04-13', time: '09:00', serviceId })
    expect((await readDashboard()).activity).toEqual([])
    expect((await readDashboard(superadmin)).activity).toMatchObject([{ praticienName: 'Théo Aubry' }])
  })
})

test('a superadmin’s inbox counts new contact messages and leaves out archived ones', async () => {
  const message = { name: 'Noé Grand', email: 'noe@exemple.fr', message: 'x'.repeat(300) }
  await site.visitor().post('/api/contact', message)
  await site.visitor().post('/api/contact', { ...message, name: 'Ana Petit', message: 'Bonjour' })
  await site.visitor().post('/api/contact', { ...message, name: 'Ancien' })
  const { inbox } = await readDashboard(superadmin)
  expect(inbox?.unread).toBe(3)
  expect(inbox?.latest[2]).toMatchObject({ name: 'Noé Grand', excerpt: `${'x'.repeat(160)}…` })
  await superadmin.put(`/api/superadmin/messages/${inbox?.latest[0]?.id}`, { status: 'archived' })
  const after = await readDashboard(superadmin)
  expect(after.inbox).toMatchObject({ unread: 2, latest: [{ name: 'Ana Petit' }, { name: 'Noé Grand' }] })
  expect((await readDashboard()).inbox).toBeNull()
})

test('a superadmin reads how many testimonials wait for moderation, a praticien does not', async () => {
  await aTestimonial(site)
  await aTestimonial(site)
  await aTestimonial(site, { status: 'approved' })
  expect((await readDashboard(superadmin)).testimonials).toBe(2)
  expect((await readDashboard()).testimonials).toBeNull()
})

describe('a day', () => {
  const readDayOf = async (query: string, caller = camilleSession) =>
    (await caller.get<Reply<typeof readDay>>(`/api/admin/dashboard/journee?${query}`)).body

  test('lists the gaps of the working hours between reservations with their buffers, blocks and holds', async () => {
    const entry = { praticienId: camille.id, date: '2027-04-13', duration: 30 }
    await aReservation(site, { ...entry, time: '09:30', buffer: 15 })
    await aReservation(site, { ...entry, time: '10:15', cancelled: true })
    await aBlock(site, { ...entry, time: '11:00' })
    expect((await readDayOf('date=2027-04-13')).free).toEqual([
      { from: '09:00', to: '09:30' },
      { from: '10:15', to: '11:00' },
      { from: '11:30', to: '12:00' },
    ])
    const { serviceId } = bookingRequest()
    const hold = { date: '2027-04-14', time: '10:00', serviceId, praticienId: camille.id }
    await site.visitor().post('/api/reservations/hold', hold)
    expect((await readDayOf('date=2027-04-14')).free).not.toContainEqual({ from: '09:00', to: '12:00' })
  })

  test('has no gaps for several practitioners at once, but for the one who is asked for', async () => {
    expect((await readDayOf('date=2027-04-13', superadmin)).free).toEqual([])
    expect((await readDayOf(`date=2027-04-13&praticienId=${camille.id}`, superadmin)).free).toEqual([
      { from: '09:00', to: '12:00' },
    ])
  })

  test('names the next working day with its reservations', async () => {
    const onMonday = { praticienId: camille.id, date: '2027-04-19' }
    await aReservation(site, { ...onMonday, time: '11:00' })
    await aReservation(site, { ...onMonday, time: '09:30' })
    await aReservation(site, { ...onMonday, praticienId: theo.id, time: '09:00' })
    expect(await readDayOf('date=2027-04-17')).toMatchObject({
      isWorked: true,
      next: { date: '2027-04-19', reservations: 2, first: '09:30' },
    })
    expect(await readDayOf('date=2027-04-18')).toMatchObject({ isWorked: false, free: [] })
  })

  test('has no next one when nobody works', async () => {
    await camilleSession.put('/api/admin/agenda/config', {
      workingHours: { start: 9, end: 12, slotDuration: 30 },
      breakTimes: [],
      openDays: [],
    })
    expect(await readDayOf('date=2027-04-13')).toEqual({ isWorked: false, free: [], next: null })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-20', time: '10:00' })
    expect((await readDayOf('date=2027-04-13')).next).toMatchObject({ date: '2027-04-20', reservations: 1 })
  })
})

describe('notices', () => {
  test('name reservations of the coming week whose client has neither a phone number nor an e-mail address', async () => {
    const withoutAddress = { praticienId: camille.id, time: '10:00', clientEmail: null }
    for (const date of ['2027-04-13', '2027-04-11', '2027-05-04']) {
      await aReservation(site, { ...withoutAddress, date })
    }
    await aReservation(site, { ...withoutAddress, praticienId: theo.id, date: '2027-04-14' })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
    expect((await readDashboard()).notices).toMatchObject([
      { kind: 'unreachable', reservation: { date: '2027-04-13', time: '10:00' }, clientName: 'Léa Durand' },
    ])
    expect((await readDashboard(superadmin)).notices).toHaveLength(2)
  })

  /** Books and marks the confirmation, the booking’s only message, as failed. */
  async function bookWithFailedMessage(message: { type?: MessageType; channel?: 'sms' } = {}) {
    await addMissingTemplates(site.database.kysely, site.clock.instant())
    await site.visitor().post('/api/reservations', bookingRequest())
    expect(await outboxOf(site)).toMatchObject([{ type: 'booking_confirmed', channel: 'mail' }])
    expect((await readDashboard()).notices).toEqual([])
    await site.database.kysely
      .updateTable('outbox')
      .set({ ...message, state: 'failed' })
      .execute()
  }

  test('name reservations with a failed e-mail to the client', async () => {
    await bookWithFailedMessage()
    expect((await readDashboard()).notices).toMatchObject([
      { kind: 'message_failed', reservation: { date: '2027-04-13', time: '10:00' }, clientName: 'Zoé Petit' },
    ])
  })

  test.each([
    ['an e-mail to the practitioner', { type: 'staff_booking_new' }],
    ['an SMS', { channel: 'sms' }],
  ] as const)('omit reservations for which only %s failed', async (_title, message) => {
    await bookWithFailedMessage(message)
    expect((await readDashboard()).notices).toEqual([])
  })
})

describe('the figures of the last six months', () => {
  test('count live reservations, their income and the occupied share of working hours', async () => {
    await site.visitor().post('/api/reservations', bookingRequest())
    await site.visitor().post('/api/reservations', bookingRequest({ date: '2027-04-14' }))
    await aReservation(site, { praticienId: camille.id, date: '2027-03-31', time: '10:00' })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-20', time: '10:00', cancelled: true })
    await aReservation(site, { praticienId: theo.id, date: '2027-04-20', time: '10:00' })
    const months = await listFigures()
    expect(months.map(({ month }) => month)).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
    ])
    // Three working hours a day, Monday to Saturday: 26 days in April, 27 in March.
    expect(months.at(-1)).toMatchObject({ month: '2027-04', reservations: 2, income: 125, occupancy: 0.026 })
    expect(months.at(-2)).toMatchObject({ month: '2027-03', reservations: 1, income: 0, occupancy: 0.012 })
    expect(months[0]).toMatchObject({ reservations: 0, income: 0, occupancy: 0 })
    expect((await listFigures(superadmin)).at(-1)).toMatchObject({ reservations: 3 })
  })

  test('have no occupancy when there are no working hours', async () => {
    await camilleSession.put('/api/admin/agenda/config', {
      workingHours: { start: 9, end: 12, slotDuration: 30 },
      breakTimes: [],
      openDays: [],
    })
    expect((await listFigures()).at(-1)).toMatchObject({ reservations: 0, occupancy: null })
  })
})

describe('orders of vouchers', () => {
  const unpaid = async (client = superadmin) =>
    (await client.get<{ unpaidOrders?: number }>('/api/admin/dashboard')).body.unpaidOrders

  test('are counted for a superadmin while they wait for their money, and while orders are taken', async () => {
    await ordersOn(site)
    expect(await unpaid()).toBe(0)
    const order = await anOrder(site)
    const [withdrawn] = [await anOrder(site), await anOrder(site)]
    await confirmOrder(superadmin, order)
    await withdrawOrder(site, withdrawn)
    expect(await unpaid()).toBe(1)
    expect(await unpaid(camilleSession)).toBeUndefined()
    await ordersOn(site, { takesOrders: false })
    expect(await unpaid()).toBeUndefined()
  })

  test('paid by card that need a look are counted for a superadmin, once a key is stored', async () => {
    const tasks = async (client = superadmin) =>
      (await client.get<{ onlineTasks?: number }>('/api/admin/dashboard')).body.onlineTasks
    const differing = { purpose: 'order', cents: 8000, mode: 'live', state: 'differs' } as const
    const at = site.clock.instant()
    await site.database.kysely
      .insertInto('online_payments')
      .values({ ...differing, reference: 'a', created_at: at, settled_at: at })
      .execute()
    expect(await tasks()).toBeUndefined()
    await aSetting(site, 'onlinePayments', { ...DEFAULT_ONLINE_PAYMENT_SETTINGS, sealedKey: 'scellée' })
    expect(await tasks()).toBe(1)
    expect(await tasks(camilleSession)).toBeUndefined()
    const adminOf = async (client: TestClient) =>
      (await client.get<{ admin: object }>('/api/auth/status')).body.admin
    expect(await adminOf(superadmin)).toMatchObject({ hasOnlinePayments: true })
    expect(await adminOf(camilleSession)).not.toHaveProperty('hasOnlinePayments')
  })

  test('that nobody paid in 30 days are no longer counted', async () => {
    await ordersOn(site)
    await anOrder(site)
    site.clock.set('2027-05-12T23:00')
    const session = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect(await unpaid(session)).toBe(1)
    site.clock.set('2027-05-13T00:00')
    expect(await unpaid(session)).toBe(0)
  })
})
