import { expect, test } from 'vitest'
import { listFreeSpans } from '../free-time.ts'

test('free time is listed from the given minute on, without gaps shorter than 15 minutes', () => {
  const closed = [
    { start: 0, end: 540 },
    { start: 1080, end: 1440 },
  ]
  const reservations = [
    { start: 600, end: 660 },
    { start: 630, end: 690 },
    { start: 700, end: 760 },
  ]
  expect(listFreeSpans([...closed, ...reservations], 0)).toEqual([
    { start: 540, end: 600 },
    { start: 760, end: 1080 },
  ])
  expect(listFreeSpans([...closed, ...reservations], 770)).toEqual([{ start: 770, end: 1080 }])
  expect(listFreeSpans([], 1430)).toEqual([])
  expect(listFreeSpans([], 1300)).toEqual([{ start: 1300, end: 1440 }])
})
