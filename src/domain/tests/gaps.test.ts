import { describe, expect, test } from 'vitest'
import { nearestGap } from '../gaps.ts'
import { parseEnd } from '../time.ts'

const at = (time: string) => parseEnd(time) ?? Number.NaN
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })
const taken = (start: string, until: string, kind = 'reservation') => ({
  start: at(start),
  until: at(until),
  kind,
})

/** Open 9:00–12:00 and 13:00–18:00. */
function gap(start: string, until: string, { busy = [], shut = [] }: Partial<typeof EMPTY> = {}) {
  return nearestGap({ ...EMPTY, busy, unavailable: shut }, { start: at(start), until: at(until) })
}

const EMPTY = {
  ranges: [span('09:00', '12:00'), span('13:00', '18:00')],
  shut: [] as ReturnType<typeof span>[],
  busy: [] as ReturnType<typeof taken>[],
}
const NONE = Number.POSITIVE_INFINITY

describe('the shorter gap that a reservation leaves in its free stretch', () => {
  test.each<[string, string, string, Parameters<typeof gap>[2], number]>([
    ['is none in a stretch without reservations', '10:00', '11:00', {}, NONE],
    ['is measured to the reservation before', '10:20', '11:20', { busy: [taken('09:00', '10:00')] }, 20],
    ['is measured to the reservation after', '09:00', '10:00', { busy: [taken('10:40', '12:00')] }, 40],
    [
      'is measured to closing time when a reservation borders the stretch',
      '10:00',
      '11:30',
      { busy: [taken('09:00', '10:00')] },
      30,
    ],
    [
      'is none when both neighbors touch',
      '10:00',
      '11:00',
      { busy: [taken('09:00', '10:00'), taken('11:00', '12:00')] },
      NONE,
    ],
    [
      'excludes the buffer of either reservation',
      '10:15',
      '11:15',
      { busy: [taken('09:00', '10:15'), taken('11:15', '12:00')] },
      NONE,
    ],
    [
      'is none when the buffer runs past closing time',
      '10:00',
      '12:30',
      { busy: [taken('09:00', '10:00')] },
      NONE,
    ],
    [
      'is none when the neighbor lies beyond a closed hour',
      '13:00',
      '14:00',
      { busy: [taken('11:00', '12:00')] },
      NONE,
    ],
    [
      'is measured to a reservation that ends where the range begins',
      '13:10',
      '17:00',
      { busy: [taken('12:00', '13:00')] },
      10,
    ],
    [
      'is none when the neighbor lies beyond a break',
      '10:10',
      '11:00',
      { busy: [taken('09:00', '09:30')], shut: [span('09:30', '10:00')] },
      NONE,
    ],
    [
      'is measured to a break',
      '10:30',
      '11:00',
      { busy: [taken('09:00', '10:00')], shut: [span('11:10', '12:00')] },
      10,
    ],
    [
      'is none when only a block borders the stretch',
      '10:10',
      '11:00',
      { busy: [taken('09:00', '10:00', 'block')] },
      NONE,
    ],
    [
      'is measured to a hold as to a reservation',
      '10:10',
      '11:50',
      { busy: [taken('09:00', '10:00', 'hold')] },
      10,
    ],
    [
      'is measured to the reservation when a block starts at the same minute',
      '10:00',
      '11:00',
      { busy: [taken('11:10', '12:00'), taken('11:10', '11:20', 'block')] },
      10,
    ],
  ])('%s', (_title, ...[start, until, day, expected]) => {
    expect(gap(start, until, day)).toBe(expected)
  })
})
