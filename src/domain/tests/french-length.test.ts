import { expect, test } from 'vitest'
import { frenchLength } from '../french-length.ts'

test.each([
  [45, '45\u202fmin'],
  [60, '60\u202fmin'],
  [90, '1\u202fh\u202f30'],
  [125, '2\u202fh\u202f05'],
  [120, '2\u202fh'],
])('a length of %i minutes is written « %s »', (minutes, expected) => {
  expect(frenchLength(minutes)).toBe(expected)
})
