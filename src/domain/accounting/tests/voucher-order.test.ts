import { describe, expect, test } from 'vitest'
import { advisedPaymentDay, lastDayOfWithdrawal, orderedSessionNames, orderState } from '../voucher-order.ts'

describe('the last day of a withdrawal', () => {
  test('is the fourteenth after the order', () => {
    expect(lastDayOfWithdrawal('2026-12-01')).toBe('2026-12-15')
  })

  test('is a working day: not Saturday, Sunday, nor Christmas', () => {
    expect(lastDayOfWithdrawal('2026-12-05')).toBe('2026-12-21')
    expect(lastDayOfWithdrawal('2026-12-11')).toBe('2026-12-28')
  })
})

test.each([
  ['two days before the chosen day', '2026-12-24', '2026-12-22'],
  ['today for tomorrow', '2026-12-02', '2026-12-01'],
  ['today for today', '2026-12-01', '2026-12-01'],
  ['before the order ends', '2027-06-01', '2026-12-31'],
])('one should pay %s', (_, sendOn, day) => {
  expect(advisedPaymentDay({ sendOn, orderedOn: '2026-12-01', today: '2026-12-01' })).toBe(day)
})

test('lengths of the same minutes are named together, unless one of them has no name', () => {
  const lengths = [
    { minutes: 60, name: '' },
    { minutes: 60, name: 'Prénatal' },
    { minutes: 90, name: 'Prénatal' },
    { minutes: 90, name: 'Dos' },
    { minutes: 90, name: 'Dos' },
  ]
  expect(orderedSessionNames(lengths, 90)).toEqual(['Prénatal', 'Dos'])
  expect(orderedSessionNames(lengths, 60)).toEqual([])
  expect(orderedSessionNames(lengths, 30)).toEqual([])
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
