import { beforeEach, describe, expect, test } from 'vitest'
import { liveReservations } from '../../../support/people/bookings.ts'
import { bookAndOpenLink, linkHolder } from '../../../support/people/own-reservation.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'

type Setup = Awaited<ReturnType<typeof massagePractice>>

let setup: Setup

beforeEach(async () => {
  setup = await massagePractice()
})

const book = (change?: object) => bookAndOpenLink(setup, change)

describe('the deadlines of a client’s changes', () => {
  test.each([
    ['2027-04-12T10:00', 200],
    ['2027-04-12T10:01', 409],
    ['2027-04-13T10:00', 409],
  ])('are 24 hours by default: at %s a change returns %i', async (now, status) => {
    const isInTime = status === 200
    const { site } = setup
    const { move, cancel, see } = await book()
    site.clock.set(now)
    const { body } = await see()
    expect([body.move.open, body.cancel.open]).toEqual([isInTime, isInTime])
    const moved = await move('2027-04-13', '11:00')
    expect([moved.status, moved.body.code]).toEqual([status, isInTime ? undefined : 'too_late_to_move'])
    // Moved to 11:00, it can be cancelled an hour longer.
    if (isInTime) site.clock.set('2027-04-12T11:00')
    const cancelled = await cancel()
    expect([cancelled.status, cancelled.body.code]).toEqual([
      status,
      isInTime ? undefined : 'too_late_to_cancel',
    ])
  })

  test('are set separately for moving and cancelling, up to the start of the reservation', async () => {
    const { site } = setup
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const path = '/api/superadmin/deadlines'
    expect((await superadmin.get(path)).body).toEqual({ moveHours: 24, cancelHours: 24 })
    for (const [moveHours, cancelHours] of [
      [-1, 0],
      [337, 0],
      [1.5, 0],
      ['24', 0],
      [24, undefined],
    ]) {
      expect((await superadmin.put(path, { moveHours, cancelHours })).status).toBe(400)
    }
    expect((await superadmin.put(path, { moveHours: 2, cancelHours: 0 })).body).toEqual({
      moveHours: 2,
      cancelHours: 0,
    })
    const { move, cancel, see } = await book()
    site.clock.set('2027-04-13T08:01')
    expect((await see()).body).toMatchObject({
      move: { open: false, until: { date: '2027-04-13', time: '08:00' } },
      cancel: { open: true, until: { date: '2027-04-13', time: '10:00' } },
    })
    expect((await move('2027-04-14', '10:00')).body.code).toBe('too_late_to_move')
    site.clock.set('2027-04-13T10:01')
    expect((await see()).body).toMatchObject({ state: 'past', cancel: { open: false } })
    expect((await cancel()).body.code).toBe('reservation_past')
    expect((await move('2027-04-14', '10:00')).body.code).toBe('move_from_past')
    site.clock.set('2027-04-13T10:00')
    expect((await cancel()).status).toBe(200)
  })
})

describe('simultaneous changes by clients', () => {
  test('only one of two moves to one slot succeeds, and the other changes nothing', async () => {
    const first = await book()
    const second = await book({ time: '11:00', clientEmail: 'lea@exemple.fr' })
    const responses = await Promise.all([first, second].map(({ move }) => move('2027-04-14', '10:00')))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('slot_taken')
    const dates = (await liveReservations(setup.site)).map(({ date }) => date)
    expect(dates.sort()).toEqual(['2027-04-13', '2027-04-14'])
  })

  test('either a move or a booking of one slot succeeds', async () => {
    const { site, bookingRequest } = setup
    const { move } = await book()
    const visitor = site.visitor()
    await visitor.csrfToken()
    const responses = await Promise.all([
      move('2027-04-14', '10:00'),
      visitor.post(
        '/api/reservations',
        bookingRequest({ date: '2027-04-14', clientEmail: 'lea@exemple.fr' }),
      ),
    ])
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(1)
    expect((await liveReservations(site)).filter(({ date }) => date === '2027-04-14')).toHaveLength(1)
  })

  test('cancellations of a reservation win over its moves', async () => {
    const { link } = await book()
    const holders = Array.from({ length: 6 }, () => linkHolder(setup.site.visitor(), link))
    const responses = await Promise.all(
      holders.map(({ cancel, move }, i) => (i % 2 ? cancel() : move('2027-04-14', '10:00'))),
    )
    expect(responses.filter((_, i) => i % 2).map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { status, body } of responses.filter((_, i) => i % 2 === 0)) {
      expect([200, 409], JSON.stringify(body)).toContain(status)
      if (status === 409) expect(body.code).toBe('reservation_cancelled')
    }
    expect(await liveReservations(setup.site)).toEqual([])
  })
})
