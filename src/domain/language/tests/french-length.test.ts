import { expect, test } from 'vitest'
import { frenchLength, frenchWait, listedLength, listedLengthAndMinutes } from '../french-length.ts'

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

test('lists of services write a length in minutes up to two hours', () => {
  expect([5, 60, 90, 120, 121, 150].map(listedLength)).toEqual([
    '5\u202fmin',
    '60\u202fmin',
    '90\u202fmin',
    '120\u202fmin',
    '2\u202fh\u202f01',
    '2\u202fh\u202f30',
  ])
})

test('a length beyond two hours is also written in minutes where these are required', () => {
  expect([90, 120, 150].map(listedLengthAndMinutes)).toEqual([
    '90\u202fmin',
    '120\u202fmin',
    '2\u202fh\u202f30 (150\u202fmin)',
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
