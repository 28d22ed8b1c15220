import { describe, expect, test } from 'vitest'
import { type Day, formatTime, parseTime, type Span } from '../../../language/time.ts'
import { type Agenda, NEW_AGENDA } from '../../agenda.ts'
import type { Availability, Occupied, WallClock } from '../availability.ts'
import { freeSlots } from '../slots.ts'
import { compileAgenda } from '../working-day.ts'

const TUESDAY = '2027-04-13'
const MONDAY_MORNING: WallClock = { now: { day: '2027-04-12', minute: 480 }, skipped: new Map() }

const at = (time: string) => parseTime(time) ?? Number.NaN
const span = (start: string, end: string): Span => ({ start: at(start), end: at(end) })
const reservation = (start: string, end: string, bufferEnd = end): Occupied => ({
  ...span(start, end),
  bufferEnd: at(bufferEnd),
  kind: 'reservation',
})

type Given = { busy?: Occupied[]; agenda?: Partial<Agenda> } & Partial<
  Pick<Availability, 'duration' | 'buffer'>
>

/** Open 9:00–12:00 on a half-hour grid, for reservations of an hour. */
function morning({ busy = [], agenda, ...options }: Given): Availability {
  const hours = { start: 9, end: 12, slotDuration: 30 }
  const daysOff = { closures: [], holidays: new Map() }
  return {
    rules: compileAgenda({ ...NEW_AGENDA, workingHours: hours, ...agenda }, daysOff),
    duration: 60,
    buffer: 0,
    shortestService: { duration: 60, buffer: 0 },
    busy: new Map([[TUESDAY, busy]]),
    ...options,
  }
}

const timesOn = (day: Day, availability: Availability, clock = MONDAY_MORNING) =>
  freeSlots(availability, day, clock).map(formatTime)

describe('a start on the grid is offered when the whole reservation fits', () => {
  test.each([
    ['an empty morning offers starts until an hour before closing', {}, '09:00 09:30 10:00 10:30 11:00'],
    ['a long reservation must fit before closing', { duration: 90 }, '09:00 09:30 10:00 10:30'],
    ['a reservation as long as the morning is offered once', { duration: 180 }, '09:00'],
    ['a reservation longer than the morning is never offered', { duration: 181 }, ''],
    [
      'starts follow the grid step, not the length of the reservation',
      { agenda: { workingHours: { start: 9, end: 11, slotDuration: 15 } } },
      '09:00 09:15 09:30 09:45 10:00',
    ],
    [
      'reservations of an hour start every 45 minutes when the step is 45 minutes',
      { agenda: { workingHours: { start: 9, end: 12, slotDuration: 45 } } },
      '09:00 09:45 10:30',
    ],
    [
      'a reservation hides the starts that would overlap it',
      { busy: [reservation('10:00', '11:00')] },
      '09:00 11:00',
    ],
    [
      'an adjacent reservation hides no start',
      { busy: [reservation('08:00', '09:00'), reservation('12:00', '13:00')] },
      '09:00 09:30 10:00 10:30 11:00',
    ],
    [
      'a short reservation off the grid hides the starts that would overlap it',
      { busy: [reservation('10:10', '10:20')] },
      '09:00 10:30 11:00',
    ],
    [
      'reversed hours offer nothing',
      { agenda: { workingHours: { start: 12, end: 9, slotDuration: 30 } } },
      '',
    ],
    [
      'the last start before closing at midnight is offered',
      { agenda: { workingHours: { start: 22, end: 24, slotDuration: 30 } } },
      '22:00 22:30 23:00',
    ],
  ])('%s', (_title, given, expected) => {
    expect(timesOn(TUESDAY, morning(given)).join(' ')).toBe(expected)
  })
})

describe('breaks and closed days', () => {
  test.each([
    [
      'a reservation may end where a break begins and start where it ends',
      [{ day: 2, start: 10, end: 11 }],
      '09:00 11:00',
    ],
    [
      'a break of another weekday has no effect',
      [{ day: 3, start: 10, end: 11 }],
      '09:00 09:30 10:00 10:30 11:00',
    ],
    [
      'a break outside the hours has no effect',
      [{ day: 2, start: 12, end: 13 }],
      '09:00 09:30 10:00 10:30 11:00',
    ],
    [
      'overlapping breaks are merged, in any order',
      [
        { day: 2, start: 11, end: 12 },
        { day: 2, start: 10, end: 12 },
      ],
      '09:00',
    ],
  ] as const)('%s', (_title, breakTimes, expected) => {
    expect(timesOn(TUESDAY, morning({ agenda: { breakTimes: [...breakTimes] } })).join(' ')).toBe(expected)
  })

  test('a weekday that is not open offers nothing', () => {
    expect(timesOn('2027-04-18', morning({}))).toEqual([])
    expect(timesOn(TUESDAY, morning({ agenda: { openDays: [1, 3] } }))).toEqual([])
  })
})

describe('buffers apply before and after a reservation', () => {
  test.each([
    [
      'no reservation starts in the buffer of an earlier one',
      { busy: [reservation('09:00', '10:00', '10:15')] },
      '10:30 11:00',
    ],
    [
      'no reservation’s buffer runs into a later reservation',
      { buffer: 15, busy: [reservation('11:00', '12:00')] },
      '09:00 09:30',
    ],
    ['a buffer may run past closing time', { buffer: 60 }, '09:00 09:30 10:00 10:30 11:00'],
    [
      'a buffer may run into a break',
      { buffer: 60, agenda: { breakTimes: [{ day: 2 as const, start: 11, end: 12 }] } },
      '09:00 09:30 10:00',
    ],
  ])('%s', (_title, given, expected) => {
    expect(timesOn(TUESDAY, morning(given)).join(' ')).toBe(expected)
  })
})

