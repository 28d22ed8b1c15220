import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimOf, entriesBetween, type RedeemableVoucher, type RedeemedTerms } from '../voucher.ts'

const AMOUNT: RedeemableVoucher = { sessions: null, validUntil: '2027-12-31' }
const SESSIONS: RedeemableVoucher = {
  sessions: { serviceId: 1, minutes: 60, unitCents: 6000, listCents: 6300, isServiceGone: false },
  validUntil: '2027-12-31',
}
const visit = (change: Partial<RedeemedTerms> = {}): RedeemedTerms => ({
  day: '2027-04-12',
  cents: 6500,
  minutes: 60,
  serviceId: 1,
  parts: null,
  ...change,
})
const claim = (voucher: RedeemableVoucher, change: Partial<RedeemedTerms> = {}, available = 10_000) =>
  claimOf(voucher, visit(change), { available, paid: 0 })
const sessionsOf = (change: Partial<NonNullable<RedeemableVoucher['sessions']>>) =>
  ({ ...SESSIONS, sessions: { ...SESSIONS.sessions, ...change } }) as RedeemableVoucher

describe('a voucher of an amount', () => {
  test('gives the smaller of balance and price', () => {
    expect(claim(AMOUNT)).toEqual({ units: 6500, cents: 6500 })
    expect(claim(AMOUNT, {}, 3500)).toEqual({ units: 3500, cents: 3500 })
    expect(claim(AMOUNT, { cents: null })).toEqual({ units: 0, cents: 0 })
  })

  test('gives at most what money has not paid', () => {
    const claimAfter = (voucher: RedeemableVoucher, paid: number) =>
      claimOf(voucher, visit(), { available: 10_000, paid })
    expect(claimAfter(AMOUNT, 2_000)).toEqual({ units: 4_500, cents: 4_500 })
    expect(claimAfter(AMOUNT, 6_500)).toEqual({ units: 0, cents: 0 })
    expect(claimAfter(SESSIONS, 2_000)).toEqual({ units: 1, cents: 4_500 })
    expect(claimAfter(SESSIONS, 6_500)).toEqual({ units: 0, cents: 0 })
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
  })

  test('is worth on a longer visit what the list asks for its length, or what was paid for it once that is gone', () => {
    const variant = { name: '', minutes: 90, cents: 9000 }
    const longer = { cents: 9000, minutes: 90, parts: { variant, options: [] } }
    expect(claim(SESSIONS, longer, 5)).toEqual({ units: 1, cents: 6300 })
    expect(claim(sessionsOf({ listCents: null }), longer, 5)).toEqual({ units: 1, cents: 6000 })
    expect(claim(sessionsOf({ listCents: null, unitCents: 0 }), longer, 5).units).toBe(0)
  })

  test('settles no other service, unless its own is gone: then for what was paid, and its own visits whole', () => {
    expect(claim(SESSIONS, { serviceId: 2 }, 5).units).toBe(0)
    const gone = sessionsOf({ isServiceGone: true, listCents: null })
    expect(claim(gone, { serviceId: 2 }, 5)).toEqual({ units: 1, cents: 6000 })
    expect(claim(gone, {}, 5)).toEqual({ units: 1, cents: 6500 })
  })

  test('settles nothing once it is empty', () => expect(claim(SESSIONS, {}, 0).units).toBe(0))
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
