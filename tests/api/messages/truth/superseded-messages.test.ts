import { beforeEach, describe, expect, test } from 'vitest'
import { formatTime } from '#domain/language/time.ts'
import { CANCELLATIONS } from '#domain/messages/message-plan.ts'
import type { MessageType } from '#domain/messages/notification.ts'
import type { Db } from '#server/db/engine.ts'
import { listPendingMessages } from '#server/features/messages/notifications/queries.ts'
import { sendDue } from '#server/jobs/worker.ts'
import type { Mailer, MailMessage } from '#server/mail/transport.ts'
import { fakeCarriers, insertTemplates } from '../../../support/mail/post.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const DAY = '2027-04-15'
const CAMILLE = 'camille@cabinet.fr'

let site: TestPractice
let massageId: number
let camilleId: number
let staff: TestClient
/** Message-IDs in the order in which the carrier got them. */
let handedOver: string[]

beforeEach(async () => {
  site = await practice()
  await insertTemplates(site)
  massageId = (await aService(site)).id
  camilleId = (await aPractitioner(site, { offers: [massageId], agenda: {} })).id
  await site.database.kysely.updateTable('users').set({ email: CAMILLE }).execute()
  staff = await site.visitor().signIn((await aSuperadmin(site)).username)
  handedOver = []
})

const path = (id: number) => `/api/admin/reservations/${DAY}/${id}`

async function book(caller: TestClient, hour: number, date = DAY): Promise<number> {
  const client = { clientName: `Client ${hour}`, clientEmail: `client-${hour}@exemple.fr` }
  const start = { date, time: formatTime(hour * 60) }
  const request = { ...start, serviceId: massageId, praticienId: camilleId, ...client }
  const { status, body } = await caller.post<{ booking: { id: number } }>('/api/reservations', request)
  expect(status).toBe(201)
  return body.booking.id
}

/** Each message takes some seconds, so that others become due while a round lasts. */
function slowMailer(beforeHandOver: (message: MailMessage) => Promise<unknown> = async () => {}): Mailer {
  return {
    async send(message, handOver) {
      site.clock.advanceSeconds(3)
      await beforeHandOver(message)
      await handOver?.record()
      handedOver.push(message.messageId)
      return 'server'
    },
  }
}

const send = (mailer = slowMailer()) => sendDue({ ...site, ...fakeCarriers(), mailer })

async function sendUntilNothingWaits(): Promise<void> {
  do {
    await send()
    site.clock.advanceSeconds(60)
  } while ((await countWaiting()) > 0)
}

/** Types of the messages that left about a reservation, by recipient. */
async function told(reservationId: number): Promise<Record<string, string[]>> {
  const rows = await site.database.kysely
    .selectFrom('outbox')
    .select(['message_id', 'recipient', 'type'])
    .where('reservation_id', '=', reservationId)
    .execute()
  const about = handedOver.flatMap((id) => rows.filter(({ message_id }) => message_id === id))
  const byRecipient = Map.groupBy(about, ({ recipient }) => recipient)
  return Object.fromEntries([...byRecipient].map(([to, all]) => [to, all.map(({ type }) => String(type))]))
}

const clientOf = (hour: number) => `client-${hour}@exemple.fr`

describe('beside other bookings, whose messages the worker is sending', () => {
  /** Their messages take longer than any message about a change by staff waits. */
  async function sendBesideOthers(): Promise<void> {
    for (let hour = 13; hour < 19; hour += 1) await book(site.visitor(), hour)
    await send()
    await sendUntilNothingWaits()
  }

  test('a booking that staff cancel at once is told to nobody', { tags: ['engine'] }, async () => {
    const id = await book(staff, 9)
    await staff.delete(path(id))
    await sendBesideOthers()
    expect(await told(id)).toEqual({})
  })

  test('a booking that staff cancel and restore is told once', async () => {
    const id = await book(staff, 9)
    await staff.delete(path(id))
    await staff.post(`${path(id)}/restore`)
    await sendBesideOthers()
    expect(await told(id)).toEqual({ [clientOf(9)]: ['booking_confirmed'], [CAMILLE]: ['staff_booking_new'] })
  })

  test('a booking that is moved and then cancelled is told as cancelled, last and once', {
    tags: ['engine'],
  }, async () => {
    const id = await book(staff, 9)
    site.clock.advanceSeconds(10)
    await send()
    await staff.put(path(id), { newDate: DAY, newTime: '11:00' })
    await staff.delete(path(id))
    await sendBesideOthers()
    expect(await told(id)).toEqual({
      [clientOf(9)]: ['booking_confirmed', 'booking_cancelled'],
      [CAMILLE]: ['staff_booking_new', 'staff_booking_cancelled'],
    })
  })
})

