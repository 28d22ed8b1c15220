import { describe, expect, test } from 'vitest'
import { type Agenda, NEW_AGENDA, type TimeOff } from '../agenda.ts'
import {
  type Availability,
  type NotOfferedCode,
  type Occupied,
  type WallClock,
  whyDayIsEmpty,
  whyNotOffered,
} from '../slots.ts'
import { type Day, formatTime, parseTime } from '../time.ts'
import { compileAgenda } from '../working-day.ts'

const TUESDAY = '2027-04-13'
const SUNDAY = '2027-04-18'
const SUMMER_TIME = '2027-03-28'

type Given = Partial<Agenda> & {
  closures?: TimeOff[]
  holidays?: [Day, string][]
  duration?: number
  buffer?: number
  busy?: Occupied[]
}

/** Open 9:00–12:00 and 14:00–18:00 on a half-hour grid; reservations and the shortest service take an hour. */
function availabilityWith({ closures = [], holidays = [], busy = [], ...given }: Given): Availability {
  const { duration = 60, buffer = 0, ...agenda } = given
  const ranges = [
    { start: '09:00', end: '12:00' },
    { start: '14:00', end: '18:00' },
  ]
  const dayHours = ([1, 2, 3, 4, 5, 6] as const).map((day) => ({ day, ranges }))
  const daysOff = { closures, holidays: new Map(holidays) }
  const rules = compileAgenda({ ...NEW_AGENDA, dayHours, ...agenda }, daysOff)
  return { rules, duration, buffer, shortestServiceMinutes: 60, busy: new Map([[TUESDAY, busy]]) }
}

const MONDAY_MORNING: WallClock = { now: { day: '2027-04-12', minute: 480 }, skipped: new Map() }
const clockAt = (day: Day, time: string): WallClock => ({ ...MONDAY_MORNING, now: { day, minute: at(time) } })

const at = (time: string) => parseTime(time) ?? Number.NaN
const occupied = (start: string, end: string, more: Partial<Occupied> = {}): Occupied => ({
  start: at(start),
  end: at(end),
  until: at(end),
  kind: 'reservation',
  ...more,
})
const awayOnTuesday = (label: string, part: Partial<TimeOff> = {}) => [
  { from: TUESDAY, to: TUESDAY, label, ...part },
]

type Case = [title: string, given: Given, time: string, code: NotOfferedCode, by?: string]

/** Code, and « start–end label » of the conflict. */
function explain(given: Given, time: string, clock = MONDAY_MORNING) {
  const reason = whyNotOffered(availabilityWith(given), { day: TUESDAY, minute: at(time) }, clock)
  const { conflict } = reason ?? {}
  const span = conflict && `${formatTime(conflict.start)}–${formatTime(conflict.end)}`
  return [reason?.code ?? null, conflict?.label === undefined ? span : `${span} ${conflict.label}`]
}

const quarters = { workingHours: { start: 9, end: 18, slotDuration: 15 } }
const lunch = [{ day: 2 as const, start: 11, end: 12 }]

