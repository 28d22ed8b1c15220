import { beforeEach, describe, expect, test } from 'vitest'
import type { MailConfirmation } from '#contract/booking/confirmations/mail-confirmation.ts'
import { DEFAULT_BOOKING_LIMITS } from '#domain/messages/booking-limits.ts'
import { renewHourlyLimit } from '#server/features/booking/confirmations/mail-confirmation.ts'
import { watchSite } from '#server/features/operations/health/site-alerts.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aService, liveReservations } from '../../../support/people/bookings.ts'
import { aBookingLimit, CAN_CONFIRM, latestConfirmationToken } from '../../../support/people/confirmations.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const path = '/api/superadmin/brake'
const agenda = { workingHours: { start: 8, end: 20, slotDuration: 60 } }

let site: TestPractice
let serviceId: number
let superadmin: TestClient

async function openPractice(env: Record<string, string> = { ...CAN_CONFIRM, RATE_LIMITS: 'on' }) {
  site = await practice({ env })
  await insertTemplates(site)
  serviceId = (await aService(site)).id
  await aPractitioner(site, { agenda, offers: [serviceId] })
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
}

beforeEach(() => openPractice())

const hour = (index: number) => `${String(8 + index).padStart(2, '0')}:00`

const book = async (index: number, visitor = site.visitor()) => {
  const request = { date: '2027-04-13', time: hour(index), serviceId, clientName: 'Zoé Petit' }
  const { status, body } = await visitor.post<{ pending?: true; code?: string }>('/api/reservations', {
    ...request,
    clientEmail: `client${index}@exemple.fr`,
  })
  return status === 201 ? (body.pending ?? 'booked') : body.code
}

const isSuspended = async (visitor = site.visitor()) =>
  (await visitor.get<{ suspended: boolean }>('/api/reservations/state')).body.suspended

const readMailConfirmation = async () => (await superadmin.get<MailConfirmation>(path)).body

