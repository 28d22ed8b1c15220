import { describe, expect, test } from 'vitest'
import { boundFor, type CountedReservation, isMailboxFull } from '../booking-limits.ts'

const MOMENT = { now: { day: '2027-04-12', minute: 480 }, instant: 1_800_000_000_000 }
const HOUR_MS = 3600 * 1000
const FIVE = { openAppointments: 5, isStrict: false }

function reservations(count: number, change: Partial<CountedReservation> = {}): CountedReservation[] {
  return Array<CountedReservation>(count).fill({
    start: { day: '2027-04-20', minute: 600 },
    bookedAt: MOMENT.instant - 48 * HOUR_MS,
    isByVisitor: true,
    isCancelled: false,
    seriesId: null,
    ...change,
  })
}

const past = { start: { day: '2027-04-11', minute: 600 } }
const recent = { bookedAt: MOMENT.instant - HOUR_MS }
const tomorrow = { bookedAt: MOMENT.instant + 24 * HOUR_MS }
const cancelled = { isCancelled: true }
const startingNow = reservations(1, { start: MOMENT.now })

describe('a mailbox', () => {
  test.each([
    ['five appointments to come', reservations(5)],
    ['a series of twelve dates and four others', [...reservations(12, { seriesId: 7 }), ...reservations(4)]],
    ['an appointment that starts this very minute and four more', [...reservations(4), ...startingNow]],
    [
      'five to come and a cancelled past one',
      [...reservations(5), ...reservations(1, { ...past, ...cancelled })],
    ],
    ['ten to come and one that took place', [...reservations(10), ...reservations(1, past)]],
    ['ten bookings within a day, all cancelled', reservations(10, { ...recent, ...cancelled })],
  ])('with %s is full', (_title, counted) => {
    expect(isMailboxFull(counted, FIVE, MOMENT)).toBe(true)
  })

  test.each([
    ['four appointments to come', reservations(4)],
    ['a series of twelve dates and three others', [...reservations(12, { seriesId: 7 }), ...reservations(3)]],
    ['five, of which one is cancelled', [...reservations(4), ...reservations(1, cancelled)]],
    ['five to come and one that took place', [...reservations(5), ...reservations(1, past)]],
    ['nine bookings within a day, all cancelled', reservations(9, { ...recent, ...cancelled })],
    [
      'ten by staff within a day, all cancelled',
      reservations(10, { ...recent, ...cancelled, isByVisitor: false }),
    ],
    ['ten of two days ago, all cancelled', reservations(10, cancelled)],
    [
      'ten that a wrong clock dated a day ahead, all cancelled',
      reservations(10, { ...tomorrow, ...cancelled }),
    ],
  ])('with %s has room', (_title, counted) => {
    expect(isMailboxFull(counted, FIVE, MOMENT)).toBe(false)
  })

  test('may have two thirds of its appointments by a form that does not look filled in by a person', () => {
    const bounds = { ...FIVE, isStrict: true }
    expect(isMailboxFull(reservations(3), bounds, MOMENT)).toBe(false)
    expect(isMailboxFull(reservations(4), bounds, MOMENT)).toBe(true)
  })
})

test.each([
  [1, 1],
  [5, 4],
  [60, 40],
])('the strict bound of %d is %d', (bound, strict) => {
  expect(boundFor(bound, true)).toBe(strict)
  expect(boundFor(bound, false)).toBe(bound)
})
