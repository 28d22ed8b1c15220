import { expect, test } from 'vitest'
import { moveTo } from './use-order.ts'

test.each([
  { where: 'down by one', id: 'a', position: 1, expected: 'bac' },
  { where: 'to the end', id: 'a', position: 2, expected: 'bca' },
  { where: 'to the start', id: 'c', position: 0, expected: 'cab' },
  { where: 'nowhere', id: 'b', position: 1, expected: 'abc' },
  { where: 'before the start, which is the start', id: 'b', position: -1, expected: 'bac' },
  { where: 'past the end, which is the end', id: 'b', position: 9, expected: 'acb' },
])('one goes $where', ({ id, position, expected }) => {
  expect(moveTo(['a', 'b', 'c'], id, position).join('')).toBe(expected)
})
