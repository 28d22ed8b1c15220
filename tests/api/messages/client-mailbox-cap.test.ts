import { beforeEach, describe, expect, test } from 'vitest'
import type { JournalEntry } from '#contract/messages/journal.ts'
import { DEFAULT_BOOKING_LIMITS } from '#domain/messages/booking-limits.ts'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers, insertTemplates } from '../../support/mail/post.ts'
import { anonymousSenders } from '../../support/people/anonymous-senders.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { bookAndGetLink, linkHolder } from '../../support/people/own-reservation.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { massagePractice } from '../../support/practice/massage-practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const CAP = 3
const WITHHELD =
  'Retenu\u202f: des rendez-vous pris en ligne ont déjà fait partir 3 messages vers cette adresse en 24 heures. Vous pouvez l’envoyer quand même.'

let setup: Awaited<ReturnType<typeof massagePractice>>
let superadmin: TestClient

async function open(env: Record<string, string> = {}): Promise<void> {
  setup = await massagePractice({ RATE_LIMITS: 'on', PUBLIC_URL: 'https://cabinet.example', ...env })
  await insertTemplates(setup.site)
  superadmin = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
  await superadmin.put('/api/superadmin/booking-limits', {
    ...DEFAULT_BOOKING_LIMITS,
    openAppointments: 50,
    clientMessagesPerDay: CAP,
  })
}
beforeEach(() => open())

/** Each booking of a test is on another day; 0 is a Tuesday. */
const requestOn = (day: number, change: object = {}) =>
  setup.bookingRequest({
    date: `2027-04-${13 + day}`,
    clientEmail: `zoe.petit+${day}@gmail.com`,
    ...change,
  })

const book = async (day: number, caller: TestClient = setup.site.visitor(), change: object = {}) =>
  expect((await caller.post('/api/reservations', requestOn(day, change))).status).toBe(201)

const listToClients = () =>
  setup.site.database.kysely
    .selectFrom('outbox')
    .select(['id', 'type', 'recipient', 'state', 'last_error', 'limit_key'])
    .where('type', 'not like', 'staff%')
    .orderBy('id')
    .execute()

const statesToClients = async () => (await listToClients()).map(({ state }) => state)

