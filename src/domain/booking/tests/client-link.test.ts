import { describe, expect, test } from 'vitest'
import { clientMoveDelay, linkSubject, oldestLinkedDay } from '../client-link.ts'

describe('the token of a client’s link', () => {
  test('derives from id and booking alone in generation 0, as in version 0.1.0', () => {
    expect(linkSubject({ id: 7, bookedAt: 1_800_000_000_000, generation: 0 })).toBe('7 1800000000000')
  })

  test('derives from another text in each generation', () => {
    const subjects = [0, 1, 2, 11].map((generation) => linkSubject({ id: 1, bookedAt: 5, generation }))
    expect(new Set(subjects).size).toBe(4)
  })
})

test('a link works through the last of its days after the reservation', () => {
  expect(oldestLinkedDay('2027-05-13', 30)).toBe('2027-04-13')
  expect(oldestLinkedDay('2027-03-01', 1)).toBe('2027-02-28')
})

describe('the messages about a move by link', () => {
  const now = 1_800_000_000_000

  test.each([
    ['are due at once after the first move', null, 0],
    ['are due two minutes after one that follows another at once', now, 120_000],
    ['are due two minutes after one that follows another within ten minutes', now - 599_999, 120_000],
    ['are due at once again ten minutes after the last move', now - 600_000, 0],
  ])('%s', (_title, previousMoveAt, delay) => {
    expect(clientMoveDelay({ previousMoveAt, now })).toBe(delay)
  })
})
