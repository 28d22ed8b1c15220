import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  claimOf,
  entriesBetween,
  isConsumed,
  type RedeemableVoucher,
  type RedeemingVisit,
} from '../voucher.ts'

const policy = { missedConsumes: false, lateConsumes: false }
const AMOUNT: RedeemableVoucher = { sessions: null, validUntil: '2027-12-31' }
const SESSIONS: RedeemableVoucher = {
  sessions: { serviceId: 1, minutes: 60, unitCents: 6000, isServiceGone: false },
  validUntil: '2027-12-31',
}
const visit = (change: Partial<RedeemingVisit> = {}): RedeemingVisit => ({
  day: '2027-04-12',
  cents: 6500,
  minutes: 60,
  serviceId: 1,
  parts: null,
  isCancelled: false,
  attendance: null,
  isPaid: false,
  ...change,
})
const claim = (voucher: RedeemableVoucher, change: Partial<RedeemingVisit> = {}, available = 10_000) =>
  claimOf(voucher, visit(change), { policy, available })

describe('a voucher of an amount', () => {
  test('gives the smaller of balance and price', () => {
    expect(claim(AMOUNT)).toEqual({ units: 6500, cents: 6500 })
    expect(claim(AMOUNT, {}, 3500)).toEqual({ units: 3500, cents: 3500 })
    expect(claim(AMOUNT, { cents: null })).toEqual({ units: 0, cents: 0 })
  })

  test('counts for a visit on its last day, and not on the day after', () => {
    expect(claim(AMOUNT, { day: '2027-12-31' }).units).toBe(6500)
    expect(claim(AMOUNT, { day: '2028-01-01' }).units).toBe(0)
  })
})

describe('a voucher of sessions', () => {
  test('settles its service and length; options and further minutes are the rest', () => {
    expect(claim(SESSIONS, {}, 5)).toEqual({ units: 1, cents: 6500 })
    const variant = { name: '', minutes: 60, cents: 6500 }
    const option = { id: 9, name: 'Aromathérapie', minutes: 0, cents: 1000 }
    const withOption = { cents: 7500, parts: { variant, options: [option] } }
    expect(claim(SESSIONS, withOption, 5)).toEqual({ units: 1, cents: 6500 })
    const longer = {
      cents: 9000,
      minutes: 90,
      parts: { variant: { ...variant, minutes: 90, cents: 9000 }, options: [] },
    }
    expect(claim(SESSIONS, longer, 5)).toEqual({ units: 1, cents: 6000 })
  })

  test('settles no other service, unless its own is gone', () => {
    expect(claim(SESSIONS, { serviceId: 2 }, 5).units).toBe(0)
    const gone = { ...SESSIONS, sessions: { ...SESSIONS.sessions, isServiceGone: true } } as RedeemableVoucher
    expect(claim(gone, { serviceId: 2 }, 5)).toEqual({ units: 1, cents: 6000 })
  })

  test('settles nothing once it is empty', () => expect(claim(SESSIONS, {}, 0).units).toBe(0))
})

test('a visit that did not take place gives back, unless the owner chose otherwise', () => {
  const late = { isCancelled: true, attendance: 'cancelled_late' } as const
  const missed = { attendance: 'missed' } as const
  expect([claim(AMOUNT, late), claim(AMOUNT, missed), claim(AMOUNT, { isCancelled: true })]).toEqual(
    Array.from({ length: 3 }, () => ({ units: 0, cents: 0 })),
  )
  const strict = { policy: { missedConsumes: true, lateConsumes: true }, available: 10_000 }
  expect(claimOf(AMOUNT, visit(late), strict).units).toBe(6500)
  expect(claimOf(AMOUNT, visit(missed), strict).units).toBe(6500)
  expect(claimOf(AMOUNT, visit({ isCancelled: true }), strict).units).toBe(0)
})

test('a visit is over in the night after it, or once it is noted', () => {
  const today = '2027-04-12'
  const over = (change: Partial<RedeemingVisit>) => isConsumed({ ...visit(change), today })
  expect(over({})).toBe(false)
  expect([over({ day: '2027-04-11' }), over({ attendance: 'came' }), over({ isPaid: true })]).not.toContain(
    false,
  )
})

test('entries add up to the change of what is held', () => {
  const use = fc.record({ units: fc.nat({ max: 100 }), isUsed: fc.boolean() })
  fc.assert(
    fc.property(use, use, (before, after) => {
      const entries = entriesBetween(before, after)
      expect(entries.reduce((sum, { units }) => sum + units, 0)).toBe(before.units - after.units)
      expect(entries.every(({ kind, units }) => (kind === 'reserved' ? units < 0 : units >= 0))).toBe(true)
    }),
  )
})
