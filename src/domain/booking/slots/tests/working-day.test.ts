import { describe, expect, test } from 'vitest'
import { type Day, daysOf, formatTime, parseEnd, type Span } from '../../../language/time.ts'
import { type Agenda, NEW_AGENDA, type TimeOff } from '../../agenda.ts'
import { compileAgenda, isWorked, workingDay } from '../working-day.ts'

const TUESDAY = '2027-04-13'
const SUNDAY = '2027-04-18'
const MAY_DAY = '2027-05-01'

type DayCase = { title: string; day: Day; given: Given; expected: string }

type Given = Partial<Agenda> & { closures?: TimeOff[]; holidays?: [Day, string][] }

function compileRules({ closures = [], holidays = [], ...agenda }: Given) {
  const workingHours = { start: 9, end: 18, slotDuration: 30 }
  return compileAgenda({ ...NEW_AGENDA, workingHours, ...agenda }, { closures, holidays: new Map(holidays) })
}

const formatSpan = ({ start, end }: Span) => `${formatTime(start)}–${formatTime(end)}`
const hoursOn = (day: Day, given: Given) =>
  workingDay(compileRules(given), day).ranges.map(formatSpan).join(' ')
const unavailableOn = (day: Day, given: Given) =>
  workingDay(compileRules(given), day)
    .unavailable.map((span) => `${span.code} ${formatSpan(span)}`)
    .join(', ')
const range = (start: string, end: string) => ({ start, end })
const hours = (start: number, end: number) => ({ start, end, slotDuration: 30 })

describe('the hours of a day', () => {
  const twoRanges = { day: 2 as const, ranges: [range('14:00', '19:30'), range('08:15', '12:30')] }
  const evening = { date: TUESDAY, ranges: [range('20:00', '24:00')] }

  test.each<DayCase>([
    { title: 'are the common hours by default', day: TUESDAY, given: {}, expected: '09:00–18:00' },
    {
      title: 'end at midnight at the latest',
      day: TUESDAY,
      given: { workingHours: hours(20, 24) },
      expected: '20:00–24:00',
    },
    {
      title: 'are none when the end does not follow the start',
      day: TUESDAY,
      given: { workingHours: hours(12, 12) },
      expected: '',
    },
    { title: 'are none on a weekday that is not open', day: SUNDAY, given: {}, expected: '' },
    {
      title: 'are the weekday’s own ranges, sorted',
      day: TUESDAY,
      given: { dayHours: [twoRanges] },
      expected: '08:15–12:30 14:00–19:30',
    },
    {
      title: 'ignore the ranges of another weekday',
      day: '2027-04-14',
      given: { dayHours: [twoRanges] },
      expected: '09:00–18:00',
    },
    {
      title: 'are none when the weekday’s own list is empty',
      day: TUESDAY,
      given: { dayHours: [{ day: 2, ranges: [] }] },
      expected: '',
    },
    {
      title: 'are none on a closed weekday, even with ranges of its own',
      day: TUESDAY,
      given: { dayHours: [twoRanges], openDays: [1] },
      expected: '',
    },
    {
      title: 'are those of a special day, which override the weekday’s own',
      day: TUESDAY,
      given: { dayHours: [twoRanges], specialDays: [evening] },
      expected: '20:00–24:00',
    },
    {
      title: 'are those of a special day on a closed weekday',
      day: TUESDAY,
      given: { openDays: [], specialDays: [evening] },
      expected: '20:00–24:00',
    },
    {
      title: 'are none on a special day without ranges',
      day: TUESDAY,
      given: { specialDays: [{ date: TUESDAY, ranges: [] }] },
      expected: '',
    },
    {
      title: 'ignore a special day on another date',
      day: '2027-04-20',
      given: { specialDays: [evening] },
      expected: '09:00–18:00',
    },
  ])('$title', ({ day, given, expected }) => {
    expect(hoursOn(day, given)).toBe(expected)
  })
})

