import { beforeEach, describe, expect, test } from 'vitest'
import type { ClientMessage } from '#contract/booking/reservations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { claimWithoutHandOver, claimWithUnknownOutcome } from '../../support/mail/claims.ts'
import { fakeCarriers, insertTemplates, outboxOf } from '../../support/mail/post.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

type Changed = { message: string; clientMessage: ClientMessage } & ErrorBody

const WRONG = 'zoe@exemple.con'
const ZOE = 'zoe@exemple.fr'
const CONFIRMATION = 'Confirmé\u202f: jeudi 15 avril à 10\u202fh'

let site: TestPractice
let username: string
let camille: TestClient
let carriers: ReturnType<typeof fakeCarriers>
let reservationId: number

beforeEach(async () => {
  site = await practice({ env: { PUBLIC_URL: 'https://cabinet.example' } })
  await insertTemplates(site)
  username = (await aPractitioner(site, { agenda: {} })).username
  camille = await site.visitor().signIn(username)
  carriers = fakeCarriers()
})

const client = { clientName: 'Zoé Petit', clientEmail: WRONG }

async function book(more: object = {}): Promise<void> {
  const request = { date: '2027-04-15', time: '10:00', ...client, ...more }
  const { body } = await camille.post<{ booking: { id: number } }>('/api/reservations', request)
  reservationId = body.booking.id
}

const path = () => `/api/admin/reservations/2027-04-15/${reservationId}`
const correct = (details: object, caller = camille) =>
  caller.put<Changed>(`${path()}/client`, { ...client, ...details })
const resend = (caller = camille) => caller.post<Changed>(`${path()}/messages`)

/** Sets the clock and signs in again: the session may have expired. */
async function continueAt(local: string): Promise<void> {
  site.clock.set(local)
  camille = await site.visitor().signIn(username)
}

/** Advances the clock, sends what is due and returns recipients and subjects. */
async function sendAfterSeconds(seconds: number): Promise<[string, string][]> {
  site.clock.advanceMinutes(seconds / 60)
  carriers.mails.length = 0
  await sendDue({ ...site, ...carriers })
  return carriers.mails.map(({ to, subject }) => [to, subject])
}

describe('a corrected e-mail address', () => {
  test('gets the confirmation ten seconds later, and the previous address gets nothing more', async () => {
    await book()
    const { body } = await correct({ clientEmail: ZOE })
    expect(body).toMatchObject({
      message: 'Réservation modifiée',
      clientMessage: { id: expect.any(Number), announcedChange: 'created' },
    })
    expect(await sendAfterSeconds(9)).toEqual([])
    expect(await sendAfterSeconds(1)).toEqual([[ZOE, CONFIRMATION]])
    expect(carriers.mails[0]?.text).toContain('https://cabinet.example/reservation/')
  })

  test('gets the confirmation although another one has left for the previous address', async () => {
    await book()
    expect(await sendAfterSeconds(10)).toEqual([[WRONG, CONFIRMATION]])
    await correct({ clientEmail: ZOE })
    expect(await sendAfterSeconds(10)).toEqual([[ZOE, CONFIRMATION]])
  })

  test('gets one confirmation, of the new time, instead of the pending news of a move', async () => {
    await book()
    await sendAfterSeconds(10)
    await camille.put(path(), { newDate: '2027-04-15', newTime: '11:00' })
    await correct({ clientEmail: ZOE })
    expect(await sendAfterSeconds(10)).toEqual([[ZOE, CONFIRMATION.replace('10', '11')]])
  })

  test('that is added to a reservation without one gets the confirmation', async () => {
    await book({ clientEmail: undefined })
    await correct({ clientEmail: ZOE })
    expect(await sendAfterSeconds(10)).toEqual([[ZOE, CONFIRMATION]])
  })

  test('gets nothing when staff decline, nor does the previous address', async () => {
    await book()
    const { body } = await correct({ clientEmail: ZOE, tellClient: false })
    expect(body.clientMessage).toBeNull()
    expect(await sendAfterSeconds(10)).toEqual([])
  })

  test('gets nothing once staff have withdrawn its confirmation', async () => {
    await book()
    const { body } = await correct({ clientEmail: ZOE })
    expect((await camille.delete(`${path()}/messages/${body.clientMessage?.id}`)).status).toBe(200)
    expect(await sendAfterSeconds(10)).toEqual([])
  })

  test('gets a reminder that was pending for the previous address', async () => {
    await book()
    await sendAfterSeconds(10)
    await continueAt('2027-04-14T10:00')
    await enqueueReminders(site)
    await correct({ clientEmail: ZOE, tellClient: false })
    await enqueueReminders(site)
    expect(await sendAfterSeconds(10)).toEqual([[ZOE, expect.stringContaining(': votre rendez-vous')]])
  })

  test('of the last of two simultaneous corrections is the only one with a confirmation', async () => {
    await book()
    const addresses = Array.from({ length: 5 }, (_, i) => `zoe${i}@exemple.fr`)
    const replies = await Promise.all(addresses.map((clientEmail) => correct({ clientEmail })))
    expect(replies.map(({ status }) => status)).toEqual(addresses.map(() => 200))
    const { client_email: email } = await site.database.kysely
      .selectFrom('agenda_entries')
      .select('client_email')
      .executeTakeFirstOrThrow()
    expect(await sendAfterSeconds(10)).toEqual([[email, CONFIRMATION]])
  })

  test('written in other letter case, like another name or phone number, sends nothing', async () => {
    await book()
    await sendAfterSeconds(10)
    for (const details of [
      { clientEmail: WRONG.toUpperCase() },
      { clientName: 'Zoé Grand', person: 'same' },
      { clientPhone: '06 12 34 56 78', person: 'same' },
    ]) {
      expect((await correct(details)).body.clientMessage).toBeNull()
    }
    expect(await sendAfterSeconds(10)).toEqual([])
  })
})

