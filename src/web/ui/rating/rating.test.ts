import { expect, test } from 'vitest'
import { averageRating, frenchRating } from './rating.ts'

test('an average has one decimal at most', () => {
  expect(averageRating([5, 4, 4])).toBe(4.3)
  expect(averageRating([5])).toBe(5)
})

test('a rating is formatted in French, as « 4,3 sur 5 »', () => {
  expect(frenchRating(4.3)).toBe('4,3 sur 5')
  expect(frenchRating(4)).toBe('4 sur 5')
})
