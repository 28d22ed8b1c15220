import { beforeEach, describe, expect, test } from 'vitest'
import type { ClientMessage } from '#contract/booking/reservations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { DEFAULT_BOOKING_LIMITS } from '#domain/messages/booking-limits.ts'
import { writeBookingLimits } from '#server/features/messages/booking-limits/queries.ts'
import { endLinks, linkValues } from '#server/features/messages/links/actions.ts'
import { findReservation } from '#server/features/messages/notifications/queries.ts'
import { enqueueReminders } from '#server/features/messages/reminders/actions.ts'
import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { bookAndGetLink, linkHolder } from '../../../support/people/own-reservation.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

type Changed = { clientMessage: ClientMessage } & ErrorBody

const ORIGIN = 'https://cabinet.example'
const CLIENT = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr', clientPhone: '06 12 34 56 78' }

let setup: Awaited<ReturnType<typeof massagePractice>>
let staff: TestClient
let link: string
let id: number

beforeEach(async () => {
  setup = await massagePractice({ PUBLIC_URL: ORIGIN })
  const { site, bookingRequest, camille } = setup
  await insertTemplates(site)
  await aSetting(site, 'phone', '02 99 00 00 00')
  link = await bookAndGetLink(site.visitor(), bookingRequest(CLIENT))
  const row = await site.database.kysely.selectFrom('agenda_entries').select('id').executeTakeFirstOrThrow()
  id = row.id
  staff = await site.visitor().signIn(camille.username)
})

const open = (path = link) => linkHolder(setup.site.visitor(), path)
const correctAsClient = (details: object) => setup.site.visitor().put(`/api${link}/client`, details)
const statusOf = async (path: string) => (await open(path).see()).status
const path = () => `/api/admin/reservations/2027-04-13/${id}`
const correct = (details: object) => staff.put<Changed>(`${path()}/client`, { ...CLIENT, ...details })
const renew = (body: object = {}, caller = staff) => caller.post<Changed>(`${path()}/link`, body)
/** A minute passes, and every message has left. */
async function markAllSent(): Promise<void> {
  setup.site.clock.advanceMinutes(1)
  await setup.site.database.kysely.updateTable('outbox').set({ state: 'sent' }).execute()
}

/** Pending messages to clients: type, recipient and link. */
async function listWaiting(): Promise<[string | null, string, string | undefined][]> {
  return (await outboxOf(setup.site))
    .filter(({ state, type }) => state === 'waiting' && type?.startsWith('booking'))
    .map(({ type, recipient, body }) => [type, recipient, /\/reservation\/[\w-]+/.exec(body)?.[0]])
}