describe('a change while a worker has the message in hand', () => {
  /** Sends what is due; `change` happens before the carrier hands the message to the client over. */
  async function sendDuring(hour: number, change: () => Promise<unknown>): Promise<void> {
    site.clock.advanceSeconds(10)
    await send(slowMailer(async ({ to }) => to === clientOf(hour) && handedOver.length < 2 && change()))
    await sendUntilNothingWaits()
  }

  test('takes a booking back that is cancelled before the hand-over: the client reads nothing', async () => {
    const id = await book(staff, 9)
    await sendDuring(9, () => staff.delete(path(id)))
    expect((await told(id))[clientOf(9)]).toBeUndefined()
  })

  test('sends a booking with its new time when it is moved before the hand-over', async () => {
    const id = await book(staff, 9)
    await sendDuring(9, () => staff.put(path(id), { newDate: DAY, newTime: '11:00' }))
    expect((await told(id))[clientOf(9)]).toEqual(['booking_confirmed'])
  })

  test('sends a booking once that is cancelled and restored before the hand-over', async () => {
    const id = await book(staff, 9)
    await sendDuring(9, async () => {
      await staff.delete(path(id))
      await staff.post(`${path(id)}/restore`)
    })
    expect((await told(id))[clientOf(9)]).toEqual(['booking_confirmed'])
  })

  test('tells the cancellation of a booking whose message had been handed over', async () => {
    const id = await book(staff, 9)
    site.clock.advanceSeconds(10)
    const { mailer, ...carriers } = fakeCarriers()
    let isCancelled = false
    await sendDue({
      ...site,
      ...carriers,
      mailer: {
        async send(message, handOver) {
          await handOver?.record()
          handedOver.push(message.messageId)
          // The practitioner's message may be the first.
          if (!isCancelled && message.to === clientOf(9)) {
            isCancelled = true
            await staff.delete(path(id))
          }
          return mailer.send(message)
        },
      },
    })
    await sendUntilNothingWaits()
    const toClient = (await told(id))[clientOf(9)] ?? []
    expect(toClient).toEqual(['booking_confirmed', 'booking_cancelled'])
  })

  test('hands nothing over that another server has made untrue without taking it back', {
    tags: ['engine'],
  }, async () => {
    const id = await book(staff, 9)
    const cancelled = { cancelled_at: site.clock.instant() }
    await sendDuring(9, () =>
      site.database.kysely.updateTable('agenda_entries').set(cancelled).where('id', '=', id).execute(),
    )
    expect((await told(id))[clientOf(9)]).toBeUndefined()
    expect(await countWaiting()).toBe(0)
  })

  test('keeps the news of a reservation that is restored while the round begins', {
    tags: ['engine'],
  }, async () => {
    const id = await book(staff, 9)
    const setCancelled = (db: Db, cancelledAt: number | null) =>
      db.updateTable('agenda_entries').set({ cancelled_at: cancelledAt }).where('id', '=', id).execute()
    await setCancelled(site.database.kysely, site.clock.instant())
    site.clock.advanceSeconds(30)
    const round = await site.database.transaction(async (trx) => {
      await setCancelled(trx, null)
      const pending = { reservationId: id, types: ['booking_confirmed', 'staff_booking_new'] }
      expect(await listPendingMessages(site.database, trx, pending)).toHaveLength(2)
      const begun = send()
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { begun }
    })
    await round.begun
    await sendUntilNothingWaits()
    expect(await told(id)).toEqual({ [clientOf(9)]: ['booking_confirmed'], [CAMILLE]: ['staff_booking_new'] })
  })

  test('hands no news over once the reservation has ended', async () => {
    const id = await book(staff, 9)
    await sendDuring(9, async () => site.clock.set(`${DAY}T10:00`))
    expect((await told(id))[clientOf(9)]).toBeUndefined()
    expect(await listErrors(id)).toContain('Abandonné\u202f: l’heure du rendez-vous est passée.')
  })
})

test('whatever staff change while messages leave, everybody reads last what stands, and nothing twice in a row', {
  tags: ['engine'],
}, async () => {
  const [NEXT_DAY, LATER_DAY] = ['2027-04-16', '2027-04-19']
  const cancel = (id: number, day = DAY) => staff.delete(`/api/admin/reservations/${day}/${id}`)
  const restore = (id: number) => staff.post(`${path(id)}/restore`)
  const move = (id: number) => staff.put(path(id), { newDate: NEXT_DAY, newTime: '10:00' })
  const fates: ((id: number) => Promise<unknown>)[] = [
    cancel,
    cancel,
    (id) => cancel(id).then(() => restore(id)),
    (id) => move(id).then(() => cancel(id, NEXT_DAY)),
    async () => {},
  ]
  const ids: number[] = []
  for (let hour = 9; hour < 19; hour += 1) ids.push(await book(staff, hour))
  site.clock.advanceSeconds(10)
  let areChanging = true
  const changes = ids.map(async (id, index) => {
    await fates[index % fates.length]?.(id)
    await book(site.visitor(), 9 + index, LATER_DAY)
  })
  const changed = Promise.all(changes).finally(() => {
    areChanging = false
  })
  while (areChanging) {
    await send()
    // SQLite answers at once: without a pause, no request would get its turn.
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await changed
  await sendUntilNothingWaits()

  for (const id of ids) {
    const isCancelled = await isNowCancelled(id)
    for (const types of Object.values(await told(id))) {
      // A booking whose cancellation was told is confirmed again once it is restored.
      expect(types.filter((type, index) => type === types[index - 1])).toEqual([])
      expect(CANCELLATIONS.includes(types.at(-1) as MessageType)).toBe(isCancelled)
    }
    if (!isCancelled) expect(Object.keys(await told(id))).toHaveLength(2)
  }
})

async function isNowCancelled(id: number): Promise<boolean> {
  const { cancelled_at } = await site.database.kysely
    .selectFrom('agenda_entries')
    .select('cancelled_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return cancelled_at !== null
}

const countWaiting = async () => (await rowsIn('waiting')).length
const rowsIn = (state: 'waiting' | 'failed') =>
  site.database.kysely
    .selectFrom('outbox')
    .select(['reservation_id', 'last_error'])
    .where('state', '=', state)
    .execute()
const listErrors = async (id: number) =>
  (await rowsIn('failed')).filter((row) => row.reservation_id === id).map(({ last_error }) => last_error)
