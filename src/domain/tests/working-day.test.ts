import { describe, expect, test } from 'vitest'
import { type Agenda, NEW_AGENDA, type TimeOff } from '../agenda.ts'
import { type Day, daysOf, formatTime, parseEnd, type Span } from '../time.ts'
import { compileAgenda, isNewlyExcluded, isWorked, workingDay } from '../working-day.ts'

const TUESDAY = '2027-04-13'
const SUNDAY = '2027-04-18'
const MAY_DAY = '2027-05-01'

type Given = Partial<Agenda> & { closures?: TimeOff[]; holidays?: [Day, string][] }

function rules({ closures = [], holidays = [], ...agenda }: Given) {
  const nine = { start: 9, end: 18, slotDuration: 30 }
  return compileAgenda(
    { ...NEW_AGENDA, workingHours: nine, ...agenda },
    { closures, holidays: new Map(holidays) },
  )
}

const formatSpan = ({ start, end }: Span) => `${formatTime(start)}–${formatTime(end)}`
const hoursOn = (day: Day, given: Given) => workingDay(rules(given), day).ranges.map(formatSpan).join(' ')
const shutOn = (day: Day, given: Given) =>
  workingDay(rules(given), day)
    .unavailable.map((span) => `${span.code} ${formatSpan(span)}`)
    .join(', ')
const range = (start: string, end: string) => ({ start, end })
const hours = (start: number, end: number) => ({ start, end, slotDuration: 30 })

describe('the hours of a day', () => {
  const long = { day: 2 as const, ranges: [range('14:00', '19:30'), range('08:15', '12:30')] }
  const evening = { date: TUESDAY, ranges: [range('20:00', '24:00')] }

  test.each<[string, Day, Given, string]>([
    ['are the common hours by default', TUESDAY, {}, '09:00–18:00'],
    ['end at midnight at the latest', TUESDAY, { workingHours: hours(20, 24) }, '20:00–24:00'],
    ['are none when the end does not follow the start', TUESDAY, { workingHours: hours(12, 12) }, ''],
    ['are none on a weekday that is not open', SUNDAY, {}, ''],
    ['are the weekday’s own ranges, sorted', TUESDAY, { dayHours: [long] }, '08:15–12:30 14:00–19:30'],
    ['ignore the own ranges of another weekday', '2027-04-14', { dayHours: [long] }, '09:00–18:00'],
    ['are none when the weekday’s own list is empty', TUESDAY, { dayHours: [{ day: 2, ranges: [] }] }, ''],
    [
      'are none on a closed weekday, even with ranges of its own',
      TUESDAY,
      { dayHours: [long], openDays: [1] },
      '',
    ],
    [
      'are those of a special day, which override the weekday’s own',
      TUESDAY,
      { dayHours: [long], specialDays: [evening] },
      '20:00–24:00',
    ],
    [
      'are those of a special day on a closed weekday',
      TUESDAY,
      { openDays: [], specialDays: [evening] },
      '20:00–24:00',
    ],
    [
      'are none on a special day without ranges',
      TUESDAY,
      { specialDays: [{ date: TUESDAY, ranges: [] }] },
      '',
    ],
    ['ignore a special day on another date', '2027-04-20', { specialDays: [evening] }, '09:00–18:00'],
  ])('%s', (_title, ...[day, given, expected]) => {
    expect(hoursOn(day, given)).toBe(expected)
  })
})

describe('the hours are reduced by', () => {
  const lunch = { day: 2 as const, start: 12, end: 13 }
  const opening = { date: TUESDAY, ranges: [range('10:00', '14:00')] }

  test.each<[string, Day, Given, string]>([
    ['nothing on a plain day', TUESDAY, {}, ''],
    ['a break on its weekday', TUESDAY, { breakTimes: [lunch] }, 'break 12:00–13:00'],
    ['no break of another weekday', '2027-04-14', { breakTimes: [lunch] }, ''],
    [
      'a weekly break on a special day too',
      TUESDAY,
      { breakTimes: [lunch], specialDays: [opening] },
      'break 12:00–13:00',
    ],
    [
      'a holiday for the whole day',
      MAY_DAY,
      { holidays: [[MAY_DAY, 'Fête du travail']] },
      'holiday 00:00–24:00',
    ],
    ['no holiday that is worked', MAY_DAY, { holidays: [[MAY_DAY, '']], workedHolidays: [MAY_DAY] }, ''],
    ['no holiday on a special day', TUESDAY, { holidays: [[TUESDAY, '']], specialDays: [opening] }, ''],
    [
      'a leave on a special day too',
      TUESDAY,
      { timeOff: [away(TUESDAY, TUESDAY)], specialDays: [opening] },
      'leave 00:00–24:00',
    ],
    ['a closure of the practice', TUESDAY, { closures: [away(TUESDAY, TUESDAY)] }, 'closure 00:00–24:00'],
    [
      'a closure and a leave on the same day',
      TUESDAY,
      { closures: [away(TUESDAY, TUESDAY)], timeOff: [away(TUESDAY, TUESDAY)] },
      'closure 00:00–24:00, leave 00:00–24:00',
    ],
  ])('%s', (_title, ...[day, given, expected]) => {
    expect(shutOn(day, given)).toBe(expected)
  })

  test('a leave with its label and a holiday with its name', () => {
    const given = {
      timeOff: [away(MAY_DAY, MAY_DAY)],
      holidays: [[MAY_DAY, 'Fête du travail'] as [Day, string]],
    }
    const { unavailable: shut } = workingDay(rules(given), MAY_DAY)
    expect(shut.map(({ label }) => label)).toEqual(['Congés', 'Fête du travail'])
  })

  test('the hour that DST skips', () => {
    const skipped = { start: 120, end: 180 }
    expect(workingDay(rules({}), '2027-03-28', skipped).unavailable).toEqual([
      { ...skipped, code: 'skipped' },
    ])
  })
})

