import { describe, expect, test } from 'vitest'
import { lastDayOfWithdrawal, orderState } from '../voucher-order.ts'

describe('the last day of a withdrawal', () => {
  test('is the fourteenth after the order', () => {
    expect(lastDayOfWithdrawal('2026-12-01')).toBe('2026-12-15')
  })

  test('is a working day: not Saturday, Sunday, nor Christmas', () => {
    expect(lastDayOfWithdrawal('2026-12-05')).toBe('2026-12-21')
    expect(lastDayOfWithdrawal('2026-12-11')).toBe('2026-12-28')
  })
})

describe('an order', () => {
  const order = {
    orderedOn: '2026-12-01',
    isPaid: false,
    isSent: false,
    isWithdrawn: false,
    isSettled: false,
  }

  test('ends when nobody has paid it within 30 days', () => {
    expect(orderState(order, '2026-12-31')).toBe('unpaid')
    expect(orderState(order, '2027-01-01')).toBe('lapsed')
    expect(orderState({ ...order, isPaid: true }, '2027-01-01')).toBe('paid')
  })

  test('is owed to the giver after a withdrawal, until it is paid back', () => {
    const withdrawn = { ...order, isPaid: true, isSent: true, isWithdrawn: true }
    expect(orderState(withdrawn, '2026-12-10')).toBe('withdrawn')
    expect(orderState({ ...withdrawn, isSettled: true }, '2026-12-10')).toBe('refunded')
  })
})
