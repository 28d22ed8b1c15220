import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { ClientMessage } from '#contract/reservations.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { aReservation, aService } from '../support/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../support/people.ts'
import { aTemplateOfEach, outboxOf, postOffice } from '../support/post.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import type { Visitor } from '../support/visitor.ts'

type Changed = { clientMessage: ClientMessage }

const ZOE = 'zoe@exemple.fr'

let site: TestPractice
let camille: Person
let camilles: Visitor
let office: ReturnType<typeof postOffice>
/** Zoé's reservation with Camille. */
let id: number

beforeEach(async () => {
  site = await practice({ env: { PUBLIC_URL: 'https://cabinet.example' } })
  await aTemplateOfEach(site)
  camille = await aPractitioner(site, { agenda: {} })
  camilles = await site.visitor().signIn(camille.username)
  const place = { praticienId: camille.id, date: '2027-04-15', time: '10:00' }
  id = (await aReservation(site, { ...place, clientEmail: ZOE })).id
  office = postOffice()
})

/** Subjects that have left by now, after so many seconds. */
async function sent(seconds = 0): Promise<string[]> {
  site.clock.pass(seconds / 60)
  office.mails.length = 0
  await sendDue({ ...site, ...office })
  return office.mails.map(({ subject }) => subject)
}

const path = (date = '2027-04-15') => `/api/admin/reservations/${date}/${id}`

async function move(newTime: string, more: object = {}): Promise<ClientMessage> {
  const { status, body } = await camilles.put<Changed>(path(), { newDate: '2027-04-15', newTime, ...more })
  expect(status).toBe(200)
  return body.clientMessage
}

const withdraw = (message: ClientMessage, who = camilles, date?: string) =>
  who.delete<{ message: string } & ErrorBody>(`${path(date)}/messages/${message?.id}`)

describe('a change says which message will tell the client', () => {
  test('a move, a cancellation and nothing where staff say no', async () => {
    expect(await move('11:00')).toEqual({ id: expect.any(Number), tells: 'moved' })
    expect(await move('12:00', { tellClient: false })).toBeNull()
    const { body } = await camilles.delete<Changed>(path())
    expect(body.clientMessage).toEqual({ id: expect.any(Number), tells: 'cancelled' })
    const restored = await camilles.post<Changed>(`${path()}/restore`)
    expect(restored.body.clientMessage).toBeNull()
  })

  test('a confirmation that still waits is the message of a move', async () => {
    const { body } = await camilles.post<{ booking: { id: number } }>('/api/reservations', {
      ...{ date: '2027-04-15', time: '14:00', clientName: 'Zoé Petit', clientEmail: ZOE },
    })
    id = body.booking.id
    expect(await move('15:00', { tellClient: false })).toMatchObject({ tells: 'created' })
  })

  test('none where no address is known or the owner switched the message off', async () => {
    await site.database.kysely
      .updateTable('notification_templates')
      .set({ active: 0 })
      .where('type', '=', 'booking_moved')
      .execute()
    expect(await move('11:00')).toBeNull()
    await site.database.kysely.updateTable('agenda_entries').set({ client_email: null }).execute()
    const { body } = await camilles.delete<Changed>(path())
    expect(body.clientMessage).toBeNull()
  })

  test('restored after the cancellation left, the client is told again', async () => {
    await camilles.delete(path())
    expect(await sent(10)).toEqual([expect.stringContaining('annulé')])
    const { body } = await camilles.post<Changed>(`${path()}/restore`)
    expect(body.clientMessage).toMatchObject({ tells: 'created' })
  })
})

