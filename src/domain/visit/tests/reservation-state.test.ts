import { expect, test } from 'vitest'
import { isVisitOver, reservationState, type StateColumns } from '../reservation-state.ts'

const now = { day: '2027-04-12', minute: 600 }
const columns = (change: Partial<StateColumns> = {}): StateColumns => ({
  start: { day: '2027-04-13', minute: 600 },
  isCancelled: false,
  attendance: null,
  cancelledBy: null,
  isHandedOver: false,
  ...change,
})
const begun = { start: { day: '2027-04-12', minute: 599 } }

test.each([
  ['planned', {}],
  ['planned', { start: now }],
  ['done', begun],
  ['done', { ...begun, attendance: 'came' }],
  ['missed', { ...begun, attendance: 'missed' }],
  ['cancelled_late', { ...begun, attendance: 'cancelled_late' }],
  ['cancelled_late', { isCancelled: true, cancelledBy: 'client', attendance: 'cancelled_late' }],
  ['cancelled_in_time', { isCancelled: true }],
  ['cancelled_in_time', { ...begun, isCancelled: true, cancelledBy: 'client' }],
  ['cancelled_by_practice', { isCancelled: true, cancelledBy: 'practice' }],
  ['handed_over', { isCancelled: true, isHandedOver: true, cancelledBy: 'practice' }],
  // The version before restores the row and leaves the columns that it does not know.
  ['planned', { isHandedOver: true, cancelledBy: 'practice' }],
] as const)('a reservation is %s: %j', (state, change) => {
  expect(reservationState(columns(change), now)).toBe(state)
})

test('a reservation is over once it is cancelled or noted, or on the day after it', () => {
  expect([isVisitOver(columns(begun), now.day), isVisitOver(columns(), now.day)]).toEqual([false, false])
  for (const change of [{ isCancelled: true }, { attendance: 'came' }] as const)
    expect(isVisitOver(columns({ ...begun, ...change }), now.day)).toBe(true)
  expect(isVisitOver(columns(begun), '2027-04-13')).toBe(true)
})