describe('a reason is given for', () => {
  test.each<Case>([
    ['a start before the hours', {}, '08:30', 'closed'],
    ['a start between two ranges', {}, '12:00', 'closed'],
    ['a start at closing time', {}, '18:00', 'closed'],
    ['a weekday that is not open', { openDays: [1] }, '10:00', 'closed'],
    ['a special day without hours', { specialDays: [{ date: TUESDAY, ranges: [] }] }, '10:00', 'closed'],
    [
      'a closure of the practice',
      { closures: awayOnTuesday('Travaux') },
      '10:00',
      'closure',
      '00:00–24:00 Travaux',
    ],
    ['leave', { timeOff: awayOnTuesday('Congés') }, '10:00', 'leave', '00:00–24:00 Congés'],
    [
      'leave that starts at that time',
      { timeOff: awayOnTuesday('RDV', { start: '10:00' }) },
      '10:00',
      'leave',
      '10:00–24:00 RDV',
    ],
    ['a holiday', { holidays: [[TUESDAY, 'Ascension']] }, '10:00', 'holiday', '00:00–24:00 Ascension'],
    ['a break', { breakTimes: lunch }, '11:30', 'break', '11:00–12:00'],
    [
      'a start outside the hours, even where a break is',
      { breakTimes: [{ day: 2, start: 12, end: 13 }] },
      '12:00',
      'closed',
    ],
    ['a start off the grid', {}, '09:10', 'off_grid'],
    ['a reservation that runs past closing time', {}, '11:30', 'does_not_fit', '12:00–12:30'],
    ['a reservation that runs into a break', { breakTimes: lunch }, '10:30', 'does_not_fit', '11:00–12:00'],
    [
      'a reservation that runs into leave',
      { timeOff: awayOnTuesday('RDV', { start: '10:15' }) },
      '09:30',
      'does_not_fit',
      '10:15–24:00 RDV',
    ],
    [
      'a start that overlaps a reservation',
      { busy: [occupied('10:00', '11:00')] },
      '09:30',
      'taken',
      '10:00–11:00',
    ],
    [
      'a start in blocked time',
      { busy: [occupied('10:00', '11:00', { kind: 'block' })] },
      '10:30',
      'blocked',
      '10:00–11:00',
    ],
    [
      'a slot that is held for somebody else',
      { busy: [occupied('10:00', '11:00', { kind: 'hold' })] },
      '10:00',
      'held',
      '10:00–11:00',
    ],
    [
      'a start in the buffer of the reservation before',
      { busy: [occupied('09:00', '10:00', { until: at('10:15') })] },
      '10:00',
      'buffer',
      '09:00–10:00',
    ],
    [
      'a reservation whose buffer runs into the next one',
      { buffer: 15, busy: [occupied('10:00', '11:00')] },
      '09:00',
      'buffer',
      '10:00–11:00',
    ],
    ['a start on a full day', { maxVisitsPerDay: 1, busy: [occupied('09:00', '10:00')] }, '14:00', 'full'],
    [
      'a start that would leave a gap of half an hour on a compact day',
      { compactDay: true, busy: [occupied('09:00', '10:00')] },
      '10:30',
      'compact',
    ],
  ])('%s', (_title, ...[given, time, code, by]) => {
    expect(explain(given, time)).toEqual([code, by])
  })

  test('starts in the hour that DST skips and reservations that run into it', () => {
    const nightHours = {
      openDays: [0 as const],
      dayHours: [{ day: 0 as const, ranges: [{ start: '00:00', end: '05:00' }] }],
    }
    const clock = {
      now: clockAt('2027-03-01', '08:00').now,
      skipped: new Map([[SUMMER_TIME, { start: 120, end: 180 }]]),
    }
    const codes = ['01:00', '01:30', '02:00', '02:30', '03:00'].map(
      (time) =>
        whyNotOffered(availabilityWith(nightHours), { day: SUMMER_TIME, minute: at(time) }, clock)?.code ??
        null,
    )
    expect(codes).toEqual([null, 'does_not_fit', 'skipped', 'skipped', null])
  })

  test.each<[string, Given, WallClock, NotOfferedCode]>([
    ['a start a minute ago', {}, clockAt(TUESDAY, '10:01'), 'past'],
    ['a start yesterday', {}, clockAt('2027-04-14', '00:00'), 'past'],
    ['a start within the minimum notice', { minNoticeMinutes: 120 }, clockAt(TUESDAY, '08:01'), 'too_soon'],
    ['a past start as past, not as too soon', { minNoticeMinutes: 120 }, clockAt(TUESDAY, '10:01'), 'past'],
    ['a start beyond the horizon', { horizonDays: 7 }, clockAt('2027-04-05', '08:00'), 'too_far'],
  ])('%s', (_title, ...[given, clock, code]) => {
    expect(explain(given, '10:00', clock)[0]).toBe(code)
  })
})