describe('the brake', () => {
  test('has a limit from the start, far above what a new site gets', async () => {
    for (let i = 0; i < 4; i += 1) expect(await book(i)).toBe('booked')
    expect(await readMailConfirmation()).toEqual({
      reason: null,
      since: null,
      liftedUntil: null,
      bookings: 4,
      perHour: 10,
      pending: 0,
      canConfirm: true,
    })
  })

  test('has visitors confirm what exceeds the limit of an hour, and shows the owner why, since when and how many', {
    tags: ['engine'],
  }, async () => {
    await aBookingLimit(site, { brakePerHour: 2 })
    expect(await book(0)).toBe('booked')
    site.clock.advanceMinutes(5)
    expect(await book(1)).toBe('booked')
    site.clock.advanceMinutes(5)
    expect(await book(2)).toBe(true)
    expect(await book(3)).toBe(true)
    expect(await liveReservations(site)).toHaveLength(2)
    expect(await readMailConfirmation()).toMatchObject({
      reason: 'hour',
      since: { date: '2027-04-12', time: '08:05' },
      bookings: 4,
      perHour: 2,
      pending: 2,
    })
  })

  test('stays on while bookings keep coming, though nobody confirms them', async () => {
    await aBookingLimit(site, { brakePerHour: 2 })
    for (let i = 0; i < 2; i += 1) expect(await book(i)).toBe('booked')
    for (let i = 2; i < 8; i += 1) {
      site.clock.advanceMinutes(25)
      expect(await book(i)).toBe(true)
    }
    expect(await readMailConfirmation()).toMatchObject({ since: { time: '08:00' }, pending: 2 })
  })

  test('counts a confirmed booking once', { tags: ['engine'] }, async () => {
    await aBookingLimit(site, { brakePerHour: 2, confirmByMail: true })
    await book(0)
    await site.visitor().post(`/api/confirmation/${await latestConfirmationToken(site)}`)
    expect(await readMailConfirmation()).toMatchObject({
      reason: 'always',
      bookings: 1,
      pending: 0,
      since: null,
    })
  })

  test('ends an hour after the bookings', async () => {
    await aBookingLimit(site, { brakePerHour: 1 })
    await book(0)
    site.clock.advanceMinutes(60)
    expect(await book(1)).toBe('booked')
  })

  test('does not bound staff', async () => {
    await aBookingLimit(site, { brakePerHour: 1 })
    await book(0)
    const colleague = await aPractitioner(site, { agenda, offers: [serviceId] })
    const staff = await site.visitor().signIn(colleague.username)
    for (let i = 1; i < 4; i += 1) expect(await book(i, staff)).toBe('booked')
  })

  test('suspends online booking where nobody could confirm, and tells visitors before they type, and the owner', async () => {
    await openPractice({ RATE_LIMITS: 'on' })
    await aBookingLimit(site, { brakePerHour: 1 })
    expect(await isSuspended()).toBe(false)
    await book(0)
    expect(await isSuspended()).toBe(true)
    expect(await isSuspended(superadmin)).toBe(false)
    expect(await book(1)).toBe('booking_suspended')
    expect(await readMailConfirmation()).toMatchObject({ reason: 'hour', pending: 0, canConfirm: false })
  })

  test('is lifted by the owner for the coming hour', async () => {
    await aBookingLimit(site, { brakePerHour: 1 })
    await book(0)
    expect(await book(1)).toBe(true)
    const lifted = await superadmin.post<MailConfirmation>(`${path}/lift`)
    expect(lifted.body).toMatchObject({ reason: null, liftedUntil: { date: '2027-04-12', time: '09:00' } })
    expect(await book(2)).toBe('booked')
    site.clock.advanceMinutes(60)
    expect(await book(3)).toBe('booked')
    expect(await book(4)).toBe(true)
    expect((await readMailConfirmation()).since).toEqual({ date: '2027-04-12', time: '09:00' })
  })

  test('is lifted by a higher limit', async () => {
    await aBookingLimit(site, { brakePerHour: 1 })
    await book(0)
    expect(await book(1)).toBe(true)
    await aBookingLimit(site, { brakePerHour: 10 })
    expect(await book(2)).toBe('booked')
  })

  test.each([
    { title: 'lifts the limit of an hour', change: { brakePerHour: 1 }, outcome: 'booked' },
    { title: 'keeps the owner’s permanent choice', change: { confirmByMail: true }, outcome: true },
  ])('RATE_LIMITS=off $title', async ({ change, outcome }) => {
    await openPractice(CAN_CONFIRM)
    await aBookingLimit(site, change)
    await book(0)
    expect(await book(1)).toBe(outcome)
  })
})

describe('a site that has lost its mail server', () => {
  /** A mail has been waiting for its second attempt since 7 h 45. */
  async function failMails() {
    await site.database.kysely
      .insertInto('site_alerts')
      .values({ kind: 'mail', server: '', since: site.clock.instant() - 15 * 60_000, mailed_at: null })
      .execute()
  }

  test.each([
    { title: 'has none', env: { PUBLIC_URL: CAN_CONFIRM.PUBLIC_URL }, lose: async () => {} },
    { title: 'is refused by it', env: CAN_CONFIRM, lose: failMails },
  ])(
    'and $title books directly where the owner asked for confirmation, and says so',
    async ({ env, lose }) => {
      await openPractice({ ...env, RATE_LIMITS: 'on' })
      await aBookingLimit(site, { confirmByMail: true })
      await lose()
      expect(await book(0)).toBe('booked')
      expect(await isSuspended()).toBe(false)
      expect(await readMailConfirmation()).toMatchObject({ reason: 'always', canConfirm: false, pending: 0 })
      expect((await outboxOf(site)).map(({ type }) => type)).toContain('booking_confirmed')
    },
  )

  test('asks for the confirmation again once mails leave', async () => {
    await aBookingLimit(site, { confirmByMail: true })
    await failMails()
    expect(await book(0)).toBe('booked')
    await site.database.kysely.deleteFrom('site_alerts').execute()
    expect(await book(1)).toBe(true)
  })

  test('still asks for it while mails have failed for a few minutes only', async () => {
    await aBookingLimit(site, { confirmByMail: true })
    await failMails()
    await site.database.kysely.updateTable('site_alerts').set({ since: site.clock.instant() }).execute()
    expect(await book(0)).toBe(true)
  })

  test.each([
    { title: 'chosen by the owner', limits: { brakePerHour: 2 } },
    { title: 'chosen by the site', limits: {} },
  ])('keeps its hourly limit $title: then booking is suspended', async ({ limits }) => {
    await aSetting(site, 'automaticBrake', { perHour: 2 })
    await aBookingLimit(site, { ...limits, confirmByMail: true })
    await failMails()
    expect([await book(0), await book(1)]).toEqual(['booked', 'booked'])
    expect(await isSuspended()).toBe(true)
    expect(await book(2)).toBe('booking_suspended')
    expect(await readMailConfirmation()).toMatchObject({ reason: 'hour', canConfirm: false, perHour: 2 })
  })

  test('still bounds each visitor', async () => {
    await aBookingLimit(site, { confirmByMail: true, openAppointments: 1 })
    await failMails()
    const body = { date: '2027-04-13', serviceId, clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }
    const codes = []
    for (const time of ['09:00', '10:00'])
      codes.push(
        (await site.visitor().post<{ code?: string }>('/api/reservations', { ...body, time })).body.code,
      )
    expect(codes).toEqual([undefined, 'booking_by_phone'])
  })
})