describe('the unavailable time of a day', () => {
  const lunch = { day: 2 as const, start: 12, end: 13 }
  const opening = { date: TUESDAY, ranges: [range('10:00', '14:00')] }

  test.each<DayCase>([
    { title: 'is none on a plain day', day: TUESDAY, given: {}, expected: '' },
    {
      title: 'is a break on its weekday',
      day: TUESDAY,
      given: { breakTimes: [lunch] },
      expected: 'break 12:00–13:00',
    },
    {
      title: 'excludes a break of another weekday',
      day: '2027-04-14',
      given: { breakTimes: [lunch] },
      expected: '',
    },
    {
      title: 'includes a weekly break on a special day',
      day: TUESDAY,
      given: { breakTimes: [lunch], specialDays: [opening] },
      expected: 'break 12:00–13:00',
    },
    {
      title: 'is the whole day on a holiday',
      day: MAY_DAY,
      given: { holidays: [[MAY_DAY, 'Fête du travail']] },
      expected: 'holiday 00:00–24:00',
    },
    {
      title: 'excludes a holiday that is worked',
      day: MAY_DAY,
      given: { holidays: [[MAY_DAY, '']], workedHolidays: [MAY_DAY] },
      expected: '',
    },
    {
      title: 'excludes a holiday on a special day',
      day: TUESDAY,
      given: { holidays: [[TUESDAY, '']], specialDays: [opening] },
      expected: '',
    },
    {
      title: 'includes leave on a special day',
      day: TUESDAY,
      given: { timeOff: [away(TUESDAY, TUESDAY)], specialDays: [opening] },
      expected: 'leave 00:00–24:00',
    },
    {
      title: 'is the whole day during a closure of the practice',
      day: TUESDAY,
      given: { closures: [away(TUESDAY, TUESDAY)] },
      expected: 'closure 00:00–24:00',
    },
    {
      title: 'lists both a closure and leave on the same day',
      day: TUESDAY,
      given: { closures: [away(TUESDAY, TUESDAY)], timeOff: [away(TUESDAY, TUESDAY)] },
      expected: 'closure 00:00–24:00, leave 00:00–24:00',
    },
  ])('$title', ({ day, given, expected }) => {
    expect(unavailableOn(day, given)).toBe(expected)
  })

  test('has the label of the leave and the name of the holiday', () => {
    const given = {
      timeOff: [away(MAY_DAY, MAY_DAY)],
      holidays: [[MAY_DAY, 'Fête du travail'] as [Day, string]],
    }
    const { unavailable } = workingDay(compileRules(given), MAY_DAY)
    expect(unavailable.map(({ label }) => label)).toEqual(['Congés', 'Fête du travail'])
  })

  test('includes the hour that daylight saving time skips', () => {
    const skipped = { start: 120, end: 180 }
    expect(workingDay(compileRules({}), '2027-03-28', skipped).unavailable).toEqual([
      { ...skipped, code: 'skipped' },
    ])
  })
})

describe('leave is continuous, from its start on the first day to its end on the last', () => {
  const days = daysOf('2027-12-30', '2028-01-02')
  const unavailableDuring = (leave: TimeOff) =>
    days.map((day) => unavailableOn(day, { timeOff: [leave] }).replace('leave ', ''))

  test.each<[string, TimeOff, string[]]>([
    [
      'whole days, over the year’s end',
      away('2027-12-31', '2028-01-01'),
      ['', '00:00–24:00', '00:00–24:00', ''],
    ],
    [
      'from an afternoon',
      { ...away('2027-12-31', '2028-01-01'), start: '14:00' },
      ['', '14:00–24:00', '00:00–24:00', ''],
    ],
    [
      'until a morning',
      { ...away('2027-12-31', '2028-01-01'), end: '10:30' },
      ['', '00:00–24:00', '00:00–10:30', ''],
    ],
    [
      'from an afternoon until a morning, the days between whole',
      { ...away('2027-12-30', '2028-01-02'), start: '14:00', end: '10:30' },
      ['14:00–24:00', '00:00–24:00', '00:00–24:00', '00:00–10:30'],
    ],
    [
      'a part of one day',
      { ...away('2027-12-30', '2027-12-30'), start: '10:00', end: '12:15' },
      ['10:00–12:15', '', '', ''],
    ],
  ])('%s', (_title, leave, expected) => {
    expect(unavailableDuring(leave)).toEqual(expected)
  })

  test('three weeks of leave cover 21 days, 29 February among them', () => {
    const given = { timeOff: [away('2028-02-14', '2028-03-05')] }
    const daysAway = daysOf('2028-02-01', '2028-03-31').filter((day) => unavailableOn(day, given) !== '')
    expect(daysAway).toHaveLength(21)
    expect(daysAway).toContain('2028-02-29')
  })
})

describe('a span is worked when it lies within one range and outside breaks', () => {
  const given = {
    dayHours: [{ day: 2 as const, ranges: [range('09:00', '12:00'), range('12:00', '18:00')] }],
    breakTimes: [{ day: 2 as const, start: 15, end: 16 }],
  }

  test.each([
    ['09:00', '12:00', true],
    ['08:59', '10:00', false],
    ['17:00', '18:01', false],
    ['14:00', '15:00', true],
    ['14:00', '15:01', false],
    ['16:00', '18:00', true],
    ['11:30', '12:30', false],
  ])('%s–%s is worked: %s', (start, end, expected) => {
    const span = { start: parseEnd(start) ?? 0, end: parseEnd(end) ?? 0 }
    expect(isWorked(workingDay(compileRules(given), TUESDAY), span)).toBe(expected)
  })
})

function away(from: Day, to: Day): TimeOff {
  return { from, to, label: 'Congés' }
}