describe('a client’s link', () => {
  test.each([
    ['another e-mail address', { clientEmail: 'lea@exemple.fr' }, 'lea@exemple.fr'],
    ['another phone number', { clientPhone: '06 99 99 99 99' }, CLIENT.clientEmail],
    ['no phone number any more', { clientPhone: '' }, CLIENT.clientEmail],
  ])('ends when staff enter %s, and one message carries the new one', async (_title, details, to) => {
    await markAllSent()
    const { body } = await correct(details)
    expect(body.clientMessage).toEqual({ id: expect.any(Number), announcedChange: 'created' })
    const [message, ...others] = await listWaiting()
    expect([message, others]).toEqual([['booking_confirmed', to, expect.any(String)], []])
    expect(message?.[2]).not.toBe(link)
    expect([await statusOf(link), await statusOf(String(message?.[2]))]).toEqual([404, 200])
  })

  test('ends without a message when its client loses the e-mail address', async () => {
    await markAllSent()
    expect((await correct({ clientEmail: '' })).body.clientMessage).toBeNull()
    expect([await statusOf(link), await listWaiting()]).toEqual([404, []])
  })

  test.each([
    ['another name of hers', { clientName: 'Zoé Grand', person: 'same' }],
    ['the address in other letter case', { clientEmail: 'ZOE@Exemple.fr' }],
    ['the number written differently', { clientPhone: '+33 6 12 34 56 78' }],
  ])('survives when staff enter %s', async (_title, details) => {
    await markAllSent()
    expect((await correct(details)).body.clientMessage).toBeNull()
    expect([await statusOf(link), await listWaiting()]).toEqual([200, []])
  })

  test('survives when staff add a detail that was missing to a reservation of their own', async () => {
    await setup.site.database.kysely
      .updateTable('agenda_entries')
      .set({ client_phone: null, source: 'staff' })
      .execute()
    await markAllSent()
    expect((await correct({})).body.clientMessage).toBeNull()
    expect(await statusOf(link)).toBe(200)
  })

  test('ends with a corrected address although staff do not notify the client', async () => {
    expect(
      (await correct({ clientEmail: 'lea@exemple.fr', tellClient: false })).body.clientMessage,
    ).toBeNull()
    expect([await statusOf(link), await listWaiting()]).toEqual([404, []])
  })

  test('is not returned in its renewed form to a sender who repeats the booking', async () => {
    const visitor = setup.site.visitor()
    const key = { 'idempotency-key': 'une-fois' }
    const request = setup.bookingRequest({ ...CLIENT, date: '2027-04-14' })
    const first = await visitor.post<{ booking: { id: number } }>('/api/reservations', request, key)
    await staff.post(`/api/admin/reservations/2027-04-14/${first.body.booking.id}/link`, {})
    const again = await visitor.post('/api/reservations', request, key)
    expect(again.headers.location).toBe(first.headers.location)
    expect(await statusOf(String(again.headers.location))).toBe(404)
  })

  test('of an ended generation stays dead, and keeps its generation, if a message is written meanwhile', async () => {
    const { site } = setup
    const { kysely: db } = site.database
    const stale = await findReservation(db, id)
    await renew()
    if (!stale) throw new Error('no reservation')
    const message = { type: 'booking_reminder', reservation: stale, siteOrigin: ORIGIN } as const
    expect(await linkValues(site, db, message)).toEqual({ manageUrl: ORIGIN + link })
    expect(await statusOf(link)).toBe(404)
  })

  test('works through the thirtieth day after the reservation, then answers like an unknown one', async () => {
    const { site } = setup
    site.clock.set('2027-05-13T23:59')
    expect((await open().see()).body).toMatchObject({ state: 'past' })
    site.clock.set('2027-05-14T00:00')
    const unknown = open(`/reservation/${'A'.repeat(43)}`)
    for (const request of ['see', 'cancel'] as const) {
      const [ended, invented] = [await open()[request](), await unknown[request]()]
      expect([ended.status, ended.body]).toEqual([404, invented.body])
    }
    expect((await site.visitor().get(`${link}/rendez-vous.ics`)).status).toBe(404)
  })

  test('works for as many days as the owner has set', async () => {
    const { site } = setup
    const limits = { ...DEFAULT_BOOKING_LIMITS, linkDays: 2 }
    await writeBookingLimits(site.database.kysely, limits, site.clock.instant())
    site.clock.set('2027-04-15T12:00')
    expect(await statusOf(link)).toBe(200)
    site.clock.set('2027-04-16T00:00')
    expect(await statusOf(link)).toBe(404)
  })

  test('is purged once it has ended, and not before', async () => {
    const { site } = setup
    const countRows = async (table: 'reservation_links' | 'client_moves') =>
      (await site.database.kysely.selectFrom(table).select('reservation_id').execute()).length
    await open().move('2027-04-14', '10:00')
    await purgeExpired(site)
    expect([await countRows('reservation_links'), await countRows('client_moves')]).toEqual([1, 1])
    site.clock.set('2027-05-14T12:00')
    await purgeExpired(site)
    expect([await countRows('reservation_links'), await countRows('client_moves')]).toEqual([1, 0])
    site.clock.set('2027-05-15T12:00')
    await purgeExpired(site)
    expect(await countRows('reservation_links')).toBe(0)
  })
})

