// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { JournalEntry } from '#contract/messages/journal.ts'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { claimNext } from '#server/jobs/claims.ts'
import { sendDue } from '#server/jobs/worker.ts'
import type { Mailer } from '#server/mail/transport.ts'
import { fakeCarriers, insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const ZOE = 'zoe@exemple.fr'
const CAMILLE = 'camille@cabinet.fr'
const TOO_LATE = 'Abandonné\u202f: l’heure du rendez-vous est passée.'

let site: TestPractice
let massageId: number
let username: string

beforeEach(async () => {
  site = await practice()
  await insertTemplates(site)
  massageId = (await aService(site)).id
  username = (await aPractitioner(site, { offers: [massageId], agenda: {} })).username
  await site.database.kysely.updateTable('users').set({ email: CAMILLE }).execute()
})

const signIn = () => site.visitor().signIn(username)
const path = (id: number) => `/api/admin/reservations/2027-04-12/${id}`

/** Zoé's reservation of an hour, today at 10:00 if not said otherwise. Its messages are pending. */
async function book(time = '10:00'): Promise<number> {
  const request = {
    date: '2027-04-12',
    time,
    clientName: 'Zoé Petit',
    clientEmail: ZOE,
    serviceId: massageId,
  }
  const { body } = await site.visitor().post<{ booking: { id: number } }>('/api/reservations', request)
  return body.booking.id
}

const down: Mailer = { send: () => Promise.reject(new Error('down')) }

async function sendNow(mailer?: Mailer): Promise<string[]> {
  const carriers = fakeCarriers()
  await sendDue({ ...site, ...carriers, ...(mailer && { mailer }) })
  return carriers.mails.map(({ to }) => to)
}

const outcomes = async () =>
  (await outboxOf(site)).map(({ type, state, last_error, body }) => [type, state, last_error, body])

describe('news of a reservation that is over', () => {
  test('reach neither the client nor the practitioner, and the journal says why without their text', async () => {
    await book()
    await sendNow(down)
    site.clock.set('2027-04-12T11:00')
    expect(await sendNow()).toEqual([])
    expect(await outcomes()).toEqual([
      ['booking_confirmed', 'failed', TOO_LATE, ''],
      ['staff_booking_new', 'failed', TOO_LATE, ''],
    ])
    const journal = await (await signIn()).get<{ entries: JournalEntry[] }>('/api/admin/journal')
    expect(journal.body.entries).toMatchObject([
      { state: 'failed', error: TOO_LATE, at: '2027-04-12T11:00', canRetry: false },
      { state: 'failed', error: TOO_LATE, canRetry: false },
    ])
  })

  test('are sent until its last minute', async () => {
    await book()
    await sendNow(down)
    site.clock.set('2027-04-12T10:59')
    expect(await sendNow()).toEqual([ZOE, CAMILLE])
  })

  test('are given up after a move and after a cancellation, too', async () => {
    const [moved, cancelled] = [await book('10:00'), await book('14:00')]
    await sendNow()
    const staff = await site.visitor().signIn((await aSuperadmin(site)).username)
    await staff.put(path(moved), { newDate: '2027-04-12', newTime: '11:00' })
    await staff.delete(path(cancelled))
    site.clock.set('2027-04-12T15:00')
    expect(await sendNow()).toEqual([])
    expect((await outcomes()).slice(4)).toEqual([
      ['booking_moved', 'failed', TOO_LATE, ''],
      ['staff_booking_moved', 'failed', TOO_LATE, ''],
      ['booking_cancelled', 'failed', TOO_LATE, ''],
      ['staff_booking_cancelled', 'failed', TOO_LATE, ''],
    ])
  })

  test('are not claimed in a round that began before its end', async () => {
    await book()
    const claimAt = (minute: number) =>
      claimNext(site.database, {
        now: site.clock.instant(),
        local: { day: '2027-04-12', minute },
        rules: site.messageRules,
        without: [],
      })
    expect(await claimAt(11 * 60)).toBeUndefined()
    expect(await claimAt(11 * 60 - 1)).toMatchObject({ type: 'booking_confirmed' })
  })

  test('are not sent by a worker that claims while another gives them up', async () => {
    for (let hour = 10; hour < 18; hour += 1) await book(`${hour}:00`)
    site.clock.set('2027-04-12T13:30')
    const recipients = (await Promise.all([sendNow(), sendNow(), sendNow()])).flat()
    // The reservations that begin from 13:00 on.
    expect(recipients.toSorted()).toEqual([...Array(5).fill(CAMILLE), ...Array(5).fill(ZOE)])
    expect((await outcomes()).filter(([, state]) => state === 'failed')).toHaveLength(6)
  })

  test('are no longer counted among the failures that need attention', async () => {
    await book()
    await site.database.kysely.updateTable('outbox').set({ state: 'failed' }).execute()
    const staff = await signIn()
    const countFailed = async () => (await staff.get('/api/admin/journal/failed')).body
    expect(await countFailed()).toEqual({ failed: 2 })
    site.clock.set('2027-04-12T11:00')
    expect(await countFailed()).toEqual({ failed: 0 })
  })
})

test('a reminder that could not leave before the reservation began is given up, with the reason', async () => {
  await book('16:00')
  await sendNow()
  site.clock.set('2027-04-12T13:00')
  await enqueueReminders(site)
  await sendNow(down)
  site.clock.set('2027-04-12T16:00')
  expect(await sendNow()).toEqual([])
  expect((await outcomes()).at(-1)).toEqual(['booking_reminder', 'failed', TOO_LATE, ''])
})

describe('a failed message', () => {
  const retry = (caller: TestClient, id: number | undefined) =>
    caller.post<JournalEntry & ErrorBody>(`/api/admin/journal/${id}/retry`)
  let staff: TestClient
  let reservationId: number

  beforeEach(async () => {
    reservationId = await book()
    await site.database.kysely.updateTable('outbox').set({ state: 'failed', attempts: 1 }).execute()
    staff = await signIn()
  })

  async function failedMessage() {
    const query = `?reservationId=${reservationId}&state=failed`
    const { body } = await staff.get<{ entries: JournalEntry[] }>(`/api/admin/journal${query}`)
    return body.entries.find(({ recipient }) => recipient === ZOE)
  }

  test('can be tried again', async () => {
    const message = await failedMessage()
    expect(message).toMatchObject({ canRetry: true })
    expect((await retry(staff, message?.id)).status).toBe(200)
  })

  const details = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.org' }
  test.each([
    ['once the client has another address', () => staff.put(`${path(reservationId)}/client`, details)],
    [
      'once the reservation has moved',
      () => staff.put(path(reservationId), { newDate: '2027-04-12', newTime: '11:00', tellClient: false }),
    ],
    ['once the reservation is over', () => site.clock.set('2027-04-12T11:00')],
    [
      'once a confirmation has left since',
      async () => {
        await staff.post(`${path(reservationId)}/messages`)
        site.clock.advanceMinutes(1)
        await sendNow()
      },
    ],
  ])('cannot be tried again %s', async (_title, change) => {
    const id = (await failedMessage())?.id
    await change()
    expect(await failedMessage()).toMatchObject({ canRetry: false })
    expect((await retry(staff, id)).body).toMatchObject({ code: 'message_useless' })
  })
})
