import { describe, expect, test } from 'vitest'
import { shorterGap } from '../gaps.ts'
import { parseEnd, type Span } from '../time.ts'

const at = (time: string) => parseEnd(time) ?? Number.NaN
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })
const occupied = (start: string, until: string, kind = 'reservation') => ({
  start: at(start),
  until: at(until),
  kind,
})

const ranges = [span('09:00', '12:00'), span('13:00', '18:00')]

type Given = { busy?: ReturnType<typeof occupied>[]; unavailable?: Span[] }

function gap(start: string, until: string, { busy = [], unavailable = [] }: Given) {
  return shorterGap({ ranges, busy, unavailable }, { start: at(start), until: at(until) })
}

const NONE = Number.POSITIVE_INFINITY

describe('the shorter gap that a reservation leaves in the free time around it', () => {
  test.each<[string, string, string, Given, number]>([
    ['is none without a neighboring reservation', '10:00', '11:00', {}, NONE],
    ['is measured to the reservation before', '10:20', '11:20', { busy: [occupied('09:00', '10:00')] }, 20],
    ['is measured to the reservation after', '09:00', '10:00', { busy: [occupied('10:40', '12:00')] }, 40],
    [
      'is measured to closing time when a reservation borders the free time',
      '10:00',
      '11:30',
      { busy: [occupied('09:00', '10:00')] },
      30,
    ],
    [
      'is none when both neighbors touch',
      '10:00',
      '11:00',
      { busy: [occupied('09:00', '10:00'), occupied('11:00', '12:00')] },
      NONE,
    ],
    [
      'excludes the buffer of either reservation',
      '10:15',
      '11:15',
      { busy: [occupied('09:00', '10:15'), occupied('11:15', '12:00')] },
      NONE,
    ],
    [
      'is none when the buffer runs past closing time',
      '10:00',
      '12:30',
      { busy: [occupied('09:00', '10:00')] },
      NONE,
    ],
    [
      'is none when the neighbor lies beyond a closed hour',
      '13:00',
      '14:00',
      { busy: [occupied('11:00', '12:00')] },
      NONE,
    ],
    [
      'is measured to a reservation that ends where the range begins',
      '13:10',
      '17:00',
      { busy: [occupied('12:00', '13:00')] },
      10,
    ],
    [
      'is none when the neighbor lies beyond a break',
      '10:10',
      '11:00',
      { busy: [occupied('09:00', '09:30')], unavailable: [span('09:30', '10:00')] },
      NONE,
    ],
    [
      'is measured to a break',
      '10:30',
      '11:00',
      { busy: [occupied('09:00', '10:00')], unavailable: [span('11:10', '12:00')] },
      10,
    ],
    [
      'is none when only a block borders the free time',
      '10:10',
      '11:00',
      { busy: [occupied('09:00', '10:00', 'block')] },
      NONE,
    ],
    [
      'is measured to a hold as to a reservation',
      '10:10',
      '11:50',
      { busy: [occupied('09:00', '10:00', 'hold')] },
      10,
    ],
    [
      'is measured to the reservation when a block starts at the same minute',
      '10:00',
      '11:00',
      { busy: [occupied('11:10', '12:00'), occupied('11:10', '11:20', 'block')] },
      10,
    ],
  ])('%s', (_title, ...[start, until, given, expected]) => {
    expect(gap(start, until, given)).toBe(expected)
  })
})