describe('until it leaves, the message can be withdrawn', () => {
  test('then the client hears nothing, and asking twice changes nothing', async () => {
    const message = await move('11:00')
    for (let time = 0; time < 2; time += 1) {
      expect(await withdraw(message)).toMatchObject({
        status: 200,
        body: { message: 'Le client ne sera pas prévenu' },
      })
    }
    expect(await sent(60)).toEqual([])
  })

  test('the practitioner is told all the same', async () => {
    await site.database.kysely.updateTable('users').set({ email: 'camille@cabinet.fr' }).execute()
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    const { body } = await owner.put<Changed>(path(), { newDate: '2027-04-15', newTime: '11:00' })
    expect((await withdraw(body.clientMessage, owner)).status).toBe(200)
    await sent(60)
    expect(office.mails.map(({ to }) => to)).toEqual(['camille@cabinet.fr'])
  })

  test('moved back afterwards without a word, nothing is left to send', async () => {
    await withdraw(await move('11:00'))
    expect(await move('10:00', { tellClient: false })).toBeNull()
    expect(await sent(60)).toEqual([])
  })

  test('a cancellation can be kept quiet the same way', async () => {
    const { body } = await camilles.delete<Changed>(path())
    expect((await withdraw(body.clientMessage)).status).toBe(200)
    expect(await sent(60)).toEqual([])
  })

  test('a later change keeps its own message', async () => {
    const first = await move('11:00')
    await move('12:00')
    expect((await withdraw(first)).status).toBe(200)
    expect(await sent(60)).toEqual([expect.stringContaining('à 12\u202fh')])
  })

  test('it is refused once the message has left', async () => {
    const message = await move('11:00')
    expect(await sent(10)).toHaveLength(1)
    expect(await withdraw(message)).toMatchObject({ status: 409, body: { code: 'message_left' } })
  })

  test('it is refused while a worker has the message', async () => {
    const message = await move('11:00')
    const refused: unknown[] = []
    const slow = {
      async send() {
        refused.push(await withdraw(message))
        return 'server' as const
      },
    }
    site.clock.pass(10 / 60)
    await sendDue({ ...site, ...office, mailer: slow })
    expect(refused).toMatchObject([{ status: 409, body: { code: 'message_left' } }])
    expect(await outboxOf(site)).toMatchObject([{ state: 'sent' }])
  })

  test('it is refused where the reservation has moved to another day', async () => {
    const message = await move('11:00')
    await camilles.put(path(), { newDate: '2027-04-16', newTime: '11:00' })
    expect(await withdraw(message)).toMatchObject({ status: 409, body: { code: 'reservation_moved' } })
    expect(await sent(60)).toHaveLength(1)
  })
})

describe('only one’s own', () => {
  test('to a colleague the reservation does not exist; a superadmin may', async () => {
    const message = await move('11:00')
    const sacha = await site.visitor().signIn((await aPractitioner(site)).username)
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await withdraw(message, sacha)).status).toBe(404)
    expect(await outboxOf(site)).toHaveLength(1)
    expect((await withdraw(message, owner)).status).toBe(200)
    expect(await outboxOf(site)).toEqual([])
  })

  test('a message of another reservation, or of another kind, stays', async () => {
    const message = await move('11:00')
    const place = { praticienId: camille.id, date: '2027-04-15', time: '15:00' }
    const other = (await aReservation(site, place)).id
    const moved = id
    id = other
    expect((await withdraw(message)).status).toBe(200)
    id = moved
    await site.database.kysely.updateTable('outbox').set({ type: 'booking_reminder' }).execute()
    expect((await withdraw(message)).status).toBe(200)
    expect(await outboxOf(site)).toHaveLength(1)
  })
})

test('staff who book for a colleague, like a visitor, may say no as well', async () => {
  const massage = await aService(site)
  const theo = await aPractitioner(site, { offers: [massage.id], agenda: {} })
  const wanted = { praticienId: theo.id, serviceId: massage.id, clientName: 'Zoé Petit', clientEmail: ZOE }
  const book = (who: Visitor, time: string) =>
    who.post('/api/reservations', { ...wanted, date: '2027-04-15', time, tellClient: false })
  expect((await book(camilles, '10:00')).status).toBe(201)
  expect(await sent(60)).toEqual([])
  // A visitor always gets the confirmation.
  expect((await book(site.visitor(), '14:00')).status).toBe(201)
  expect(await sent(60)).toEqual([expect.stringContaining('est confirmé')])
})