describe('a start is offered', () => {
  const afternoon = { day: 2 as const, ranges: [{ start: '14:10', end: '18:00' }] }
  const blocked = occupied('09:00', '10:00', { kind: 'block' })

  test.each<[string, Given, string]>([
    ['when no rule excludes it', {}, '09:00'],
    ['when leave ends at that time', { timeOff: awayOnTuesday('RDV', { end: '10:00' }) }, '10:00'],
    ['on a holiday that is worked', { holidays: [[TUESDAY, '']], workedHolidays: [TUESDAY] }, '10:00'],
    ['on a finer grid', quarters, '09:15'],
    ['on the grid of the afternoon’s opening', { dayHours: [afternoon] }, '14:40'],
    ['when its buffer runs into a break', { buffer: 30, breakTimes: lunch }, '10:00'],
    ['on a day with its maximum of entries, all blocks', { maxVisitsPerDay: 1, busy: [blocked] }, '14:00'],
    [
      'when it leaves a gap of an hour on a compact day',
      { compactDay: true, busy: [occupied('09:00', '10:00')] },
      '11:00',
    ],
  ])('%s', (_title, ...[given, time]) => {
    expect(explain(given, time)).toEqual([null, undefined])
  })

  test.each<[string, Given, WallClock]>([
    ['at the current minute', {}, clockAt(TUESDAY, '10:00')],
    ['exactly at the minimum notice', { minNoticeMinutes: 120 }, clockAt(TUESDAY, '08:00')],
    ['on the horizon’s last day', { horizonDays: 8 }, clockAt('2027-04-05', '08:00')],
  ])('%s', (_title, ...[given, clock]) => {
    expect(explain(given, '10:00', clock)[0]).toBeNull()
  })
})

describe('the reason of an empty day is', () => {
  const reservations = [occupied('09:00', '12:00'), occupied('14:00', '18:00')]

  test.each<[string, Given, Day, NotOfferedCode | null]>([
    ['none on a day with a free slot', {}, TUESDAY, null],
    ['closed on a weekday that is not open', {}, SUNDAY, 'closed'],
    ['the leave on a day of leave', { timeOff: awayOnTuesday('Congés') }, TUESDAY, 'leave'],
    [
      'closed when leave covers a closed weekday',
      { openDays: [1], timeOff: awayOnTuesday('Congés') },
      TUESDAY,
      'closed',
    ],
    ['the holiday on a holiday', { holidays: [[TUESDAY, 'Ascension']] }, TUESDAY, 'holiday'],
    [
      'the leave when it covers a holiday',
      { holidays: [[TUESDAY, '']], timeOff: awayOnTuesday('Congés') },
      TUESDAY,
      'leave',
    ],
    [
      'taken on a fully booked day, even with a break',
      { busy: reservations, breakTimes: lunch },
      TUESDAY,
      'taken',
    ],
    [
      'taken on a day with its maximum of reservations',
      { busy: reservations.slice(0, 1), maxVisitsPerDay: 1 },
      TUESDAY,
      'taken',
    ],
    [
      'blocked on a day that is blocked throughout',
      { busy: reservations.map((span) => ({ ...span, kind: 'block' as const })) },
      TUESDAY,
      'blocked',
    ],
    ['the length when a reservation fits no range', { duration: 300 }, TUESDAY, 'does_not_fit'],
    ['the horizon on a day beyond it', { horizonDays: 3 }, '2027-04-16', 'too_far'],
  ])('%s', (_title, ...[given, day, code]) => {
    expect(whyDayIsEmpty([availabilityWith(given)], day, MONDAY_MORNING)?.code ?? null).toBe(code)
  })

  test('the leave from noon on today, once the morning is past', () => {
    const availability = availabilityWith({ timeOff: awayOnTuesday('Congés', { start: '12:00' }) })
    expect(whyDayIsEmpty([availability], TUESDAY, clockAt(TUESDAY, '11:30'))).toMatchObject({
      code: 'leave',
      conflict: { label: 'Congés' },
    })
  })

  test('the nearest to an offer among several practitioners', () => {
    const closed = availabilityWith({ openDays: [1] })
    const full = availabilityWith({ busy: reservations })
    expect(whyDayIsEmpty([closed, full, closed], TUESDAY, MONDAY_MORNING)?.code).toBe('taken')
    expect(whyDayIsEmpty([closed, full, availabilityWith({})], TUESDAY, MONDAY_MORNING)).toBeNull()
    expect(whyDayIsEmpty([], TUESDAY, MONDAY_MORNING)?.code).toBe('closed')
  })
})
