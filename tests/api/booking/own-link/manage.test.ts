import { beforeEach, describe, expect, test } from 'vitest'
import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { hashToken } from '#server/security/tokens.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'
import { bookAndOpenLink, linkHolder } from '../../../support/people/own-reservation.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'

type Setup = Awaited<ReturnType<typeof massagePractice>>

let setup: Setup

beforeEach(async () => {
  setup = await massagePractice()
  await aSetting(setup.site, 'address', '3 rue des Tilleuls\n35000 Rennes')
  await aSetting(setup.site, 'phone', '02 99 00 00 00')
})

const book = (change?: object) => bookAndOpenLink(setup, change)

describe('the client’s link', () => {
  test('is the Location header of the response to a visitor’s booking', async () => {
    const { site, bookingRequest } = setup
    const response = await site.visitor().post('/api/reservations', bookingRequest())
    expect(response.body).toEqual({
      message: 'Réservation créée',
      booking: { id: expect.any(Number), date: '2027-04-13', time: '10:00' },
    })
    expect(response.headers.location).toMatch(/^\/reservation\/[\w-]{43}$/)
  })

  test('is the same when the booking is repeated with its idempotency key', async () => {
    const { site, bookingRequest } = setup
    const visitor = site.visitor()
    const key = { 'idempotency-key': 'une-fois' }
    const first = await visitor.post('/api/reservations', bookingRequest(), key)
    const again = await visitor.post('/api/reservations', bookingRequest(), key)
    expect(again.headers.location).toBe(first.headers.location)
  })

  test('is not returned to staff who book', async () => {
    const { site, bookingRequest, camille } = setup
    const staff = await site.visitor().signIn(camille.username)
    const booking = await staff.post('/api/reservations', bookingRequest({ time: '11:00' }))
    expect([booking.status, booking.headers.location]).toEqual([201, undefined])
  })

  test('is stored as a hash only', async () => {
    const { link } = await book()
    const token = link.replace('/reservation/', '')
    const { database } = setup.site
    const rows = await database.kysely.selectFrom('reservation_links').selectAll().execute()
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([hashToken(token)])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('shows what was typed for the reservation, and how to reach the practice, and nothing else', async () => {
    const { see } = await book({ clientPhone: '06 12 34 56 78' })
    const { status, body } = await see()
    expect([status, body]).toEqual([
      200,
      {
        state: 'planned',
        firstName: 'Zoé',
        service: 'Massage du dos',
        serviceId: setup.massage.id,
        praticienId: setup.camille.id,
        practitioner: 'Camille Roy',
        price: 62.5,
        date: '2027-04-13',
        time: '10:00',
        duration: 60,
        address: '3 rue des Tilleuls\n35000 Rennes',
        phone: '02 99 00 00 00',
        move: { open: true, until: { date: '2027-04-12', time: '10:00' }, usedUp: false },
        cancel: { open: true, until: { date: '2027-04-12', time: '10:00' } },
        client: { name: 'Zoé Petit', email: 'zoe@exemple.fr', phone: '06 12 34 56 78' },
        newEmail: null,
        requests: [],
      },
    ])
  })

  test('keeps the price that was agreed, and shows none where none was', async () => {
    const { see } = await book()
    const db = setup.site.database.kysely
    await db.updateTable('services').set({ price_cents: 9900 }).execute()
    expect((await see()).body.price).toBe(62.5)
    await db.updateTable('agenda_entries').set({ price_cents: null, service_name: null }).execute()
    expect((await see()).body).toMatchObject({ price: null, service: null })
  })

  test('changes nothing on GET', async () => {
    const { see, slots, visitor, path } = await book()
    const tables = [
      'agenda_entries',
      'reservation_links',
      'outbox',
      'reservation_history',
      'agenda_versions',
    ] as const
    const readTables = () =>
      Promise.all(tables.map((table) => setup.site.database.kysely.selectFrom(table).selectAll().execute()))
    const before = await readTables()
    await see()
    await slots('2027-04-13')
    await visitor.get(`${path}/prochain`)
    await visitor.get(`${path}/motifs?start=2027-04-13&end=2027-04-14`)
    expect((await visitor.get(`${path}/motifs?start=2027-04-13`)).status).toBe(200)
    expect((await visitor.get(`${path}/move`)).status).toBe(404)
    expect((await visitor.get(`${path}/cancel`)).status).toBe(404)
    expect(await readTables()).toEqual(before)
  })

  test('returns the same 404 whether it is wrong, truncated, overlong or malformed', async () => {
    const { link } = await book()
    const token = link.replace('/reservation/', '')
    const wrongTokens = [
      'A'.repeat(43),
      token.slice(0, -1),
      `${token}x`,
      'x',
      '%00',
      '..%2f..',
      'a'.repeat(400),
      encodeURIComponent("' or 1=1 --"),
    ]
    const visitor = setup.site.visitor()
    for (const wrongToken of wrongTokens) {
      const stranger = linkHolder(visitor, `/reservation/${wrongToken}`)
      for (const request of [stranger.see, stranger.cancel, () => stranger.move('2027-04-14', '10:00')]) {
        const { status, body } = await request()
        expect([status, body], wrongToken).toEqual([
          404,
          { code: 'not_found', message: 'Cette page ou cet élément n’existe pas.' },
        ])
      }
    }
    expect(await setup.listEntries()).toHaveLength(1)
  })

  test('does not open another reservation that got its id after a restored backup', async () => {
    const { link, see } = await book()
    const { site } = setup
    const { kysely: db } = site.database
    const row = await db.selectFrom('agenda_entries').selectAll().executeTakeFirstOrThrow()
    await db.deleteFrom('agenda_entries').execute()
    expect((await see()).status).toBe(404)
    const created_at = Number(row.created_at) + 60_000
    await db
      .insertInto('agenda_entries')
      .values({ ...row, client_name: 'Léa Durand', created_at })
      .execute()
    expect(await createReservationLink(site, db, row.id)).not.toBe(link)
    expect((await see()).status).toBe(404)
  })
})

describe('a move by the client', () => {
  test('keeps the length and buffer that the reservation was booked with', async () => {
    const { site, camille, massage } = setup
    const { move, see } = await book()
    await site.database.kysely
      .updateTable('services')
      .set({ duration_minutes: 90, buffer_minutes: 30 })
      .where('id', '=', massage.id)
      .execute()
    const moved = await move('2027-04-14', '09:30')
    expect([moved.status, moved.body]).toMatchObject([
      200,
      { message: 'Votre rendez-vous est déplacé.', reservation: { date: '2027-04-14', time: '09:30' } },
    ])
    expect(moved.body.reservation).toEqual((await see()).body)
    expect(await setup.listEntries()).toMatchObject([
      { practitioner_id: camille.id, date: '2027-04-14', start_minute: 570, occupied_until: 630 },
    ])
  })

  test('may overlap the reservation itself and is idempotent', async () => {
    const { move, slots } = await book()
    expect((await slots('2027-04-13')).body).toEqual({
      '2027-04-13': ['09:00', '09:30', '10:00', '10:30', '11:00'],
    })
    expect((await move('2027-04-13', '10:30')).status).toBe(200)
    expect((await move('2027-04-13', '10:30')).status).toBe(200)
    const history = await setup.site.database.kysely
      .selectFrom('reservation_history')
      .select('kind')
      .execute()
    expect(history.filter(({ kind }) => kind === 'moved')).toHaveLength(1)
  })

  test('accepts exactly the slots that the public calendar offers', async () => {
    const { site, camille, massage } = setup
    await aReservation(site, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
    const { slots, move } = await book()
    const query = `start=2027-04-12&end=2027-04-20&praticienId=${camille.id}&serviceId=${massage.id}`
    const offered = (await site.visitor().get<Record<string, string[]>>(`/api/agenda/creneaux?${query}`)).body
    const movable = (await slots('2027-04-12', '2027-04-20')).body
    expect({ ...movable, '2027-04-13': [] }).toEqual({ ...offered, '2027-04-13': [] })
    expect((await slots('2027-04-12', '2027-08-12')).status).toBe(400)
    for (const [date, time, status, code] of [
      ['2027-04-14', '10:30', 409, 'slot_taken'],
      ['2027-04-14', '09:15', 409, 'slot_unavailable'],
      ['2027-04-18', '10:00', 409, 'slot_unavailable'],
      ['2028-04-14', '10:00', 409, 'slot_unavailable'],
      ['2027-04-11', '10:00', 409, 'move_to_past'],
      ['2027-04-12', '07:30', 409, 'move_to_past'],
      ['14/04/2027', '10:00', 400, 'invalid'],
      ['2027-04-14', '25:00', 400, 'invalid'],
    ] as const) {
      const response = await move(date, time)
      expect([date, time, response.status, response.body.code]).toEqual([date, time, status, code])
    }
    expect(await liveReservations(site)).toMatchObject([
      { date: '2027-04-14' },
      { date: '2027-04-13', start: 600 },
    ])
  })

  test('stays in the agenda of its practitioner, even if a colleague is free', async () => {
    const { site, massage, camille } = setup
    const { move, slots } = await book({ praticienId: camille.id })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-14', time: '09:00', duration: 180 })
    await aPractitioner(site, { agenda: HOURS, offers: [massage.id] })
    expect((await slots('2027-04-14')).body).toEqual({})
    expect((await move('2027-04-14', '10:00')).body.code).toBe('slot_taken')
  })
})

describe('a cancellation by the client', () => {
  test('frees the slot and is idempotent', async () => {
    const { site } = setup
    const { cancel, see, move } = await book()
    for (let times = 0; times < 2; times += 1) {
      const response = await cancel()
      expect([response.status, response.body]).toMatchObject([
        200,
        {
          message: 'Votre rendez-vous est annulé.',
          reservation: { state: 'cancelled', move: { open: false } },
        },
      ])
    }
    expect((await see()).body.state).toBe('cancelled')
    expect((await move('2027-04-14', '10:00')).body.code).toBe('reservation_cancelled')
    expect(await liveReservations(site)).toEqual([])
    const history = await site.database.kysely
      .selectFrom('reservation_history')
      .select('kind')
      .orderBy('id')
      .execute()
    expect(history.map(({ kind }) => kind)).toEqual(['booked', 'cancelled'])
    expect((await site.visitor().post('/api/reservations', setup.bookingRequest())).status).toBe(201)
  })

  test('does not suggest booking a service again that is no longer offered', async () => {
    const { see, cancel } = await book()
    await cancel()
    await setup.site.database.kysely.updateTable('services').set({ active: 0 }).execute()
    expect((await see()).body).toMatchObject({
      service: 'Massage du dos',
      serviceId: null,
      praticienId: null,
    })
  })
})
