import { expect, test } from 'vitest'
import { hasSameIds } from './positions.ts'

test('the existing ids in another order are a complete order', () => {
  expect(hasSameIds([1, 2], [2, 1])).toBe(true)
})

test.each([
  ['an unknown id', [1, 3]],
  ['a missing id', [1]],
  ['a repeated id in place of a missing one', [1, 1]],
])('an order with %s is incomplete', (_title, ids) => {
  expect(hasSameIds([1, 2], ids)).toBe(false)
})
