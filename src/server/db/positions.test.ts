import { expect, test } from 'vitest'
import { hasSameIds } from './positions.ts'

test.each([
  ['the same ids in another order', [2, 1], true],
  ['an unknown id', [1, 3], false],
  ['a missing id', [1], false],
  ['a repeated id in place of a missing one', [1, 1], false],
])('an order with %s is recognized as complete or not', (_title, ids, expected) => {
  expect(hasSameIds([1, 2], ids)).toBe(expected)
})