test('a corrected name leaves the reminder as it was', async () => {
  await book()
  await sendAfterSeconds(10)
  await continueAt('2027-04-15T08:00')
  await correct({ clientName: 'Zoé Grand', person: 'same' })
  await enqueueReminders(site)
  expect(await sendAfterSeconds(0)).toEqual([[WRONG, expect.stringContaining(': votre rendez-vous')]])
})

test('a confirmation sent again less than three hours before makes the reminder superfluous', async () => {
  await book()
  await sendAfterSeconds(10)
  await continueAt('2027-04-15T08:00')
  await resend()
  await enqueueReminders(site)
  expect(await sendAfterSeconds(10)).toEqual([[WRONG, CONFIRMATION]])
})

describe('a confirmation that staff send again', () => {
  test('goes to the present address with the present time, as a line of its own in the journal', async () => {
    await book()
    await sendAfterSeconds(10)
    await site.database.kysely.updateTable('agenda_entries').set({ client_email: ZOE }).execute()
    await camille.put(path(), { newDate: '2027-04-15', newTime: '14:00', tellClient: false })
    const { status, body } = await resend()
    expect([status, body.message]).toEqual([200, 'Nouvel envoi demandé'])
    expect(await sendAfterSeconds(9)).toEqual([])
    expect(await sendAfterSeconds(1)).toEqual([[ZOE, CONFIRMATION.replace('10', '14')]])
    const journal = await camille.get<{ entries: object[] }>(
      `/api/admin/journal?reservationId=${reservationId}`,
    )
    expect(journal.body.entries).toMatchObject([
      { label: 'Rendez-vous confirmé', recipient: ZOE, state: 'sent' },
      { label: 'Rendez-vous confirmé', recipient: WRONG, state: 'sent' },
    ])
  })

  test('can be withdrawn before it leaves', async () => {
    await book({ tellClient: false })
    const { body } = await resend()
    expect((await camille.delete(`${path()}/messages/${body.clientMessage?.id}`)).status).toBe(200)
    expect(await sendAfterSeconds(10)).toEqual([])
  })

  test('replaces the one that is pending, however often it is asked for at once', async () => {
    await book()
    const replies = await Promise.all(Array.from({ length: 5 }, () => resend()))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await sendAfterSeconds(10)).toEqual([[WRONG, CONFIRMATION]])
  })

  test('replaces one that a worker has claimed, and is added to one that it hands over', async () => {
    await book()
    site.clock.advanceMinutes(10 / 60)
    await claimWithoutHandOver(site)
    expect((await resend()).status).toBe(200)
    expect(await outboxOf(site)).toHaveLength(1)
    site.clock.advanceMinutes(10 / 60)
    await claimWithUnknownOutcome(site)
    expect((await resend()).status).toBe(200)
    expect(await sendAfterSeconds(10)).toEqual([[WRONG, CONFIRMATION]])
    expect(await outboxOf(site)).toHaveLength(2)
  })

  test('leaves three times in 24 hours at most', async () => {
    await book({ tellClient: false })
    for (let time = 0; time < 3; time += 1) {
      expect((await resend()).status).toBe(200)
      expect(await sendAfterSeconds(10)).toHaveLength(1)
    }
    expect(await resend()).toMatchObject({
      status: 429,
      body: {
        message:
          'La confirmation de ce rendez-vous a déjà été renvoyée trois fois en 24 heures. Réessayez demain.',
      },
    })
    await continueAt('2027-04-13T08:01')
    expect((await resend()).status).toBe(200)
  })

  test('is refused without an address, for a past reservation, and while its template is off', async () => {
    await book({ clientEmail: undefined })
    expect((await resend()).body).toMatchObject({ code: 'client_without_email' })
    await correct({ clientEmail: ZOE, tellClient: false })
    await site.database.kysely.updateTable('notification_templates').set({ active: 0 }).execute()
    expect((await resend()).body).toMatchObject({ code: 'message_switched_off' })
    await continueAt('2027-04-15T10:01')
    expect((await resend()).body).toMatchObject({ code: 'reservation_past' })
  })

  test('is 404 for a colleague, and possible for a superadmin', async () => {
    await book()
    expect((await resend(await site.visitor().signIn((await aPractitioner(site)).username))).status).toBe(404)
    expect((await resend(await site.visitor().signIn((await aSuperadmin(site)).username))).status).toBe(200)
  })
})
