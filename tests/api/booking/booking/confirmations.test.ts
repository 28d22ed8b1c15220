import { beforeEach, describe, expect, test } from 'vitest'
import type { PendingBooking } from '#contract/booking/confirmations/confirmations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { frenchTime } from '#domain/language/time.ts'
import { purgeShortLived } from '#server/features/privacy/retention/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { hashToken } from '#server/security/tokens.ts'
import { fakeCarriers, insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { liveReservations } from '../../../support/people/bookings.ts'
import {
  aBookingLimit,
  CAN_CONFIRM,
  confirmationTokens,
  latestConfirmationToken,
} from '../../../support/people/confirmations.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'

type Created = {
  message: string
  booking: { id: number; date: string; time: string }
  pending?: true
  confirmBefore?: string
} & ErrorBody
type Shown = PendingBooking & { link: string } & ErrorBody

let setup: Awaited<ReturnType<typeof massagePractice>>

async function openPractice(env: Record<string, string> = CAN_CONFIRM) {
  setup = await massagePractice(env)
  await insertTemplates(setup.site)
  await aBookingLimit(setup.site, { confirmByMail: true })
}

beforeEach(() => openPractice())

const book = (change: object = {}, visitor = setup.site.visitor(), headers = {}) =>
  visitor.post<Created>('/api/reservations', setup.bookingRequest(change), headers)
const show = (token: string) => setup.site.visitor().get<Shown>(`/api/confirmation/${token}`)
const confirm = (token: string) => setup.site.visitor().post<Shown>(`/api/confirmation/${token}`)

async function slotsOnTuesday(): Promise<string[]> {
  const query = `start=2027-04-13&end=2027-04-13&serviceId=${setup.massage.id}`
  const { body } = await setup.site.visitor().get<Record<string, string[]>>(`/api/agenda/creneaux?${query}`)
  return body['2027-04-13'] ?? []
}

const messageTypes = async () => (await outboxOf(setup.site)).map(({ type }) => type)

const history = () => setup.site.database.kysely.selectFrom('reservation_history').selectAll().execute()

describe('a booking that must be confirmed', () => {
  test('answers with its id, that it is pending and until when, and without a link', async () => {
    const { status, headers, body } = await book()
    expect([status, headers.location]).toEqual([201, undefined])
    expect(body).toEqual({
      message: 'Réservation créée',
      booking: { id: expect.any(Number), date: '2027-04-13', time: '10:00' },
      pending: true,
      confirmBefore: '08:30',
    })
  })

  test('stays pending when its request is repeated with the same key', async () => {
    const visitor = setup.site.visitor()
    const key = { 'idempotency-key': 'une-tentative' }
    const first = await book({}, visitor, key)
    expect((await book({}, visitor, key)).body).toEqual(first.body)
    expect(await confirmationTokens(setup.site)).toHaveLength(1)
  })

  test('holds its slot against others, in the calendar too', async () => {
    await book()
    expect((await book()).body.code).toBe('slot_taken')
    expect(await slotsOnTuesday()).toEqual(['09:00', '11:00'])
  })

  test('sends one mail, which contains nothing that the visitor typed', async () => {
    await book({ clientName: 'Gagnez 500 EUR' })
    const [mail, ...others] = await outboxOf(setup.site)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ type: 'booking_to_confirm', recipient: 'zoe@exemple.fr' })
    expect(mail?.subject).toMatch(/^À confirmer.: mardi 13 avril à /)
    expect(mail?.body).toContain(`avant ${frenchTime(510)}`)
    expect(`${mail?.subject} ${mail?.body}`).not.toContain('Gagnez')
  })

  test('stores its token as a hash only', async () => {
    await book()
    const token = await latestConfirmationToken(setup.site)
    const rows = await setup.site.database.kysely
      .selectFrom('pending_bookings')
      .select('token_hash')
      .execute()
    expect(rows).toEqual([{ token_hash: hashToken(token) }])
  })

  test('is in no list, figure, feed or history of reservations, but staff see that its slot is to be confirmed', {
    tags: ['engine'],
  }, async () => {
    await book()
    const superadmin = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
    expect((await superadmin.get('/api/admin/agenda/reservations')).body).toEqual([])
    expect((await superadmin.get('/api/admin/dashboard')).body).toMatchObject({
      activity: [],
      notices: [{ kind: 'unconfirmed', reservation: { date: '2027-04-13', time: '10:00' } }],
    })
    const figures = await superadmin.get<{ reservations: number }[]>('/api/admin/dashboard/chiffres')
    expect(figures.body.at(-1)).toMatchObject({ reservations: 0, income: 0 })
    expect((await superadmin.post('/api/admin/clients/recherche', { text: 'Zoé' })).body).toEqual([])
    expect(await history()).toEqual([])
    const holds = await superadmin.get('/api/admin/agenda/holds?start=2027-04-13&end=2027-04-13')
    expect(holds.body).toMatchObject([{ time: '10:00', clientName: 'Zoé Petit', confirmBefore: '08:30' }])
  })

  test('is not asked of staff, who book for somebody else', async () => {
    const superadmin = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
    const { body } = await book({ praticienId: setup.camille.id }, superadmin)
    expect(body.pending).toBeUndefined()
    expect(await liveReservations(setup.site)).toHaveLength(1)
  })

  test('is not asked of staff who book like a visitor', async () => {
    const colleague = await aPractitioner(setup.site)
    const staff = await setup.site.visitor().signIn(colleague.username)
    const { body } = await book({ praticienId: setup.camille.id }, staff)
    expect(body.pending).toBeUndefined()
  })
})

