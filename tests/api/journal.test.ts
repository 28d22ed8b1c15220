import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { JournalEntry } from '#contract/journal.ts'
import { PermanentFailure } from '#domain/delivery.ts'
import { enqueue, type NewMessage } from '#server/jobs/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import { aReservation } from '../support/bookings.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import { fakeCarriers } from '../support/post.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import type { TestClient } from '../support/test-client.ts'

type Page = { entries: JournalEntry[]; more: boolean }

let site: TestPractice
let owner: TestClient
let camille: TestClient
let colleague: TestClient
/** Of Camille's only reservation. */
let reservationId: number

beforeEach(async () => {
  site = await practice()
  const practitioner = await aPractitioner(site)
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
  camille = await site.visitor().signIn(practitioner.username)
  colleague = await site.visitor().signIn((await aPractitioner(site)).username)
  const reservation = { praticienId: practitioner.id, date: '2027-04-15', time: '10:00' }
  reservationId = (await aReservation(site, reservation)).id
})

const write = (event: string, more: Partial<NewMessage> = {}) =>
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
      { now: site.clock.instant() },
    ),
  )

const refusing = { send: () => Promise.reject(new PermanentFailure('550 boîte pleine')) }
const read = async (reader: TestClient, query = '') =>
  (await reader.get<Page>(`/api/admin/journal${query}`)).body.entries

test('the journal lists recipient, type, time and outcome of each message, never its text', async () => {
  await write('a')
  expect(await read(owner)).toEqual([
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
      error: null,
      reservationId,
      canRetry: false,
    },
  ])
  site.clock.pass(3)
  await sendDue({ ...site, ...fakeCarriers() })
  expect(await read(owner)).toMatchObject([{ state: 'sent', via: 'server', at: '2027-04-12T08:03' }])
  expect(JSON.stringify(await read(owner))).not.toContain('secret')
})

test('a praticien reads the messages about their own reservations, a superadmin all', async () => {
  await write('a')
  await write('b', { type: 'contact_message', reservation: undefined })
  expect(await read(owner)).toHaveLength(2)
  expect(await read(camille)).toHaveLength(1)
  expect(await read(colleague)).toEqual([])
  expect(await read(colleague, `?reservationId=${reservationId}`)).toEqual([])
  expect(await read(camille, `?reservationId=${reservationId}`)).toHaveLength(1)
})

test('the journal comes in pages of 50 and can be filtered by state', async () => {
  for (let i = 0; i < 55; i += 1) await write(`event-${i}`)
  const first = (await owner.get<Page>('/api/admin/journal')).body
  expect([first.entries.length, first.more]).toEqual([50, true])
  const second = (await owner.get<Page>(`/api/admin/journal?before=${first.entries.at(-1)?.id}`)).body
  expect([second.entries.length, second.more]).toEqual([5, false])
  expect(await read(owner, '?state=failed')).toEqual([])
  expect((await owner.get('/api/admin/journal?state=perdu')).status).toBe(400)
})

describe('retrying a message', () => {
  const retry = (caller: TestClient, id: number | undefined) =>
    caller.post<JournalEntry & ErrorBody>(`/api/admin/journal/${id}/retry`)

  test('sends a failed message again', async () => {
    await write('a')
    await sendDue({ ...site, ...fakeCarriers(), mailer: refusing })
    const [failed] = await read(owner)
    expect(failed).toMatchObject({ state: 'failed', error: '550 boîte pleine', canRetry: true })
    expect((await owner.get('/api/admin/journal/failed')).body).toEqual({ failed: 1 })
    expect((await colleague.get('/api/admin/journal/failed')).body).toEqual({ failed: 0 })
    site.clock.pass(1)
    expect((await retry(camille, failed?.id)).body).toMatchObject({ state: 'waiting' })
    const office = fakeCarriers()
    await sendDue({ ...site, ...office })
    expect(office.mails).toMatchObject([{ to: 'zoe@exemple.fr', text: 'Lien secret' }])
  })

  test('is a 429 less than a minute after the last attempt', async () => {
    await write('a')
    await sendDue({ ...site, ...fakeCarriers(), mailer: refusing })
    const [{ id } = { id: 0 }] = await read(owner)
    expect((await retry(owner, id)).status).toBe(429)
  })

  test('is refused once the message has left', async () => {
    await write('a')
    await sendDue({ ...site, ...fakeCarriers(), mailer: refusing })
    const [{ id } = { id: 0 }] = await read(owner)
    site.clock.pass(1)
    await retry(owner, id)
    await sendDue({ ...site, ...fakeCarriers() })
    expect(await retry(owner, id)).toMatchObject({ status: 409, body: { code: 'message_left' } })
  })

  test('is a 404 for a colleague’s message or an unknown one', async () => {
    await write('a')
    const [{ id } = { id: 0 }] = await read(owner)
    expect((await retry(colleague, id)).status).toBe(404)
    expect((await retry(owner, 999)).status).toBe(404)
  })
})
