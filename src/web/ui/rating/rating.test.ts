import { expect, test } from 'vitest'
import { averageRating, frenchRating, frenchRatings, ratingsOf } from './rating.ts'

test('an average has one decimal at most', () => {
  expect(averageRating([5, 4, 4])).toBe(4.3)
  expect(averageRating([5])).toBe(5)
})

test('a rating is formatted in French, as « 4,3 sur 5 »', () => {
  expect(frenchRating(4.3)).toBe('4,3 sur 5')
  expect(frenchRating(4)).toBe('4 sur 5')
})

test('ratings are written with their average and count, which break between the two alone', () => {
  const ratings = [...Array.from({ length: 1_200 }, () => 4), ...Array.from({ length: 800 }, () => 5)]
  expect(frenchRatings(ratingsOf(ratings.map((rating) => ({ rating }))))).toBe(
    '4,4\u00a0sur\u00a05 · 2\u202f000\u00a0témoignages',
  )
  expect(frenchRatings({ average: 5, count: 1 })).toBe('5\u00a0sur\u00a05 · 1\u00a0témoignage')
})
