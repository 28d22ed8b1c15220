import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMinutes,
  type Day,
  daysBetween,
  daysOf,
  formatTime,
  frenchTime,
  isDay,
  isPast,
  mondayOf,
  overlaps,
  parseEnd,
  parseTime,
  weekdayOf,
} from '../time.ts'

// Four-digit years: includes several century exceptions of the Gregorian calendar.
const someDay: fc.Arbitrary<Day> = fc
  .integer({ min: -700_000, max: 2_900_000 })
  .map((count) => addDays('1970-01-01', count))
const plainDate = (day: Day) => Temporal.PlainDate.from(day)

describe('a day is a valid Gregorian date', () => {
  test.each(['2027-02-28', '2028-02-29', '2000-02-29', '2027-12-31', '0001-01-01', '9999-12-31'])(
    '%s is a day',
    (text) => {
      expect(isDay(text)).toBe(true)
    },
  )

  test.each([
    '2027-02-29',
    '2100-02-29',
    '2027-04-31',
    '2027-13-01',
    '2027-00-10',
    '2027-01-00',
    '27-01-01',
    '2027-1-1',
    '2027-01-01T00:00',
    '２０２７-01-01',
    '',
  ])('"%s" is not a day', (text) => {
    expect(isDay(text)).toBe(false)
  })

  test('any text of the form YYYY-MM-DD is a day exactly when Temporal accepts it', () => {
    const digits = (max: number, length: number) =>
      fc.integer({ min: 0, max }).map((n) => String(n).padStart(length, '0'))
    fc.assert(
      fc.property(digits(9999, 4), digits(19, 2), digits(39, 2), (year, month, date) => {
        const text = `${year}-${month}-${date}`
        expect(isDay(text)).toBe(isPlainDate(text))
      }),
    )
  })
})

describe('day arithmetic', () => {
  test('agrees with Temporal across months, leap years and centuries', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(addDays(day, count)).toBe(plainDate(day).add({ days: count }).toString())
      }),
    )
  })

  test('adds the difference between two days to the first to reach the second', () => {
    fc.assert(
      fc.property(someDay, someDay, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to)
      }),
    )
  })

  test('lists the days of a range in order, both ends included', () => {
    expect(daysOf('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(daysOf('2027-04-12', '2027-04-12')).toEqual(['2027-04-12'])
    expect(daysOf('2027-04-12', '2027-04-11')).toEqual([])
  })

  test('numbers weekdays from 0 for Sunday to 6 for Saturday', () => {
    expect(daysOf('2027-04-11', '2027-04-17').map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6])
    fc.assert(
      fc.property(someDay, (day) => {
        expect(weekdayOf(day)).toBe(plainDate(day).dayOfWeek % 7)
      }),
    )
  })

  test('starts weeks on Monday', () => {
    expect(daysOf('2027-04-12', '2027-04-18').map(mondayOf)).toEqual(Array(7).fill('2027-04-12'))
  })
})

describe('24-hour times', () => {
  test('every minute of the day survives formatting as HH:MM and parsing', () => {
    for (let minute = 0; minute < 1440; minute += 1) expect(parseTime(formatTime(minute))).toBe(minute)
  })

  test.each(['24:00', '9:00', '09:60', '0900', '09:00:00', ' 09:00', '-1:00', ''])(
    '"%s" is not a time',
    (text) => {
      expect(parseTime(text)).toBeNull()
    },
  )

  test('24:00 is accepted as the end of a span only', () => {
    expect(formatTime(1440)).toBe('24:00')
    expect(parseEnd('24:00')).toBe(1440)
    expect(parseEnd('18:30')).toBe(1110)
    expect(parseEnd('24:30')).toBeNull()
  })

  test.each([
    [630, '10\u202fh\u202f30'],
    [540, '9\u202fh'],
    [0, '0\u202fh'],
    [5, '0\u202fh\u202f05'],
  ])('minute %i is written « %s »', (minute, text) => {
    expect(frenchTime(minute)).toBe(text)
  })
})

test('adding minutes agrees with Temporal across days, months and years', () => {
  fc.assert(
    fc.property(someDay, fc.nat(1439), fc.nat(20_160), (day, minute, count) => {
      const sum = plainDate(day)
        .toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
        .add({ minutes: count })
      expect(addMinutes({ day, minute }, count)).toEqual({
        day: sum.toPlainDate().toString(),
        minute: sum.hour * 60 + sum.minute,
      })
    }),
  )
})

describe('spans are half-open', () => {
  test('a massage ending at 11:00 leaves 11:00 free', () => {
    expect(overlaps({ start: 600, end: 660 }, { start: 660, end: 720 })).toBe(false)
    expect(overlaps({ start: 600, end: 661 }, { start: 660, end: 720 })).toBe(true)
  })

  test('two spans overlap when they share a minute', () => {
    const span = fc
      .tuple(fc.nat(60), fc.integer({ min: 1, max: 40 }))
      .map(([start, length]) => ({ start, end: start + length }))
    fc.assert(
      fc.property(span, span, (a, b) => {
        const minutes = Array.from({ length: a.end - a.start }, (_, i) => a.start + i)
        expect(overlaps(a, b)).toBe(minutes.some((minute) => b.start <= minute && minute < b.end))
      }),
    )
  })
})

describe('a start is past from the minute after it', () => {
  const now = { day: '2027-04-12', minute: 600 }

  test.each([
    ['yesterday at 23:59', { day: '2027-04-11', minute: 1439 }, true],
    ['a minute ago', { day: '2027-04-12', minute: 599 }, true],
    ['this minute', { day: '2027-04-12', minute: 600 }, false],
    ['tomorrow at 00:00', { day: '2027-04-13', minute: 0 }, false],
  ])('%s: %j is past: %s', (_title, start, expected) => {
    expect(isPast(start, now)).toBe(expected)
  })
})

function isPlainDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
