import { describe, expect, test } from 'vitest'
import { shorterGap } from '../gaps.ts'
import { parseEnd, type Span } from '../time.ts'

const at = (time: string) => parseEnd(time) ?? Number.NaN
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })
const occupied = (start: string, bufferEnd: string, kind = 'reservation') => ({
  start: at(start),
  bufferEnd: at(bufferEnd),
  kind,
})

const ranges = [span('09:00', '12:00'), span('13:00', '18:00')]

type Given = { busy?: ReturnType<typeof occupied>[]; unavailable?: Span[] }

function gap(start: string, bufferEnd: string, { busy = [], unavailable = [] }: Given) {
  return shorterGap({ ranges, busy, unavailable }, { start: at(start), bufferEnd: at(bufferEnd) })
}

const NONE = Number.POSITIVE_INFINITY

describe('the shorter gap that a reservation leaves in the free time around it', () => {
  test.each<{ title: string; start: string; bufferEnd: string; given: Given; expected: number }>([
    {
      title: 'is none without a neighboring reservation',
      start: '10:00',
      bufferEnd: '11:00',
      given: {},
      expected: NONE,
    },
    {
      title: 'is measured to the reservation before',
      start: '10:20',
      bufferEnd: '11:20',
      given: { busy: [occupied('09:00', '10:00')] },
      expected: 20,
    },
    {
      title: 'is measured to the reservation after',
      start: '09:00',
      bufferEnd: '10:00',
      given: { busy: [occupied('10:40', '12:00')] },
      expected: 40,
    },
    {
      title: 'is measured to closing time when a reservation borders the free time',
      start: '10:00',
      bufferEnd: '11:30',
      given: { busy: [occupied('09:00', '10:00')] },
      expected: 30,
    },
    {
      title: 'is none when both neighbors touch',
      start: '10:00',
      bufferEnd: '11:00',
      given: { busy: [occupied('09:00', '10:00'), occupied('11:00', '12:00')] },
      expected: NONE,
    },
    {
      title: 'excludes the buffer of either reservation',
      start: '10:15',
      bufferEnd: '11:15',
      given: { busy: [occupied('09:00', '10:15'), occupied('11:15', '12:00')] },
      expected: NONE,
    },
    {
      title: 'is none when the buffer runs past closing time',
      start: '10:00',
      bufferEnd: '12:30',
      given: { busy: [occupied('09:00', '10:00')] },
      expected: NONE,
    },
    {
      title: 'is none when the neighbor lies beyond a closed hour',
      start: '13:00',
      bufferEnd: '14:00',
      given: { busy: [occupied('11:00', '12:00')] },
      expected: NONE,
    },
    {
      title: 'is measured to a reservation that ends where the range begins',
      start: '13:10',
      bufferEnd: '17:00',
      given: { busy: [occupied('12:00', '13:00')] },
      expected: 10,
    },
    {
      title: 'is none when the neighbor lies beyond a break',
      start: '10:10',
      bufferEnd: '11:00',
      given: { busy: [occupied('09:00', '09:30')], unavailable: [span('09:30', '10:00')] },
      expected: NONE,
    },
    {
      title: 'is measured to a break',
      start: '10:30',
      bufferEnd: '11:00',
      given: { busy: [occupied('09:00', '10:00')], unavailable: [span('11:10', '12:00')] },
      expected: 10,
    },
    {
      title: 'is none when only a block borders the free time',
      start: '10:10',
      bufferEnd: '11:00',
      given: { busy: [occupied('09:00', '10:00', 'block')] },
      expected: NONE,
    },
    {
      title: 'is measured to a hold as to a reservation',
      start: '10:10',
      bufferEnd: '11:50',
      given: { busy: [occupied('09:00', '10:00', 'hold')] },
      expected: 10,
    },
    {
      title: 'is measured to the reservation when a block starts at the same minute',
      start: '10:00',
      bufferEnd: '11:00',
      given: { busy: [occupied('11:10', '12:00'), occupied('11:10', '11:20', 'block')] },
      expected: 10,
    },
  ])('$title', ({ start, bufferEnd, given, expected }) => {
    expect(gap(start, bufferEnd, given)).toBe(expected)
  })
})