describe('a day with several ranges', () => {
  const ranges = [
    { start: '08:15', end: '12:30' },
    { start: '14:00', end: '16:20' },
  ]

  test.each([
    ['the weekday’s hours', { dayHours: [{ day: 2 as const, ranges }] }],
    ['a special day', { specialDays: [{ date: TUESDAY, ranges }] }],
  ])('each range has its own grid, and no reservation spans two of them: %s', (_, agenda) => {
    const expected = '08:15 08:45 09:15 09:45 10:15 10:45 11:15 14:00 14:30 15:00'
    expect(timesOn(TUESDAY, morning({ agenda })).join(' ')).toBe(expected)
  })

  test('no reservation spans two adjacent ranges', () => {
    const adjacent = [
      { start: '09:00', end: '10:30' },
      { start: '10:30', end: '12:00' },
    ]
    const agenda = { dayHours: [{ day: 2 as const, ranges: adjacent }] }
    expect(timesOn(TUESDAY, morning({ agenda })).join(' ')).toBe('09:00 09:30 10:30 11:00')
  })
})

describe('starts that overlap other entries', () => {
  test.each(['block', 'hold'] as const)('are hidden by a %s as by a reservation', (kind) => {
    const busy = [{ ...reservation('10:00', '10:30'), kind }]
    expect(timesOn(TUESDAY, morning({ busy })).join(' ')).toBe('09:00 10:30 11:00')
    expect(timesOn(TUESDAY, morning({ busy, buffer: 15 })).join(' ')).toBe('10:30 11:00')
  })
})

describe('the maximum of reservations per day', () => {
  const two = [reservation('09:00', '09:30'), { ...reservation('10:00', '10:30'), kind: 'hold' as const }]

  test('counts reservations and holds, but not blocks', () => {
    const block = { ...reservation('09:30', '10:00'), kind: 'block' as const }
    const offered = (maxVisitsPerDay: number | null) =>
      timesOn(TUESDAY, morning({ busy: [...two, block], agenda: { maxVisitsPerDay } })).join(' ')
    expect(offered(null)).toBe('10:30 11:00')
    expect(offered(3)).toBe('10:30 11:00')
    expect(offered(2)).toBe('')
    expect(offered(1)).toBe('')
  })

  test('does not count the reservations of another day', () => {
    expect(timesOn('2027-04-14', morning({ busy: two, agenda: { maxVisitsPerDay: 2 } }))).toHaveLength(5)
  })
})

describe('notice and horizon', () => {
  const clockAt = (day: Day, time: string) => ({ now: { day, minute: at(time) }, skipped: new Map() })

  test('no start before the minimum notice is offered, to the minute', () => {
    const availability = morning({ agenda: { minNoticeMinutes: 120 } })
    expect(timesOn(TUESDAY, availability, clockAt(TUESDAY, '08:00')).join(' ')).toBe('10:00 10:30 11:00')
    expect(timesOn(TUESDAY, availability, clockAt(TUESDAY, '08:01')).join(' ')).toBe('10:30 11:00')
  })

  test('a minimum notice reaches across midnight', () => {
    const availability = morning({ agenda: { minNoticeMinutes: 14 * 60 } })
    expect(timesOn(TUESDAY, availability, clockAt('2027-04-12', '20:15')).join(' ')).toBe('10:30 11:00')
  })

  test('the horizon’s last day is the last one offered, across leap days and the end of the year', () => {
    const availability = morning({ agenda: { horizonDays: 60, openDays: [0, 1, 2, 3, 4, 5, 6] } })
    const clock = clockAt('2027-12-31', '12:00')
    expect(timesOn('2028-02-29', availability, clock)).toHaveLength(5)
    expect(timesOn('2028-03-01', availability, clock)).toEqual([])
  })
})

describe('past starts are not offered', () => {
  test.each([
    ['2027-04-12', '08:59', '09:00 09:30 10:00 10:30 11:00'],
    ['2027-04-13', '09:30', '09:30 10:00 10:30 11:00'],
    ['2027-04-13', '09:31', '10:00 10:30 11:00'],
    ['2027-04-13', '11:01', ''],
    ['2027-04-14', '00:00', ''],
  ])('on %s at %s, Tuesday offers « %s »', (day, time, expected) => {
    const clock = { now: { day, minute: at(time) }, skipped: new Map() }
    expect(timesOn(TUESDAY, morning({}), clock).join(' ')).toBe(expected)
  })
})

describe('the changes of daylight saving time in 2027 in Paris', () => {
  const hours = { start: 0, end: 5, slotDuration: 30 }
  const sunday = { agenda: { openDays: [0 as const], workingHours: hours, horizonDays: 366 } }
  const clock = {
    now: { day: '2027-03-01', minute: 0 },
    skipped: new Map([['2027-03-28', span('02:00', '03:00')]]),
  }

  test('on 28 March no reservation overlaps the hour that does not exist', () => {
    expect(timesOn('2027-03-28', morning(sunday), clock).join(' ')).toBe(
      '00:00 00:30 01:00 03:00 03:30 04:00',
    )
  })

  test('on 28 March the daytime hours are offered as usual', () => {
    const daytime = {
      agenda: { openDays: [0 as const], workingHours: { start: 9, end: 11, slotDuration: 30 } },
    }
    expect(timesOn('2027-03-28', morning(daytime), clock).join(' ')).toBe('09:00 09:30 10:00')
  })

  test('on 31 October the hour that comes twice is offered once', () => {
    expect(timesOn('2027-10-31', morning(sunday), clock).join(' ')).toBe(
      '00:00 00:30 01:00 01:30 02:00 02:30 03:00 03:30 04:00',
    )
  })
})