describe('without a way to send the link', () => {
  test.each([
    ['a mail server', { PUBLIC_URL: 'https://cabinet.example' }],
    ['a site address', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ])('for want of %s, the visitor books directly', async (_missing, env) => {
    await openPractice(env)
    const { status, body } = await book()
    expect([status, body.pending, body.confirmBefore]).toEqual([201, undefined, undefined])
    expect(await liveReservations(setup.site)).toMatchObject([{ clientName: 'Zoé Petit' }])
  })

  test('because its message is switched off, the visitor books directly', async () => {
    await setup.site.database.kysely
      .updateTable('notification_templates')
      .set({ active: 0 })
      .where('type', '=', 'booking_to_confirm')
      .execute()
    const { status, body } = await book()
    expect([status, body.pending]).toEqual([201, undefined])
  })
})

describe('the link in the mail', () => {
  test('shows what is to be confirmed and changes nothing, however often it is opened', async () => {
    await book()
    const token = await latestConfirmationToken(setup.site)
    for (let i = 0; i < 3; i += 1) {
      expect(await show(token)).toMatchObject({
        status: 200,
        body: {
          state: 'pending',
          booking: {
            date: '2027-04-13',
            time: '10:00',
            duration: 60,
            service: 'Massage du dos',
            practitioner: 'Camille Roy',
            confirmBefore: '08:30',
          },
        },
      })
    }
    expect(await liveReservations(setup.site)).toEqual([])
  })

  test('confirms in any browser: the reservation keeps its id and everybody is notified', async () => {
    const { body } = await book()
    setup.site.clock.advanceMinutes(29)
    const confirmed = await confirm(await latestConfirmationToken(setup.site))
    expect(confirmed).toMatchObject({
      status: 200,
      body: { state: 'confirmed', booking: { id: body.booking.id, price: 62.5 } },
    })
    const own = await setup.site.visitor().get(`/api${confirmed.body.link}`)
    expect(own.body).toMatchObject({ state: 'planned', praticienId: setup.camille.id })
    expect(await liveReservations(setup.site)).toMatchObject([
      { id: body.booking.id, clientName: 'Zoé Petit' },
    ])
    expect(await messageTypes()).toEqual(['booking_to_confirm', 'booking_confirmed'])
    expect(await history()).toMatchObject([{ kind: 'booked', happened_at: setup.site.clock.instant() }])
  })

  test('notifies the practitioner of the confirmation', async () => {
    await setup.site.database.kysely
      .updateTable('users')
      .set({ email: 'camille@exemple.fr' })
      .where('id', '=', setup.camille.id)
      .execute()
    await book()
    await confirm(await latestConfirmationToken(setup.site))
    expect(await messageTypes()).toContain('staff_booking_new')
  })

  test('confirms once: a second time changes and sends nothing', async () => {
    await book()
    const token = await latestConfirmationToken(setup.site)
    const first = await confirm(token)
    expect(await confirm(token)).toMatchObject({ status: 200, body: first.body })
    expect(await messageTypes()).toEqual(['booking_to_confirm', 'booking_confirmed'])
    expect((await show(token)).body).toMatchObject({ state: 'confirmed', booking: { confirmBefore: null } })
  })

  test('says after half an hour that the slot is free again', async () => {
    await book()
    setup.site.clock.advanceMinutes(30)
    const token = await latestConfirmationToken(setup.site)
    expect((await show(token)).body).toEqual({ state: 'ended', booking: null })
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'confirmation_ended' } })
    expect(await slotsOnTuesday()).toContain('10:00')
    expect((await book()).status).toBe(201)
    expect((await confirm(token)).body.code).toBe('confirmation_ended')
    expect((await show(token)).body.state).toBe('ended')
  })

  test('ends when the appointment begins', async () => {
    setup.site.clock.set('2027-04-13T09:50')
    expect((await book()).body.confirmBefore).toBe('10:00')
    setup.site.clock.advanceMinutes(10)
    expect((await confirm(await latestConfirmationToken(setup.site))).body.code).toBe('confirmation_ended')
  })

  test('says after a cancellation that there is nothing to confirm', async () => {
    const { body } = await book()
    const token = await latestConfirmationToken(setup.site)
    await confirm(token)
    const superadmin = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
    await superadmin.delete(`/api/admin/reservations/2027-04-13/${body.booking.id}`)
    expect((await show(token)).body).toEqual({ state: 'ended', booking: null })
  })

  test.each(['A'.repeat(43), 'x', '%00'])('%s opens nothing', async (token) => {
    await book()
    expect(await show(token)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await confirm(token)).body.code).toBe('not_found')
  })
})

