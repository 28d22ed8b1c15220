import { expect, test } from 'vitest'
import { adjoiningStart } from '../adjoining.ts'

test.each([
  { title: 'begins when the appointment ends', starts: [540, 660, 600], end: 600, start: 600 },
  { title: 'begins after its buffer', starts: [540, 615, 630], end: 600, start: 615 },
  { title: 'begins within an hour', starts: [660], end: 600, start: 660 },
  { title: 'is none after more than an hour', starts: [540, 661], end: 600, start: null },
  { title: 'is none on a full day', starts: [], end: 600, start: null },
])('the hour beside an appointment $title', ({ starts, end, start }) => {
  expect(adjoiningStart(starts, end)).toBe(start)
})