describe('messages that visitors cause to one client mailbox', () => {
  test('are withheld beyond the daily cap, also for tagged addresses, and the journal says why', {
    tags: ['engine'],
  }, async () => {
    for (const day of [0, 1, 2, 3]) await book(day)
    expect(await statesToClients()).toEqual(['waiting', 'waiting', 'waiting', 'failed'])
    const { body } = await superadmin.get<{ entries: JournalEntry[] }>('/api/admin/journal?state=failed')
    expect(body.entries).toMatchObject([
      { recipient: 'zoe.petit+3@gmail.com', error: WITHHELD, attempts: 0, canRetry: true },
    ])
    const carriers = fakeCarriers()
    expect(await sendDue({ ...setup.site, ...carriers })).toBe(CAP)
  })

  test('count together whatever their type: confirmations, moves and cancellations', {
    tags: ['engine'],
  }, async () => {
    const { site } = setup
    const carriers = fakeCarriers()
    const link = await bookAndGetLink(site.visitor(), requestOn(0))
    await sendDue({ ...site, ...carriers })
    const holder = linkHolder(site.visitor(), link)
    expect((await holder.move('2027-04-13', '09:00')).status).toBe(200)
    await sendDue({ ...site, ...carriers })
    expect((await holder.cancel()).status).toBe(200)
    await book(1)
    expect(await statesToClients()).toEqual(['sent', 'sent', 'waiting', 'failed'])
  })

  test('leave again a day later', { tags: ['engine'] }, async () => {
    for (const day of [1, 2, 3, 4]) await book(day)
    setup.site.clock.advanceMinutes(24 * 60)
    await book(6)
    expect((await statesToClients()).at(-1)).toBe('waiting')
  })

  test('never exceed the cap by simultaneous requests in several agendas', { tags: ['engine'] }, async () => {
    await book(0)
    const { site, massage } = setup
    const praticienIds = await Promise.all(
      Array.from({ length: 4 }, async () => (await aPractitioner(site, { offers: [massage.id] })).id),
    )
    const url = await setup.site.app.listen({ host: '127.0.0.1', port: 0 })
    const senders = await anonymousSenders(url, 4)
    const responses = await Promise.all(
      senders.map((send, i) =>
        send('POST', '/api/reservations', requestOn(1, { praticienId: praticienIds[i] })),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await statesToClients()).toSorted()).toEqual([
      ...Array<string>(2).fill('failed'),
      ...Array<string>(CAP).fill('waiting'),
    ])
  })

  test('do not withhold those to other clients or to the practitioner', async () => {
    await setup.site.database.kysely.updateTable('users').set({ email: 'camille@exemple.fr' }).execute()
    for (const day of [0, 1, 2, 3]) await book(day)
    await book(4, setup.site.visitor(), { clientEmail: 'zoe.petit@exemple.fr' })
    expect((await statesToClients()).at(-1)).toBe('waiting')
    const toPractitioner = setup.site.database.kysely
      .selectFrom('outbox')
      .select('state')
      .where('type', '=', 'staff_booking_new')
    expect(await toPractitioner.execute()).toEqual(Array(5).fill({ state: 'waiting' }))
  })

  test('are counted under a keyed hash, which contains nothing of the address', async () => {
    await book(0)
    await book(1)
    const [first, second] = await listToClients()
    expect(first?.limit_key).toMatch(/^[\w-]{43}$/)
    expect(second?.limit_key).toBe(first?.limit_key)
  })

  test('are not capped while rate limits are off', async () => {
    await open({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://cabinet.example' })
    for (const day of [0, 1, 2, 3]) await book(day)
    expect(await statesToClients()).toEqual(Array<string>(4).fill('waiting'))
  })
})

describe('once visitors have reached the cap of a mailbox', () => {
  beforeEach(async () => {
    for (const day of [0, 1, 2]) await book(day)
  })

  test('messages that staff cause still leave, and are not counted', async () => {
    const staff = await setup.site.visitor().signIn(setup.camille.username)
    await book(3, staff)
    // Books like a visitor: names nobody for a service that they do not offer.
    await book(4, superadmin)
    const [fourth, fifth] = (await listToClients()).slice(-2)
    expect([fourth, fifth]).toMatchObject([
      { state: 'waiting', limit_key: null },
      { state: 'waiting', limit_key: null },
    ])
  })

  test('reminders still leave, and are not counted', { tags: ['engine'] }, async () => {
    await aReservation(setup.site, {
      praticienId: setup.camille.id,
      date: '2027-04-20',
      time: '10:00',
      clientEmail: 'zoepetit@gmail.com',
    })
    setup.site.clock.set('2027-04-19T11:00')
    await enqueueReminders(setup.site)
    const reminders = (await listToClients()).filter(({ type }) => type === 'booking_reminder')
    expect(reminders).toMatchObject([{ state: 'waiting', limit_key: null }])
  })

  test('a withheld message leaves when staff send it', async () => {
    await book(3)
    const withheld = (await listToClients()).at(-1)
    expect((await superadmin.post(`/api/admin/journal/${withheld?.id}/retry`)).status).toBe(200)
    expect(await sendDue({ ...setup.site, ...fakeCarriers() })).toBe(4)
  })
})

test('the cap is twenty messages a day unless the owner changes it', { tags: ['engine'] }, async () => {
  const { site } = setup
  expect(DEFAULT_BOOKING_LIMITS.clientMessagesPerDay).toBe(20)
  const cap = { config: site.config, database: site.database, perDay: 20 }
  for (let i = 0; i < 21; i += 1) {
    const message = { type: 'booking_confirmed', recipient: `zoe+${i}@gmail.com`, subject: 'x', body: 'x' }
    await site.database.transaction((trx) =>
      enqueue(trx, [{ ...message, event: `a:${i}` }], { ...site, cap }),
    )
  }
  expect((await statesToClients()).filter((state) => state === 'waiting')).toHaveLength(20)
  expect((await listToClients()).at(-1)).toMatchObject({ state: 'failed', recipient: 'zoe+20@gmail.com' })
})
