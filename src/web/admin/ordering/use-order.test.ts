import { expect, test } from 'vitest'
import { moved } from './use-order.ts'

test.each([
  { where: 'down by one', id: 'a', place: 1, expected: 'bac' },
  { where: 'to the end', id: 'a', place: 2, expected: 'bca' },
  { where: 'to the start', id: 'c', place: 0, expected: 'cab' },
  { where: 'nowhere', id: 'b', place: 1, expected: 'abc' },
  { where: 'before the start, which is the start', id: 'b', place: -1, expected: 'bac' },
  { where: 'past the end, which is the end', id: 'b', place: 9, expected: 'acb' },
])('one goes $where', ({ id, place, expected }) => {
  expect(moved(['a', 'b', 'c'], id, place).join('')).toBe(expected)
})
