import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, isPast, weekdayOf } from '../../language/time.ts'
import {
  findSeriesFault,
  MAX_SERIES_DATES,
  MAX_SERIES_DAYS,
  mostRepetitions,
  reachedDates,
  repeatedDays,
  shiftLike,
} from '../series.ts'

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2026-01-01', days))
const minute = fc.integer({ min: 0, max: 1439 })
const start = fc.record({ day, minute })
const every = fc.integer({ min: 1, max: 52 })

describe('dates every so many weeks', () => {
  test('are on one weekday, evenly apart, and always a series', () => {
    fc.assert(
      fc.property(day, every, (first, weeks) => {
        const days = repeatedDays(first, { every: weeks, count: mostRepetitions(weeks) })
        expect(new Set(days.map(weekdayOf)).size).toBe(1)
        expect(daysBetween(first, days.at(-1) ?? '')).toBe(7 * weeks * (days.length - 1))
        expect(findSeriesFault(days, { min: 1 })).toBeNull()
      }),
    )
  })

  test('stay within a year, and one more would not unless there are as many as a series may have', () => {
    fc.assert(
      fc.property(every, (weeks) => {
        const most = mostRepetitions(weeks)
        expect(7 * weeks * (most - 1)).toBeLessThanOrEqual(MAX_SERIES_DAYS)
        expect(most === MAX_SERIES_DATES || 7 * weeks * most > MAX_SERIES_DAYS).toBe(true)
      }),
    )
  })
})

describe('a list of days is refused', () => {
  test.each([
    ['with a single day', ['2027-04-13'], null],
    ['with 27 days', repeatedDays('2027-04-13', { every: 1, count: 27 }), null],
    ['with one day twice', ['2027-04-13', '2027-04-20', '2027-04-20'], 2],
    ['with a day before the one above it', ['2027-04-13', '2027-04-20', '2027-04-19'], 2],
    ['beyond a year', ['2027-04-13', '2028-04-13'], 1],
  ])('%s', (_title, days, line) => {
    expect(findSeriesFault(days, { min: 2 })).toMatchObject({ line })
  })
})

test('a change reaches no past date, and the following ones only from its own on', () => {
  const dates = fc.uniqueArray(start, { minLength: 1, maxLength: 26, selector: (one) => one.day })
  fc.assert(
    fc.property(dates, fc.nat(25), start, (starts, index, now) => {
      const series = starts
        .toSorted((a, b) => (a.day < b.day ? -1 : 1))
        .map((one, id) => ({ id, start: one }))
      const from = series[index % series.length] as (typeof series)[number]
      const reach = (kind: 'this' | 'following' | 'all') =>
        reachedDates(series, { id: from.id, reach: kind, now }).map(({ id }) => id)
      if (isPast(from.start, now)) {
        expect([reach('this'), reach('following'), reach('all')]).toEqual([[], [], []])
        return
      }
      const toCome = series.filter((one) => !isPast(one.start, now)).map(({ id }) => id)
      expect(reach('this')).toEqual([from.id])
      expect(reach('following')).toEqual(toCome.filter((id) => id >= from.id))
      expect(reach('all')).toEqual(toCome)
    }),
  )
})

describe('the other dates of a series', () => {
  test('go as many days and minutes further, and back again', () => {
    const midday = fc.record({ day, minute: fc.integer({ min: 480, max: 960 }) })
    fc.assert(
      fc.property(midday, midday, midday, (other, from, to) => {
        expect(shiftLike(shiftLike(other, { from, to }), { from: to, to: from })).toEqual(other)
        expect(shiftLike(from, { from, to })).toEqual(to)
      }),
    )
  })

  test('stay within their day', () => {
    const [from, to] = [
      { day: '2027-04-13', minute: 600 },
      { day: '2027-04-14', minute: 1200 },
    ]
    expect(shiftLike({ day: '2027-04-20', minute: 1000 }, { from, to })).toEqual({
      day: '2027-04-21',
      minute: 1439,
    })
  })
})
