import { beforeEach, describe, expect, test } from 'vitest'
import type { ClientMessage } from '#contract/booking/reservations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { sendDue } from '#server/jobs/worker.ts'
import type { Mailer } from '#server/mail/transport.ts'
import { fakeCarriers, insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

type Changed = { clientMessage: ClientMessage }

const ZOE = 'zoe@exemple.fr'

let site: TestPractice
let camille: Person
let camilleSession: TestClient
let carriers: ReturnType<typeof fakeCarriers>
/** Of Zoé's reservation with Camille. */
let reservationId: number

beforeEach(async () => {
  site = await practice({ env: { PUBLIC_URL: 'https://cabinet.example' } })
  await insertTemplates(site)
  camille = await aPractitioner(site, { agenda: {} })
  camilleSession = await site.visitor().signIn(camille.username)
  const start = { date: '2027-04-15', time: '10:00' }
  reservationId = (await aReservation(site, { praticienId: camille.id, ...start, clientEmail: ZOE })).id
  carriers = fakeCarriers()
})

/** Advances the clock, sends what is due and returns the subjects. */
async function sendAfterSeconds(seconds: number): Promise<string[]> {
  site.clock.advanceMinutes(seconds / 60)
  carriers.mails.length = 0
  await sendDue({ ...site, ...carriers })
  return carriers.mails.map(({ subject }) => subject)
}

const pathOf = (id: number) => `/api/admin/reservations/2027-04-15/${id}`
const path = () => pathOf(reservationId)

async function move(newTime: string, more: object = {}): Promise<ClientMessage> {
  const { status, body } = await camilleSession.put<Changed>(path(), {
    newDate: '2027-04-15',
    newTime,
    ...more,
  })
  expect(status).toBe(200)
  return body.clientMessage
}

const withdraw = (message: ClientMessage, { caller = camilleSession, id = reservationId } = {}) =>
  caller.delete<{ message: string } & ErrorBody>(`${pathOf(id)}/messages/${message?.id}`)

describe('the response to a change by staff', () => {
  test('names the message that will announce it, or none when staff decline', async () => {
    expect(await move('11:00')).toEqual({ id: expect.any(Number), announcedChange: 'moved' })
    expect(await move('12:00', { tellClient: false })).toBeNull()
    const { body } = await camilleSession.delete<Changed>(path())
    expect(body.clientMessage).toEqual({ id: expect.any(Number), announcedChange: 'cancelled' })
    const restored = await camilleSession.post<Changed>(`${path()}/restore`)
    expect(restored.body.clientMessage).toBeNull()
  })

  test('names the pending confirmation when a new reservation moves', async () => {
    const { body } = await camilleSession.post<{ booking: { id: number } }>('/api/reservations', {
      date: '2027-04-15',
      time: '14:00',
      clientName: 'Zoé Petit',
      clientEmail: ZOE,
    })
    reservationId = body.booking.id
    expect(await move('15:00', { tellClient: false })).toMatchObject({ announcedChange: 'created' })
  })

  test('names no message without an e-mail address or with the template switched off', async () => {
    await site.database.kysely
      .updateTable('notification_templates')
      .set({ active: 0 })
      .where('type', '=', 'booking_moved')
      .execute()
    expect(await move('11:00')).toBeNull()
    await site.database.kysely.updateTable('agenda_entries').set({ client_email: null }).execute()
    const { body } = await camilleSession.delete<Changed>(path())
    expect(body.clientMessage).toBeNull()
  })

  test('names a new confirmation for a restore after the cancellation was sent', async () => {
    await camilleSession.delete(path())
    expect(await sendAfterSeconds(10)).toEqual([expect.stringContaining('Annulé')])
    const { body } = await camilleSession.post<Changed>(`${path()}/restore`)
    expect(body.clientMessage).toMatchObject({ announcedChange: 'created' })
  })
})

describe('withdrawing a pending message', () => {
  test('sends nothing to the client and is idempotent', async () => {
    const message = await move('11:00')
    for (let time = 0; time < 2; time += 1) {
      expect(await withdraw(message)).toMatchObject({
        status: 200,
        body: { message: 'Le client ne sera pas prévenu' },
      })
    }
    expect(await sendAfterSeconds(60)).toEqual([])
  })

  test('does not affect the message to the practitioner', async () => {
    await site.database.kysely.updateTable('users').set({ email: 'camille@cabinet.fr' }).execute()
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const { body } = await superadmin.put<Changed>(path(), { newDate: '2027-04-15', newTime: '11:00' })
    expect((await withdraw(body.clientMessage, { caller: superadmin })).status).toBe(200)
    await sendAfterSeconds(60)
    expect(carriers.mails.map(({ to }) => to)).toEqual(['camille@cabinet.fr'])
  })

  test('leaves nothing to send when the reservation is moved back silently', async () => {
    await withdraw(await move('11:00'))
    expect(await move('10:00', { tellClient: false })).toBeNull()
    expect(await sendAfterSeconds(60)).toEqual([])
  })

  test('is possible for a cancellation', async () => {
    const { body } = await camilleSession.delete<Changed>(path())
    expect((await withdraw(body.clientMessage)).status).toBe(200)
    expect(await sendAfterSeconds(60)).toEqual([])
  })

  test('does not affect the message about a later change', async () => {
    const first = await move('11:00')
    await move('12:00')
    expect((await withdraw(first)).status).toBe(200)
    expect(await sendAfterSeconds(60)).toEqual([expect.stringContaining('à 12\u202fh')])
  })

  test('is refused once the message has left', async () => {
    const message = await move('11:00')
    expect(await sendAfterSeconds(10)).toHaveLength(1)
    expect(await withdraw(message)).toMatchObject({ status: 409, body: { code: 'message_left' } })
  })

  test('is refused once a worker hands the message over', async () => {
    const message = await move('11:00')
    const withdrawals: unknown[] = []
    const withdrawingMailer: Mailer = {
      async send(_message, handOver) {
        await handOver?.record()
        withdrawals.push(await withdraw(message))
        return 'server'
      },
    }
    site.clock.advanceMinutes(10 / 60)
    await sendDue({ ...site, ...carriers, mailer: withdrawingMailer })
    expect(withdrawals).toMatchObject([{ status: 409, body: { code: 'message_left' } }])
    expect(await outboxOf(site)).toMatchObject([{ state: 'sent' }])
  })

  test('takes it back from a worker that has not handed it over', async () => {
    const message = await move('11:00')
    const sent: unknown[] = []
    const withdrawingMailer: Mailer = {
      async send(mail, handOver) {
        expect(await withdraw(message)).toMatchObject({ status: 200 })
        await handOver?.record()
        sent.push(mail)
        return 'server'
      },
    }
    site.clock.advanceMinutes(10 / 60)
    await sendDue({ ...site, ...carriers, mailer: withdrawingMailer })
    expect(sent).toEqual([])
    expect(await outboxOf(site)).toEqual([])
  })

  test('is refused once the reservation has moved to another day', async () => {
    const message = await move('11:00')
    await camilleSession.put(path(), { newDate: '2027-04-16', newTime: '11:00' })
    expect(await withdraw(message)).toMatchObject({ status: 409, body: { code: 'reservation_moved' } })
    expect(await sendAfterSeconds(60)).toHaveLength(1)
  })

  test('returns 404 for a colleague, and succeeds for a superadmin', async () => {
    const message = await move('11:00')
    const sacha = await site.visitor().signIn((await aPractitioner(site)).username)
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await withdraw(message, { caller: sacha })).status).toBe(404)
    expect(await outboxOf(site)).toHaveLength(1)
    expect((await withdraw(message, { caller: superadmin })).status).toBe(200)
    expect(await outboxOf(site)).toEqual([])
  })

  test('does not affect a message of another reservation or another type', async () => {
    const message = await move('11:00')
    const otherReservation = await aReservation(site, {
      praticienId: camille.id,
      date: '2027-04-15',
      time: '15:00',
    })
    expect((await withdraw(message, { id: otherReservation.id })).status).toBe(200)
    await site.database.kysely.updateTable('outbox').set({ type: 'booking_reminder' }).execute()
    expect((await withdraw(message)).status).toBe(200)
    expect(await outboxOf(site)).toHaveLength(1)
  })
})

test('staff who book for a colleague may decline the confirmation; a visitor may not', async () => {
  const massage = await aService(site)
  const theo = await aPractitioner(site, { offers: [massage.id], agenda: {} })
  const bookingRequest = {
    praticienId: theo.id,
    serviceId: massage.id,
    clientName: 'Zoé Petit',
    clientEmail: ZOE,
  }
  const book = (caller: TestClient, time: string) =>
    caller.post('/api/reservations', { ...bookingRequest, date: '2027-04-15', time, tellClient: false })
  expect((await book(camilleSession, '10:00')).status).toBe(201)
  expect(await sendAfterSeconds(60)).toEqual([])
  expect((await book(site.visitor(), '14:00')).status).toBe(201)
  expect(await sendAfterSeconds(60)).toEqual([expect.stringContaining('Confirmé')])
})