describe('an expired booking', () => {
  test('is deleted with the client’s details within a minute, its link a day later', {
    tags: ['engine'],
  }, async () => {
    await book()
    const token = await latestConfirmationToken(setup.site)
    setup.site.clock.advanceMinutes(30)
    await purgeShortLived(setup.site)
    expect(await setup.listEntries()).toEqual([])
    expect((await show(token)).body.state).toBe('ended')
    setup.site.clock.advanceMinutes(24 * 60)
    expect((await show(token)).status).toBe(404)
    await purgeShortLived(setup.site)
    expect(await setup.site.database.kysely.selectFrom('pending_bookings').selectAll().execute()).toEqual([])
  })

  test('frees its slot at once, though nothing is written', { tags: ['engine'] }, async () => {
    setup.site.clock.advanceMinutes(0.5)
    await book()
    setup.site.clock.advanceMinutes(29.75)
    expect(await slotsOnTuesday()).not.toContain('10:00')
    setup.site.clock.advanceMinutes(0.5)
    expect(await slotsOnTuesday()).toContain('10:00')
  })

  test('withdraws its mail if that has not left', async () => {
    await book()
    setup.site.clock.advanceMinutes(30)
    const carriers = fakeCarriers()
    await sendDue({ ...setup.site, ...carriers })
    expect([carriers.mails, await outboxOf(setup.site)]).toEqual([[], []])
  })

  test('is not deleted once confirmed', async () => {
    await book()
    await confirm(await latestConfirmationToken(setup.site))
    setup.site.clock.advanceMinutes(48 * 60)
    await purgeShortLived(setup.site)
    expect(await liveReservations(setup.site)).toHaveLength(1)
  })
})
