import { expect, test } from 'vitest'
import { moveAlong, moveToSlot, nearestSlotTo } from './slot-moves.ts'

const MONDAY = '2027-04-12'
const TUESDAY = '2027-04-13'
const WEDNESDAY = '2027-04-14'

const DAYS = [
  { day: MONDAY, slots: [540, 600, 840] },
  { day: TUESDAY, slots: [] },
  { day: WEDNESDAY, slots: [570, 1020, 1380] },
]

const MONDAY_AT_TEN = { day: MONDAY, minute: 600 }

test.each([
  ['ArrowUp', MONDAY_AT_TEN, { day: MONDAY, minute: 540 }],
  ['ArrowDown', MONDAY_AT_TEN, { day: MONDAY, minute: 840 }],
  ['Home', MONDAY_AT_TEN, { day: MONDAY, minute: 540 }],
  ['End', MONDAY_AT_TEN, { day: MONDAY, minute: 840 }],
  ['ArrowRight', MONDAY_AT_TEN, { day: WEDNESDAY, minute: 570 }],
  ['ArrowLeft', { day: WEDNESDAY, minute: 1020 }, { day: MONDAY, minute: 840 }],
])(
  '%s leads to the neighbouring hour, or to the nearest hour of the neighbouring day with room',
  (key, from, to) => {
    expect(moveToSlot(key, from, DAYS)).toEqual(to)
  },
)

test.each([
  ['ArrowUp', { day: MONDAY, minute: 540 }],
  ['ArrowDown', { day: WEDNESDAY, minute: 1380 }],
  ['ArrowLeft', MONDAY_AT_TEN],
  ['ArrowRight', { day: WEDNESDAY, minute: 570 }],
  ['a', MONDAY_AT_TEN],
])('%s leads nowhere at the edge of the week', (key, from) => {
  expect(moveToSlot(key, from, DAYS)).toBeUndefined()
})

test('the nearest slot lies on the same day, even if one of another day is closer in hours', () => {
  const days = [
    { day: MONDAY, slots: [1380] },
    { day: TUESDAY, slots: [900] },
  ]
  expect(nearestSlotTo({ day: TUESDAY, minute: 0 }, days)).toEqual({ day: TUESDAY, minute: 900 })
})

test('without a slot on its day, the nearest slot lies on the nearest day with room', () => {
  expect(nearestSlotTo({ day: TUESDAY, minute: 600 }, DAYS)).toEqual({ day: MONDAY, minute: 600 })
  expect(nearestSlotTo({ day: WEDNESDAY, minute: 600 }, [])).toBeUndefined()
})

test.each([
  ['ArrowLeft', TUESDAY, MONDAY],
  ['ArrowRight', TUESDAY, WEDNESDAY],
  ['Home', WEDNESDAY, MONDAY],
  ['End', MONDAY, WEDNESDAY],
  ['ArrowRight', WEDNESDAY, undefined],
])('%s moves along a row of days', (key, from, to) => {
  expect(moveAlong(key, from, [MONDAY, TUESDAY, WEDNESDAY])).toBe(to)
})
