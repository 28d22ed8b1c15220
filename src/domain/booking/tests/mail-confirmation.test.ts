import { describe, expect, test } from 'vitest'
import {
  isLifted,
  mailConfirmationReason,
  mailConfirmationSince,
  pendingUntil,
} from '../mail-confirmation.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2027, 3, 12, 6)
const minutesAgo = (...minutes: number[]) => minutes.map((count) => NOW - count * MINUTE)

describe('a booking by a visitor', () => {
  const situation = { bookings: 0, liftedUntil: 0, now: NOW }
  const perHour = (brakePerHour: number | null) => ({ brakePerHour, confirmByMail: false, canConfirm: true })

  test.each([
    { title: 'is not confirmed by mail at first', limits: perHour(null), bookings: 500, reason: null },
    { title: 'is not confirmed below the hourly limit', limits: perHour(3), bookings: 2, reason: null },
    {
      title: 'is confirmed once the hour’s limit is reached',
      limits: perHour(3),
      bookings: 3,
      reason: 'hour',
    },
    {
      title: 'is always confirmed by the owner’s permanent choice',
      limits: { ...perHour(null), confirmByMail: true },
      bookings: 0,
      reason: 'always',
    },
  ])('$title', ({ limits, bookings, reason }) => {
    expect(mailConfirmationReason(limits, { ...situation, bookings })).toBe(reason)
  })

  test('is not confirmed while the owner has lifted the hourly limit', () => {
    const lifted = { ...situation, bookings: 9, liftedUntil: NOW + MINUTE }
    expect(mailConfirmationReason(perHour(3), lifted)).toBeNull()
    expect(mailConfirmationReason(perHour(3), { ...lifted, now: NOW + MINUTE })).toBe('hour')
    expect(mailConfirmationReason({ ...perHour(3), confirmByMail: true }, lifted)).toBe('always')
  })

  test('counts against the hourly limit where the owner’s permanent choice has no effect', () => {
    const limits = { ...perHour(3), confirmByMail: true, canConfirm: false }
    expect(mailConfirmationReason(limits, { ...situation, bookings: 3 })).toBe('hour')
    expect(mailConfirmationReason(limits, { ...situation, bookings: 2 })).toBe('always')
  })
})

test('a lift that would last longer than an hour was written by a wrong clock and is ignored', () => {
  expect(isLifted(NOW + 65 * MINUTE, NOW)).toBe(true)
  expect(isLifted(NOW + 66 * MINUTE, NOW)).toBe(false)
})

describe('the brake is on since', () => {
  const since = (bookedAt: number[]) => mailConfirmationSince(bookedAt, { perHour: 2, now: NOW })
  const minutes = (instant: number | null) => instant && (NOW - instant) / MINUTE

  test('the booking that reached the limit', () => {
    expect(minutes(since(minutesAgo(10, 20, 30)))).toBe(20)
  })

  test('the earliest such booking after which it was never off', () => {
    expect(minutes(since(minutesAgo(10, 40, 65, 95, 120, 600)))).toBe(95)
    expect(minutes(since(minutesAgo(10, 50, 90, 130, 600)))).toBe(10)
  })

  test.each([[[]], [minutesAgo(10)], [minutesAgo(10, 60)]])(
    'never while fewer were made in the hour',
    (bookedAt) => {
      expect(since(bookedAt)).toBeNull()
    },
  )
})

describe('a pending booking holds its slot', () => {
  const local = { day: '2027-04-12', minute: 23 * 60 + 40 }
  const secondsLater = NOW + 12_345

  test('for half an hour', () => {
    const start = { day: '2027-04-13', minute: 10 * 60 }
    expect(pendingUntil(start, { local, now: secondsLater })).toBe(secondsLater + 30 * MINUTE)
  })

  test('until its start if that comes earlier, across midnight too', () => {
    const start = { day: '2027-04-13', minute: 5 }
    expect(pendingUntil(start, { local, now: secondsLater })).toBe(NOW + 25 * MINUTE)
  })
})
