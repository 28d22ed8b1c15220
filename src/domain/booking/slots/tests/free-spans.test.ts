import { expect, test } from 'vitest'
import { freeStartAt, listBookableSpans } from '../free-spans.ts'

const OPEN_9_TO_18 = [
  { start: 0, end: 540 },
  { start: 720, end: 780 },
  { start: 1080, end: 1440 },
]
const TAKEN = [
  { start: 600, end: 660 },
  { start: 685, end: 720 },
]

test('the free time of a day to come lies between its hours, breaks and entries', () => {
  expect(listBookableSpans({ unworked: OPEN_9_TO_18, taken: TAKEN, from: 0 })).toEqual([
    { start: 540, end: 600 },
    { start: 780, end: 1080 },
  ])
})

test('less than half an hour is not offered as free time', () => {
  const taken = [{ start: 569, end: 1050 }]
  expect(listBookableSpans({ unworked: OPEN_9_TO_18, taken, from: 0 })).toEqual([{ start: 1050, end: 1080 }])
})

test('the free time of today starts at the next five minutes', () => {
  const freeFrom = (from: number) => listBookableSpans({ unworked: OPEN_9_TO_18, taken: TAKEN, from })
  expect(freeFrom(791)).toEqual([{ start: 795, end: 1080 }])
  expect(freeFrom(1050)).toEqual([{ start: 1050, end: 1080 }])
  expect(freeFrom(1051)).toEqual([])
})

test('a past day has no free time', () => {
  expect(listBookableSpans({ unworked: OPEN_9_TO_18, taken: [], from: null })).toEqual([])
})

test('a click on free time books at its half-hour, or where the free time begins', () => {
  const free = [{ start: 615, end: 720 }]
  expect([614, 615, 629, 659, 719, 720].map((minute) => freeStartAt(free, minute))).toEqual([
    null,
    615,
    615,
    630,
    690,
    null,
  ])
})