describe('a leave covers one stretch, from its start on the first day to its end on the last', () => {
  const days = daysOf('2027-12-30', '2028-01-02')
  const shutOf = (leave: TimeOff) =>
    days.map((day) => shutOn(day, { timeOff: [leave] }).replace('leave ', ''))

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
    expect(shutOf(leave)).toEqual(expected)
  })

  test('a leave of three weeks is one entry and includes 29 February', () => {
    const given = { timeOff: [away('2028-02-14', '2028-03-05')] }
    const shut = daysOf('2028-02-01', '2028-03-31').filter((day) => shutOn(day, given) !== '')
    expect(shut).toHaveLength(21)
    expect(shut).toContain('2028-02-29')
  })
})

describe('a stretch is worked when it lies within one range and outside breaks', () => {
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
  ])('%s–%s: %s', (start, end, expected) => {
    const span = { start: parseEnd(start) ?? 0, end: parseEnd(end) ?? 0 }
    expect(isWorked(workingDay(rules(given), TUESDAY), span)).toBe(expected)
  })
})

function away(from: Day, to: Day): TimeOff {
  return { from, to, label: 'Congés' }
}

describe('new rules', () => {
  const away = (more: Partial<TimeOff> = {}) => ({ from: TUESDAY, to: TUESDAY, label: 'Travaux', ...more })
  const [morning, evening, night] = [
    range('10:00', '11:00'),
    range('17:30', '18:30'),
    range('19:00', '20:00'),
  ]
  const isLeft = (when: typeof morning, { before = {}, after = {} }: { before?: Given; after?: Given }) =>
    isNewlyExcluded(spanOf(when), {
      before: workingDay(rules(before), TUESDAY),
      after: workingDay(rules(after), TUESDAY),
    })

  test.each([
    ['that close the practice', morning, { after: { closures: [away()] } }],
    ['that close the practice outside the hours', night, { after: { closures: [away()] } }],
    ['that add leave across closing time', evening, { after: { timeOff: [away()] } }],
    [
      'that add leave on a closed weekday',
      morning,
      { before: { openDays: [1] }, after: { openDays: [1], timeOff: [away()] } },
    ],
    ['that shorten the hours', morning, { after: { workingHours: hours(11, 18) } }],
  ] satisfies [string, typeof morning, { before?: Given; after?: Given }][])(
    '%s exclude an existing reservation',
    (_title, when, change) => {
      expect(isLeft(when, change)).toBe(true)
    },
  )

  test.each([
    ['that add leave starting later', morning, { after: { timeOff: [away({ start: '11:00' })] } }],
    ['that add a closure ending earlier', night, { after: { closures: [away({ end: '19:00' })] } }],
    [
      'that replace a closure by leave',
      night,
      { before: { closures: [away()] }, after: { timeOff: [away()] } },
    ],
    ['that remove a closure', morning, { before: { closures: [away()] } }],
    [
      'that shorten the hours, for a reservation outside them,',
      night,
      { after: { workingHours: hours(11, 18) } },
    ],
    [
      'that add a break, for a reservation outside the hours,',
      night,
      { after: { breakTimes: [{ day: 2, start: 19, end: 20 }] } },
    ],
  ] satisfies [string, typeof morning, { before?: Given; after?: Given }][])(
    '%s exclude no existing reservation',
    (_title, when, change) => {
      expect(isLeft(when, change)).toBe(false)
    },
  )
})

function spanOf({ start, end }: ReturnType<typeof range>): Span {
  return { start: parseEnd(start) ?? 0, end: parseEnd(end) ?? 0 }
}
