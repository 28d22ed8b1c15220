import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { formatTime } from '#domain/language/time.ts'
import { readCalendarFile } from '#server/features/booking/private-calendar/file-reading.ts'
import { type NaiveRule, naiveDates, ruleText } from '../../../support/naive-recurrence.ts'
import { calendarFile } from '../../../support/servers/calendar-server.ts'

const TODAY = '2027-04-12'
const END = Temporal.PlainDate.from(TODAY).add({ days: 400 })
const ZONES = { 'Europe/Paris': 'Europe/Paris', 'Eastern Standard Time': 'America/New_York' } as const

const listOf = (values: fc.Arbitrary<number>) =>
  fc.option(fc.uniqueArray(values, { minLength: 1, maxLength: 3 }), { nil: undefined })
const dayOf = (size: number) =>
  fc.oneof(fc.integer({ min: 1, max: size }), fc.integer({ min: -size, max: -1 }))

const aRule: fc.Arbitrary<NaiveRule> = fc
  .record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 4 }),
    count: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
    byDay: fc.option(
      fc.uniqueArray(
        fc.record({ nth: fc.constantFrom(0, 0, 1, 2, -1), weekday: fc.integer({ min: 1, max: 7 }) }),
        { minLength: 1, maxLength: 3, selector: ({ nth, weekday }) => `${nth} ${weekday}` },
      ),
      { nil: undefined },
    ),
    byMonth: listOf(fc.integer({ min: 1, max: 12 })),
    byMonthDay: listOf(dayOf(31)),
    byYearDay: listOf(dayOf(366)),
    byHour: listOf(fc.integer({ min: 8, max: 20 })),
    bySetPos: listOf(fc.constantFrom(1, 2, -1)),
    wkst: fc.constantFrom(1, 7),
  })
  .map((rule) => meaningful(rule as NaiveRule))

/** RFC 5545 knows some parts with some frequencies only; the n-th weekday of a month is what BYDAY means in both. */
function meaningful({ byDay, byMonthDay, byYearDay, bySetPos, ...rule }: NaiveRule): NaiveRule {
  const isLong = rule.freq === 'MONTHLY' || rule.freq === 'YEARLY'
  const plain = byDay?.map(({ weekday }) => weekday)
  const days =
    isLong && !byMonthDay && !byYearDay ? byDay : [...new Set(plain)].map((weekday) => ({ nth: 0, weekday }))
  const hasDays = byDay !== undefined && days !== undefined && days.length > 0
  return {
    ...rule,
    ...(hasDays && { byDay: days }),
    ...(byMonthDay && rule.freq !== 'WEEKLY' && { byMonthDay }),
    ...(byYearDay && rule.freq === 'YEARLY' && !byMonthDay && !hasDays && { byYearDay }),
    ...(bySetPos && (hasDays || rule.byHour) && { bySetPos }),
  }
}

const aStart = fc
  .record({ daysBefore: fc.integer({ min: -200, max: 900 }), hour: fc.integer({ min: 8, max: 20 }) })
  .map(({ daysBefore, hour }) =>
    Temporal.PlainDate.from(TODAY).subtract({ days: daysBefore }).toPlainDateTime({ hour, minute: 30 }),
  )

const aZone = fc.constantFrom(...(Object.keys(ZONES) as (keyof typeof ZONES)[]))

/** Of ten minutes each, so that none touches another. */
function read(rule: NaiveRule, start: Temporal.PlainDateTime, tzid: string): string[] {
  const text = start.toString().replaceAll(/[-:]/g, '').slice(0, 15)
  const lines = [`DTSTART;TZID=${tzid}:${text}`, 'DURATION:PT10M', `RRULE:${ruleText(rule)}`]
  const output = readCalendarFile(calendarFile(lines), {
    ...{ today: TODAY, timeZone: 'Europe/Paris', countsAllDay: true, ownUids: [] },
  })
  if ('failure' in output) throw new Error(output.failure)
  expect(output.doubts).toEqual([])
  return output.busy.map(({ day, start }) => `${day}T${formatTime(start)}`)
}

function inParis(dates: readonly string[], zone: string): string[] {
  return dates
    .map((date) =>
      Temporal.PlainDateTime.from(date)
        .toZonedDateTime(zone)
        .withTimeZone('Europe/Paris')
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' }),
    )
    .filter((date) => date >= TODAY && date < END.add({ days: 1 }).toString())
    .sort()
}

test('a thousand recurrences are busy exactly when each of their days is asked', { timeout: 900_000 }, () => {
  fc.assert(
    fc.property(aRule, aStart, aZone, (rule, start, tzid) => {
      const expected = inParis(naiveDates(rule, start, END.add({ days: 2 })), ZONES[tzid])
      expect(read(rule, start, tzid), ruleText(rule)).toEqual(expected)
    }),
    { numRuns: 1_000, seed: 20270412 },
  )
})

/** It never ends where no date suits, and is wrong about hours, months and days of the month beside weekdays. */
const aRuleOfIcal = aRule.map(({ freq, interval, byDay, wkst }): NaiveRule => {
  return { freq, interval, wkst, ...(byDay && freq !== 'YEARLY' && { byDay }) }
})

test('no date of a recurrence that ical.js knows is given away', { timeout: 900_000 }, () => {
  fc.assert(
    fc.property(aRuleOfIcal, aStart, aZone, (rule, start, tzid) => {
      fc.pre(start.day < 29)
      const busy = new Set(read(rule, start, tzid))
      const missing = inParis(icalDates(rule, start), ZONES[tzid]).filter((date) => !busy.has(date))
      expect(missing, ruleText(rule)).toEqual([])
    }),
    { numRuns: 200, seed: 20270412 },
  )
})

function icalDates(rule: NaiveRule, start: Temporal.PlainDateTime): string[] {
  const dates: string[] = []
  const iterator = ICAL.Recur.fromString(ruleText(rule)).iterator(
    ICAL.Time.fromDateTimeString(start.toString({ smallestUnit: 'second' })),
  )
  for (let next = iterator.next(); next && dates.length < 3_000; next = iterator.next()) {
    const text = next.toString().slice(0, 16)
    if (text > END.add({ days: 2 }).toString()) break
    dates.push(text)
  }
  return dates
}
