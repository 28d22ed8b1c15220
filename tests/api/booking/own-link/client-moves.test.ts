import { beforeEach, describe, expect, test } from 'vitest'
import { countClientMove } from '#server/features/booking/own-link/queries.ts'
import { insertTemplates } from '../../../support/mail/post.ts'
import { liveReservations } from '../../../support/people/bookings.ts'
import { bookAndGetLink, linkHolder } from '../../../support/people/own-reservation.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'

let setup: Awaited<ReturnType<typeof massagePractice>>
let link: string
let id: number

beforeEach(async () => {
  setup = await massagePractice()
  const { site, bookingRequest } = setup
  await insertTemplates(site)
  await aSetting(site, 'phone', '02 99 00 00 00')
  link = await bookAndGetLink(site.visitor(), bookingRequest())
  id = (await liveReservations(site))[0]?.id ?? 0
})

const open = () => linkHolder(setup.site.visitor(), link)

/** A minute passes, and every message has left. */
async function markAllSent(): Promise<void> {
  setup.site.clock.advanceMinutes(1)
  await setup.site.database.kysely.updateTable('outbox').set({ state: 'sent' }).execute()
}

const TIMES = ['09:00', '09:30', '10:00', '10:30', '11:00']

describe('moves by link', () => {
  test('are three a day; the fourth is refused with a sentence, and the page says so', {
    tags: ['engine'],
  }, async () => {
    const { move, see } = open()
    for (const time of ['09:00', '09:30', '10:30']) expect((await move('2027-04-14', time)).status).toBe(200)
    expect(await move('2027-04-14', '11:00')).toMatchObject({
      status: 409,
      body: {
        code: 'too_many_moves',
        message:
          'Vous avez déjà déplacé ce rendez-vous trois fois aujourd’hui. Pour le déplacer encore, appelez le cabinet.',
      },
    })
    expect((await see()).body).toMatchObject({
      date: '2027-04-14',
      time: '10:30',
      phone: '02 99 00 00 00',
      move: { open: false, usedUp: true },
      cancel: { open: true },
    })
  })

  test('are three again on the next day of the practice’s calendar', { tags: ['engine'] }, async () => {
    const { site } = setup
    const { move, see } = open()
    site.clock.set('2027-04-12T09:00')
    for (const time of ['09:00', '09:30', '10:30']) await move('2027-04-20', time)
    site.clock.set('2027-04-12T23:59')
    expect((await move('2027-04-20', '11:00')).status).toBe(409)
    site.clock.set('2027-04-13T00:00')
    expect((await see()).body.move).toMatchObject({ open: true, usedUp: false })
    expect((await move('2027-04-20', '11:00')).status).toBe(200)
  })

  test('that are refused or change nothing do not count, nor do those by staff', async () => {
    const { move } = open()
    for (let time = 0; time < 4; time += 1) {
      expect((await move('2027-04-14', '09:15')).body.code).toBe('slot_unavailable')
      expect((await move('2027-04-13', '10:00')).status).toBe(200)
    }
    const staff = await setup.site.visitor().signIn(setup.camille.username)
    for (const newTime of ['15:00', '16:00', '17:00', '10:00']) {
      await staff.put(`/api/admin/reservations/2027-04-13/${id}`, { newDate: '2027-04-13', newTime })
    }
    for (const time of ['09:00', '09:30', '10:30']) expect((await move('2027-04-14', time)).status).toBe(200)
  })

  test('are three of fifteen that arrive at once', { tags: ['engine'] }, async () => {
    const holders = Array.from({ length: 15 }, () => open())
    const replies = await Promise.all(
      // To different slots: a move back leaves no history.
      holders.map(({ move }, i) => move(`2027-04-${14 + (i % 3)}`, TIMES[Math.floor(i / 3)] ?? '09:00')),
    )
    const moves = await setup.site.database.kysely
      .selectFrom('reservation_history')
      .select('id')
      .where('kind', '=', 'moved')
      .execute()
    expect(moves).toHaveLength(3)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(replies.filter(({ body }) => body.code === 'too_many_moves').length).toBeGreaterThan(0)
  })

  test('that follow one another become one message from the last announced time, two minutes later', async () => {
    const { site, camille } = setup
    const { kysely: db } = site.database
    await db.updateTable('users').set({ email: 'camille@exemple.fr' }).where('id', '=', camille.id).execute()
    await markAllSent()
    const { move } = open()
    await move('2027-04-14', '09:00')
    await markAllSent()
    for (const time of ['09:30', '10:30']) {
      site.clock.advanceMinutes(1)
      await move('2027-04-14', time)
    }
    const waiting = await db
      .selectFrom('outbox')
      .select(['type', 'next_attempt_at', 'previous_start', 'reservation_minute'])
      .where('state', '=', 'waiting')
      .orderBy('id')
      .execute()
    expect(
      waiting.map((row) => ({ ...row, next_attempt_at: Number(row.next_attempt_at) - site.clock.instant() })),
    ).toEqual(
      [expect.stringMatching(/^booking_moved/), 'staff_booking_moved'].map((type) => ({
        type,
        next_attempt_at: 120_000,
        previous_start: '2027-04-14T09:00',
        reservation_minute: 630,
      })),
    )
  })

  test('that lead back to the announced time leave nothing to say', async () => {
    await markAllSent()
    const { move } = open()
    await move('2027-04-14', '09:00')
    await markAllSent()
    await move('2027-04-14', '09:30')
    await move('2027-04-14', '09:00')
    const waiting = setup.site.database.kysely
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'waiting')
    expect(await waiting.execute()).toEqual([])
  })
})

test('the statement that counts moves by link lets three of thirty pass, without any other lock', {
  tags: ['engine'],
}, async () => {
  const { site } = setup
  const counted = await Promise.all(
    Array.from({ length: 30 }, () =>
      site.database.transaction((trx) => countClientMove(trx, id, { day: '2027-04-12', now: 1 })),
    ),
  )
  expect(counted.filter(Boolean)).toHaveLength(3)
})
