import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { JournalEntry } from '#contract/messages/journal.ts'
import { PermanentFailure } from '#domain/messages/delivery.ts'
import { enqueue, type NewMessage } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { fakeCarriers } from '../../support/mail/post.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

type Page = { entries: JournalEntry[]; more: boolean }

let site: TestPractice
let superadmin: TestClient
let camille: TestClient
let colleague: TestClient
/** Of Camille's only reservation. */
let reservationId: number

beforeEach(async () => {
  site = await practice()
  const practitioner = await aPractitioner(site)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  camille = await site.visitor().signIn(practitioner.username)
  colleague = await site.visitor().signIn((await aPractitioner(site)).username)
  const client = { clientEmail: 'zoe@exemple.fr' }
  const reservation = { praticienId: practitioner.id, date: '2027-04-15', time: '10:00', ...client }
  reservationId = (await aReservation(site, reservation)).id
})

const enqueueMessage = (event: string, more: Partial<NewMessage> = {}) =>
  site.database.transaction((trx) =>
    enqueue(
      trx,
      [
        {
          event,
          type: 'booking_confirmed',
          recipient: 'zoe@exemple.fr',
          subject: 'Votre rendez-vous',
          body: 'Lien secret',
          reservation: { id: reservationId, date: '2027-04-15', minute: 600 },
          ...more,
        },
      ],
      site,
    ),
  )

const refusingMailer = { send: () => Promise.reject(new PermanentFailure('550 boîte pleine')) }
const readEntries = async (caller: TestClient, query = '') =>
  (await caller.get<Page>(`/api/admin/journal${query}`)).body.entries

test('the journal lists recipient, type, time and outcome of each message, never its text', {
  tags: ['engine'],
}, async () => {
  await enqueueMessage('a')
  expect(await readEntries(superadmin)).toEqual([
    {
      id: expect.any(Number),
      label: 'Rendez-vous confirmé',
      channel: 'mail',
      recipient: 'zoe@exemple.fr',
      subject: 'Votre rendez-vous',
      state: 'waiting',
      via: null,
      at: '2027-04-12T08:00',
      attempts: 0,
      isHeld: false,
      error: null,
      reservationId,
      canRetry: false,
    },
  ])
  site.clock.advanceMinutes(3)
  await sendDue({ ...site, ...fakeCarriers() })
  expect(await readEntries(superadmin)).toMatchObject([
    { state: 'sent', via: 'server', at: '2027-04-12T08:03' },
  ])
  expect(JSON.stringify(await readEntries(superadmin))).not.toContain('secret')
})

test('a praticien reads the messages about their own reservations, a superadmin all', {
  tags: ['engine'],
}, async () => {
  await enqueueMessage('a')
  await enqueueMessage('b', { type: 'contact_message', reservation: undefined })
  expect(await readEntries(superadmin)).toHaveLength(2)
  expect(await readEntries(camille)).toHaveLength(1)
  expect(await readEntries(colleague)).toEqual([])
  expect(await readEntries(colleague, `?reservationId=${reservationId}`)).toEqual([])
  expect(await readEntries(camille, `?reservationId=${reservationId}`)).toHaveLength(1)
})

test('the journal comes in pages of 50 and can be filtered by state', { tags: ['engine'] }, async () => {
  for (let i = 0; i < 55; i += 1) await enqueueMessage(`event-${i}`)
  const first = (await superadmin.get<Page>('/api/admin/journal')).body
  expect([first.entries.length, first.more]).toEqual([50, true])
  const second = (await superadmin.get<Page>(`/api/admin/journal?before=${first.entries.at(-1)?.id}`)).body
  expect([second.entries.length, second.more]).toEqual([5, false])
  expect(await readEntries(superadmin, '?state=failed')).toEqual([])
  expect((await superadmin.get('/api/admin/journal?state=perdu')).status).toBe(400)
})

describe('retrying a message', () => {
  const retry = (caller: TestClient, id: number | undefined) =>
    caller.post<JournalEntry & ErrorBody>(`/api/admin/journal/${id}/retry`)

  test('sends a failed message again', { tags: ['engine'] }, async () => {
    await enqueueMessage('a')
    await sendDue({ ...site, ...fakeCarriers(), mailer: refusingMailer })
    const [failed] = await readEntries(superadmin)
    expect(failed).toMatchObject({ state: 'failed', error: '550 boîte pleine', canRetry: true })
    expect((await superadmin.get('/api/admin/journal/failed')).body).toEqual({ failed: 1 })
    expect((await colleague.get('/api/admin/journal/failed')).body).toEqual({ failed: 0 })
    site.clock.advanceMinutes(1)
    expect((await retry(camille, failed?.id)).body).toMatchObject({ state: 'waiting' })
    const carriers = fakeCarriers()
    await sendDue({ ...site, ...carriers })
    expect(carriers.mails).toMatchObject([{ to: 'zoe@exemple.fr', text: 'Lien secret' }])
  })

  test('is refused with 429 less than a minute after the last attempt', async () => {
    await enqueueMessage('a')
    await sendDue({ ...site, ...fakeCarriers(), mailer: refusingMailer })
    const [{ id } = { id: 0 }] = await readEntries(superadmin)
    expect((await retry(superadmin, id)).status).toBe(429)
  })

  test('is refused once the message has left', async () => {
    await enqueueMessage('a')
    await sendDue({ ...site, ...fakeCarriers(), mailer: refusingMailer })
    const [{ id } = { id: 0 }] = await readEntries(superadmin)
    site.clock.advanceMinutes(1)
    await retry(superadmin, id)
    await sendDue({ ...site, ...fakeCarriers() })
    expect(await retry(superadmin, id)).toMatchObject({ status: 409, body: { code: 'message_left' } })
  })

  test('returns 404 for a colleague’s message or an unknown one', async () => {
    await enqueueMessage('a')
    const [{ id } = { id: 0 }] = await readEntries(superadmin)
    expect((await retry(colleague, id)).status).toBe(404)
    expect((await retry(superadmin, 999)).status).toBe(404)
  })
})
