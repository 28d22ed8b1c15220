import { expect, test } from 'vitest'
import { moveTo } from './use-reordering.ts'

test.each([
  { title: 'moves down by one', id: 'a', position: 1, expected: 'bac' },
  { title: 'moves to the end', id: 'a', position: 2, expected: 'bca' },
  { title: 'moves to the start', id: 'c', position: 0, expected: 'cab' },
  { title: 'stays where it is for its current position', id: 'b', position: 1, expected: 'abc' },
  { title: 'moves to the start for a negative position', id: 'b', position: -1, expected: 'bac' },
  { title: 'moves to the end for a position past it', id: 'b', position: 9, expected: 'acb' },
])('an item $title', ({ id, position, expected }) => {
  expect(moveTo(['a', 'b', 'c'], id, position).join('')).toBe(expected)
})
