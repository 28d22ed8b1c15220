import { describe, expect, test } from 'vitest'
import { formatTime } from '../../../language/time.ts'
import { entriesInTheWay, listStaffStarts, nearestFreeStarts, staffStartOf } from '../staff-starts.ts'
import {
  at,
  availabilityWith,
  awayOnTuesday,
  clockAt,
  DST_START_DAY,
  type Given,
  MONDAY_MORNING,
  occupied,
  TUESDAY,
} from './slot-situations.ts'

const hourly = { workingHours: { start: 9, end: 18, slotDuration: 60 } }

describe('the starts that staff choose from', () => {
  const list = (agendas: Given[], clock = MONDAY_MORNING, day = TUESDAY) =>
    listStaffStarts(agendas.map(availabilityWith), day, clock)
      .map(({ minute, isFree }) => (isFree ? formatTime(minute) : `(${formatTime(minute)})`))
      .join(' ')

  test('are those of the hours, and taken where an entry or its buffer is in the way', () => {
    const busy = [
      occupied('10:00', '11:00', { bufferEnd: at('11:15') }),
      occupied('15:00', '16:00', { kind: 'block' }),
      occupied('17:00', '18:00', { kind: 'hold' }),
    ]
    expect(list([{ ...hourly, busy }])).toBe('09:00 (10:00) (11:00) 14:00 (15:00) 16:00 (17:00)')
  })

  test('leave out what is not worked, and what is past', () => {
    const timeOff = awayOnTuesday('RDV', { start: '14:00', end: '16:00' })
    expect(list([{ ...hourly, timeOff }], clockAt(TUESDAY, '09:01'))).toBe('10:00 11:00 16:00 17:00')
    expect(list([hourly], clockAt('2027-04-14', '08:00'))).toBe('')
  })

  test('ignore notice, horizon, daily maximum and compact day', () => {
    const bounds = { minNoticeMinutes: 5000, horizonDays: 0, maxVisitsPerDay: 1, compactDay: true }
    const busy = [occupied('09:00', '09:15')]
    expect(list([{ ...hourly, ...bounds, busy }])).toBe('(09:00) 10:00 11:00 14:00 15:00 16:00 17:00')
  })

  test('are free when any of several practitioners is', () => {
    const morning = { ...hourly, busy: [occupied('09:00', '12:00')] }
    const afternoon = { ...hourly, busy: [occupied('09:00', '10:00'), occupied('14:00', '18:00')] }
    expect(list([morning, afternoon])).toBe('(09:00) 10:00 11:00 14:00 15:00 16:00 17:00')
  })

  test('leave out the hour that daylight saving time skips', () => {
    const night = [{ start: '01:00', end: '05:00' }]
    const skipped = new Map([[DST_START_DAY, { start: 120, end: 180 }]])
    const given = { ...hourly, specialDays: [{ date: DST_START_DAY, ranges: night }] }
    const clock = { ...clockAt('2027-03-27', '08:00'), skipped }
    expect(list([given], clock, DST_START_DAY)).toBe('01:00 03:00 04:00')
  })
})

test.each([
  ['10:10', {}, 'free'],
  ['10:10', { busy: [occupied('11:00', '12:00')] }, 'taken'],
  ['12:30', { busy: [occupied('12:00', '13:00')] }, null],
])('a start at %s, off the grid, with %o is %s to staff', (time, given, state) => {
  const start = { day: TUESDAY, minute: at(time) }
  expect(staffStartOf(availabilityWith(given), start, MONDAY_MORNING)).toBe(state)
})

describe('the nearest free starts', () => {
  const find = (given: Given, time: string, clock = MONDAY_MORNING) =>
    nearestFreeStarts(
      [availabilityWith({ ...hourly, ...given })],
      { day: TUESDAY, minute: at(time) },
      {
        count: 3,
        clock,
      },
    ).map(({ day: found, minute }) => `${found.slice(8)} ${formatTime(minute)}`)

  test('are the nearest of the day, the earlier one first', () => {
    expect(find({ busy: [occupied('10:00', '11:00')] }, '10:00')).toEqual([
      '13 09:00',
      '13 11:00',
      '13 14:00',
    ])
  })

  test('then those of the next days nearest to the hour, without days off', () => {
    const busy = [occupied('09:00', '17:00')]
    expect(find({ busy }, '10:00')).toEqual(['13 17:00', '14 10:00', '14 09:00'])
    expect(find({ openDays: [2, 5], busy }, '10:00')).toEqual(['13 17:00', '16 10:00', '16 09:00'])
  })

  test('are never past', () => {
    const busy = [occupied('15:00', '16:00')]
    expect(find({ busy }, '15:00', clockAt(TUESDAY, '14:01'))).toEqual(['13 16:00', '13 17:00', '14 15:00'])
  })

  test('lie within two weeks', () => {
    expect(find({ specialDays: [], openDays: [] }, '10:00')).toEqual([])
    const ranges = [{ start: '10:00', end: '11:00' }]
    const on = (date: string) => find({ openDays: [], specialDays: [{ date, ranges }] }, '10:00')
    expect(on('2027-04-27')).toEqual(['27 10:00'])
    expect(on('2027-04-28')).toEqual([])
  })
})

describe('entries in the way of a reservation', () => {
  const entry = (start: string, end: string, { day = TUESDAY, buffer = 0 } = {}) => {
    return { day, start: at(start), end: at(end), bufferEnd: at(end) + buffer }
  }
  const find = (entries: ReturnType<typeof entry>[], time: string, buffer = 0) =>
    entriesInTheWay(entries, { day: TUESDAY, minute: at(time) }, { duration: 60, buffer }).map(
      ({ start, onlyBuffer }) => (onlyBuffer ? `${formatTime(start)} buffer` : formatTime(start)),
    )
  const morning = [entry('09:00', '10:00', { buffer: 15 }), entry('11:15', '12:00')]

  test.each([
    ['07:45', 15, []],
    ['08:00', 0, []],
    ['08:00', 5, ['09:00 buffer']],
    ['10:00', 0, ['09:00 buffer']],
    ['10:15', 0, []],
    ['10:15', 5, ['11:15 buffer']],
    ['09:30', 60, ['09:00', '11:15 buffer']],
  ])('at %s with a buffer of %i minutes are %o', (time, buffer, found) => {
    expect(find(morning, time, buffer)).toEqual(found)
  })

  test('may lie on the other side of midnight', () => {
    const evening = { day: '2027-04-12', start: at('23:00'), end: 1440, bufferEnd: 1470 }
    expect(find([evening], '00:15')).toEqual(['23:00 buffer'])
    expect(find([evening], '00:30')).toEqual([])
    expect(find([entry('00:00', '01:00', { day: '2027-04-14' })], '22:45', 30)).toEqual(['00:00 buffer'])
  })
})
