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

/** Nine to noon and one to six, with whatever else is told. */
function hole(start: string, until: string, { busy = [], shut = [] }: Partial<typeof EMPTY> = {}) {
  return nearestGap({ ...EMPTY, busy, unavailable: shut }, { start: at(start), until: at(until) })
}

const EMPTY = {
  ranges: [span('09:00', '12:00'), span('13:00', '18:00')],
  shut: [] as ReturnType<typeof span>[],
  busy: [] as ReturnType<typeof taken>[],
}
const NONE = Number.POSITIVE_INFINITY

describe('the shorter of the holes that a reservation leaves in its free stretch', () => {
  test.each<[string, string, string, Parameters<typeof hole>[2], number]>([
    ['none where nothing is cut up yet', '10:00', '11:00', {}, NONE],
    ['after the reservation before', '10:20', '11:20', { busy: [taken('09:00', '10:00')] }, 20],
    ['before the reservation after', '09:00', '10:00', { busy: [taken('10:40', '12:00')] }, 40],
    [
      'before closing, where a reservation borders the stretch',
      '10:00',
      '11:30',
      { busy: [taken('09:00', '10:00')] },
      30,
    ],
    [
      'none where both ends touch',
      '10:00',
      '11:00',
      { busy: [taken('09:00', '10:00'), taken('11:00', '12:00')] },
      NONE,
    ],
    [
      'the buffer of either reservation is no hole',
      '10:15',
      '11:15',
      { busy: [taken('09:00', '10:15'), taken('11:15', '12:00')] },
      NONE,
    ],
    ['a buffer past closing leaves no hole', '10:00', '12:30', { busy: [taken('09:00', '10:00')] }, NONE],
    [
      'a reservation beyond a closed hour borders nothing',
      '13:00',
      '14:00',
      { busy: [taken('11:00', '12:00')] },
      NONE,
    ],
    [
      'a reservation that ends as the range begins borders it',
      '13:10',
      '17:00',
      { busy: [taken('12:00', '13:00')] },
      10,
    ],
    [
      'nor does a reservation beyond a break',
      '10:10',
      '11:00',
      { busy: [taken('09:00', '09:30')], shut: [span('09:30', '10:00')] },
      NONE,
    ],
    [
      'a break is an edge',
      '10:30',
      '11:00',
      { busy: [taken('09:00', '10:00')], shut: [span('11:10', '12:00')] },
      10,
    ],
    [
      'a block is an edge, and no reservation',
      '10:10',
      '11:00',
      { busy: [taken('09:00', '10:00', 'block')] },
      NONE,
    ],
    ['a held slot is a reservation to be', '10:10', '11:50', { busy: [taken('09:00', '10:00', 'hold')] }, 10],
    [
      'of a block and a reservation at one minute the reservation counts',
      '10:00',
      '11:00',
      { busy: [taken('11:10', '12:00'), taken('11:10', '11:20', 'block')] },
      10,
    ],
  ])('%s', (_title, ...[start, until, day, expected]) => {
    expect(hole(start, until, day)).toBe(expected)
  })
})
