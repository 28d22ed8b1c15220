import { expect, test } from 'vitest'
import { frenchLength, frenchLengthAndMinutes, frenchWait } from '../french-length.ts'

test.each([
  [45, '45\u202fmin'],
  [59, '59\u202fmin'],
  [60, '1\u202fh'],
  [75, '1\u202fh\u202f15'],
  [90, '1\u202fh\u202f30'],
  [125, '2\u202fh\u202f05'],
  [120, '2\u202fh'],
])('a length of %i minutes is written « %s »', (minutes, expected) => {
  expect(frenchLength(minutes)).toBe(expected)
})

test('a length of an hour or more is also written in minutes where these are required', () => {
  expect([45, 60, 90].map(frenchLengthAndMinutes)).toEqual([
    '45\u202fmin',
    '1\u202fh (60\u202fmin)',
    '1\u202fh\u202f30 (90\u202fmin)',
  ])
})

test.each([
  [1, '1\u202fs'],
  [59, '59\u202fs'],
  [60, '1\u202fmin'],
  [61, '2\u202fmin'],
  [814, '14\u202fmin'],
])('a wait of %i seconds is written « %s », rounded up', (seconds, expected) => {
  expect(frenchWait(seconds)).toBe(expected)
})