describe('a link that staff renew', () => {
  test('is dead at once, and the client gets the new one with the confirmation', async () => {
    await markAllSent()
    const { status, body } = await renew()
    expect([status, body]).toEqual([
      200,
      { message: 'Lien changé', clientMessage: { id: expect.any(Number), announcedChange: 'created' } },
    ])
    const [message] = await listWaiting()
    expect([await statusOf(link), await statusOf(String(message?.[2]))]).toEqual([404, 200])
  })

  test('is not sent when staff do not want it, and stands in the next message', async () => {
    await markAllSent()
    expect((await renew({ tellClient: false })).body.clientMessage).toBeNull()
    expect([await statusOf(link), await listWaiting()]).toEqual([404, []])
    await staff.put(path(), { newDate: '2027-04-14', newTime: '10:00' })
    const [[, , next] = []] = await listWaiting()
    expect(await statusOf(String(next))).toBe(200)
  })

  test('replaces the one in messages that have not left, even if staff do not want it sent', async () => {
    await renew({ tellClient: false })
    const waiting = await listWaiting()
    expect(waiting.map(([type, to]) => [type, to])).toEqual([['booking_confirmed', CLIENT.clientEmail]])
    expect(await statusOf(String(waiting[0]?.[2]))).toBe(200)
  })

  test('replaces the one in a pending reminder', async () => {
    const { site } = setup
    await markAllSent()
    site.clock.set('2027-04-12T10:00')
    await enqueueReminders(site)
    await renew({ tellClient: false })
    await enqueueReminders(site)
    const waiting = await listWaiting()
    expect(waiting.map(([type]) => type)).toEqual(['booking_reminder'])
    expect(await statusOf(String(waiting[0]?.[2]))).toBe(200)
  })

  test.each([
    ['moves', () => open().move('2027-04-14', '10:00')],
    ['cancels', () => open().cancel()],
    ['corrects', () => correctAsClient({ clientName: 'Zoé Grand', person: 'same' })],
    ['hands over', () => correctAsClient({ clientName: 'Paul Roux', person: 'other' })],
  ])(
    '%s nothing any more, also for a request that waited for the agenda meanwhile',
    {
      tags: ['engine'],
    },
    async (_title, request) => {
      const { site, camille } = setup
      const read = () => site.database.kysely.selectFrom('agenda_entries').selectAll().orderBy('id').execute()
      const waiting = await site.database.transaction(async (trx) => {
        await lockAgendas(site, trx, [camille.id])
        const asked = request()
        await new Promise((resolve) => setTimeout(resolve, 500))
        await endLinks(trx, id)
        return { asked }
      })
      expect((await waiting.asked).status).toBe(404)
      expect(await read()).toMatchObject([
        { cancelled_at: null, date: '2027-04-13', client_name: 'Zoé Petit' },
      ])
      const changes = site.database.kysely.selectFrom('email_changes').select('id')
      expect(await changes.execute()).toEqual([])
    },
  )

  test('leaves one that works, however often it is renewed at once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => renew()))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const waiting = await listWaiting()
    expect(waiting).toHaveLength(1)
    expect(await statusOf(String(waiting[0]?.[2]))).toBe(200)
  })

  test('belongs to a reservation of their own, to come, on the day they name', async () => {
    const { site } = setup
    const colleague = await site.visitor().signIn((await aPractitioner(site)).username)
    expect((await renew({}, colleague)).status).toBe(404)
    const wrongDay = await staff.post<ErrorBody>(`/api/admin/reservations/2027-04-14/${id}/link`, {})
    expect(wrongDay.body.code).toBe('reservation_moved')
    expect(await statusOf(link)).toBe(200)
    expect((await renew({}, await site.visitor().signIn((await aSuperadmin(site)).username))).status).toBe(
      200,
    )
    site.clock.set('2027-04-13T10:01')
    staff = await site.visitor().signIn(setup.camille.username)
    expect((await renew()).body.code).toBe('reservation_past')
  })
})