describe('the limit of an owner who set none', () => {
  const alerts = async () => (await outboxOf(site)).filter(({ type }) => type === 'site_alert')
  const perHour = async () => (await readMailConfirmation()).perHour

  test('is worked out at night: twice the busiest hour of 90 days, without what was cancelled, at least ten', {
    tags: ['engine'],
  }, async () => {
    for (let i = 0; i < 7; i += 1) await book(i)
    await renewHourlyLimit(site)
    expect(await perHour()).toBe(14)
    const { kysely: db } = site.database
    await db.updateTable('agenda_entries').set({ cancelled_at: 1 }).where('start_minute', '=', 480).execute()
    await renewHourlyLimit(site)
    expect(await perHour()).toBe(12)
    site.clock.advanceMinutes(91 * 24 * 60)
    await renewHourlyLimit(site)
    superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect(await perHour()).toBe(10)
  })

  test('has visitors confirm what exceeds it, and tells the owner once', async () => {
    await aSetting(site, 'automaticBrake', { perHour: 2 })
    await site.database.kysely.updateTable('users').set({ email: 'ana@cabinet.fr' }).execute()
    expect([await book(0), await book(1)]).toEqual(['booked', 'booked'])
    await watchSite(site)
    expect(await book(2)).toBe(true)
    for (let minute = 0; minute < 3; minute += 1) {
      site.clock.advanceMinutes(1)
      await watchSite(site)
    }
    expect(new Set((await alerts()).map(({ body }) => /la limite est de 2/.test(body)))).toEqual(
      new Set([true]),
    )
    expect(new Set((await alerts()).map(({ event }) => event)).size).toBe(1)
  })

  test('does not hold where no mail can leave', async () => {
    await openPractice({ RATE_LIMITS: 'on' })
    await aSetting(site, 'automaticBrake', { perHour: 1 })
    expect([await book(0), await book(1)]).toEqual(['booked', 'booked'])
    expect(await readMailConfirmation()).toMatchObject({ reason: null, perHour: null })
  })

  test.each([null, 500])(
    'gives way to the owner’s choice, %s, also one saved before there was such a limit',
    async (chosen) => {
      await aSetting(site, 'automaticBrake', { perHour: 1 })
      await aBookingLimit(site, { brakePerHour: chosen })
      expect([await book(0), await book(1)]).toEqual(['booked', 'booked'])
      expect(await perHour()).toBe(chosen)
    },
  )

  test('returns when the owner leaves it to the site again', { tags: ['engine'] }, async () => {
    const path = '/api/superadmin/booking-limits'
    for (const brakePerHour of [null, 'auto']) {
      const limits = { ...DEFAULT_BOOKING_LIMITS, brakePerHour }
      expect((await superadmin.put(path, limits)).body).toEqual(limits)
      expect(await perHour()).toBe(brakePerHour === null ? null : 10)
    }
  })
})
