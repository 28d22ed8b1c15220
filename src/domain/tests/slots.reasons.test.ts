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
const DST_START_DAY = '2027-03-28'

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
  bufferEnd: at(end),
  kind: 'reservation',
  ...more,
})
const awayOnTuesday = (label: string, part: Partial<TimeOff> = {}) => [
  { from: TUESDAY, to: TUESDAY, label, ...part },
]

type Case = { title: string; given: Given; time: string; code: NotOfferedCode; conflict?: string }

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
    { title: 'a start before the hours', given: {}, time: '08:30', code: 'closed' },
    { title: 'a start between two ranges', given: {}, time: '12:00', code: 'closed' },
    { title: 'a start at closing time', given: {}, time: '18:00', code: 'closed' },
    { title: 'a weekday that is not open', given: { openDays: [1] }, time: '10:00', code: 'closed' },
    {
      title: 'a special day without hours',
      given: { specialDays: [{ date: TUESDAY, ranges: [] }] },
      time: '10:00',
      code: 'closed',
    },
    {
      title: 'a closure of the practice',
      given: { closures: awayOnTuesday('Travaux') },
      time: '10:00',
      code: 'closure',
      conflict: '00:00–24:00 Travaux',
    },
    {
      title: 'leave',
      given: { timeOff: awayOnTuesday('Congés') },
      time: '10:00',
      code: 'leave',
      conflict: '00:00–24:00 Congés',
    },
    {
      title: 'leave that starts at that time',
      given: { timeOff: awayOnTuesday('RDV', { start: '10:00' }) },
      time: '10:00',
      code: 'leave',
      conflict: '10:00–24:00 RDV',
    },
    {
      title: 'a holiday',
      given: { holidays: [[TUESDAY, 'Ascension']] },
      time: '10:00',
      code: 'holiday',
      conflict: '00:00–24:00 Ascension',
    },
    { title: 'a break', given: { breakTimes: lunch }, time: '11:30', code: 'break', conflict: '11:00–12:00' },
    {
      title: 'a start outside the hours, even during a break',
      given: { breakTimes: [{ day: 2, start: 12, end: 13 }] },
      time: '12:00',
      code: 'closed',
    },
    { title: 'a start off the grid', given: {}, time: '09:10', code: 'off_grid' },
    {
      title: 'a reservation that runs past closing time',
      given: {},
      time: '11:30',
      code: 'does_not_fit',
      conflict: '12:00–12:30',
    },
    {
      title: 'a reservation that runs into a break',
      given: { breakTimes: lunch },
      time: '10:30',
      code: 'does_not_fit',
      conflict: '11:00–12:00',
    },
    {
      title: 'a reservation that runs into leave',
      given: { timeOff: awayOnTuesday('RDV', { start: '10:15' }) },
      time: '09:30',
      code: 'does_not_fit',
      conflict: '10:15–24:00 RDV',
    },
    {
      title: 'a start that overlaps a reservation',
      given: { busy: [occupied('10:00', '11:00')] },
      time: '09:30',
      code: 'taken',
      conflict: '10:00–11:00',
    },
    {
      title: 'a start in blocked time',
      given: { busy: [occupied('10:00', '11:00', { kind: 'block' })] },
      time: '10:30',
      code: 'blocked',
      conflict: '10:00–11:00',
    },
    {
      title: 'a slot that is held for somebody else',
      given: { busy: [occupied('10:00', '11:00', { kind: 'hold' })] },
      time: '10:00',
      code: 'held',
      conflict: '10:00–11:00',
    },
    {
      title: 'a start in the buffer of the reservation before',
      given: { busy: [occupied('09:00', '10:00', { bufferEnd: at('10:15') })] },
      time: '10:00',
      code: 'buffer',
      conflict: '09:00–10:00',
    },
    {
      title: 'a reservation whose buffer runs into the next one',
      given: { buffer: 15, busy: [occupied('10:00', '11:00')] },
      time: '09:00',
      code: 'buffer',
      conflict: '10:00–11:00',
    },
    {
      title: 'a start on a full day',
      given: { maxVisitsPerDay: 1, busy: [occupied('09:00', '10:00')] },
      time: '14:00',
      code: 'full',
    },
    {
      title: 'a start that would leave a gap of half an hour on a compact day',
      given: { compactDay: true, busy: [occupied('09:00', '10:00')] },
      time: '10:30',
      code: 'compact',
    },
  ])('$title', ({ given, time, code, conflict }) => {
    expect(explain(given, time)).toEqual([code, conflict])
  })

  test('starts in the hour that daylight saving time skips and reservations that run into it', () => {
    const nightHours = {
      openDays: [0 as const],
      dayHours: [{ day: 0 as const, ranges: [{ start: '00:00', end: '05:00' }] }],
    }
    const clock = {
      now: clockAt('2027-03-01', '08:00').now,
      skipped: new Map([[DST_START_DAY, { start: 120, end: 180 }]]),
    }
    const codes = ['01:00', '01:30', '02:00', '02:30', '03:00'].map(
      (time) =>
        whyNotOffered(availabilityWith(nightHours), { day: DST_START_DAY, minute: at(time) }, clock)?.code ??
        null,
    )
    expect(codes).toEqual([null, 'does_not_fit', 'skipped', 'skipped', null])
  })

  test.each<{ title: string; given: Given; clock: WallClock; code: NotOfferedCode }>([
    { title: 'a start a minute ago', given: {}, clock: clockAt(TUESDAY, '10:01'), code: 'past' },
    { title: 'a start yesterday', given: {}, clock: clockAt('2027-04-14', '00:00'), code: 'past' },
    {
      title: 'a start within the minimum notice',
      given: { minNoticeMinutes: 120 },
      clock: clockAt(TUESDAY, '08:01'),
      code: 'too_soon',
    },
    {
      title: 'a past start as past, not as too soon',
      given: { minNoticeMinutes: 120 },
      clock: clockAt(TUESDAY, '10:01'),
      code: 'past',
    },
    {
      title: 'a start beyond the horizon',
      given: { horizonDays: 7 },
      clock: clockAt('2027-04-05', '08:00'),
      code: 'too_far',
    },
  ])('$title', ({ given, clock, code }) => {
    expect(explain(given, '10:00', clock)[0]).toBe(code)
  })
})

describe('a start is offered', () => {
  const afternoon = { day: 2 as const, ranges: [{ start: '14:10', end: '18:00' }] }
  const blocked = occupied('09:00', '10:00', { kind: 'block' })

  test.each<{ title: string; given: Given; time: string }>([
    { title: 'when no rule excludes it', given: {}, time: '09:00' },
    {
      title: 'when leave ends at that time',
      given: { timeOff: awayOnTuesday('RDV', { end: '10:00' }) },
      time: '10:00',
    },
    {
      title: 'on a holiday that is worked',
      given: { holidays: [[TUESDAY, '']], workedHolidays: [TUESDAY] },
      time: '10:00',
    },
    { title: 'on a finer grid', given: quarters, time: '09:15' },
    { title: 'on the grid of the afternoon’s opening', given: { dayHours: [afternoon] }, time: '14:40' },
    { title: 'when its buffer runs into a break', given: { buffer: 30, breakTimes: lunch }, time: '10:00' },
    {
      title: 'on a day of blocks only, because blocks do not count towards maxVisitsPerDay',
      given: { maxVisitsPerDay: 1, busy: [blocked] },
      time: '14:00',
    },
    {
      title: 'when it leaves a gap of an hour on a compact day',
      given: { compactDay: true, busy: [occupied('09:00', '10:00')] },
      time: '11:00',
    },
  ])('$title', ({ given, time }) => {
    expect(explain(given, time)).toEqual([null, undefined])
  })

  test.each<{ title: string; given: Given; clock: WallClock }>([
    { title: 'at the current minute', given: {}, clock: clockAt(TUESDAY, '10:00') },
    {
      title: 'exactly at the minimum notice',
      given: { minNoticeMinutes: 120 },
      clock: clockAt(TUESDAY, '08:00'),
    },
    { title: 'on the horizon’s last day', given: { horizonDays: 8 }, clock: clockAt('2027-04-05', '08:00') },
  ])('$title', ({ given, clock }) => {
    expect(explain(given, '10:00', clock)[0]).toBeNull()
  })
})

describe('the reason of an empty day is', () => {
  const reservations = [occupied('09:00', '12:00'), occupied('14:00', '18:00')]

  test.each<{ title: string; given: Given; day: Day; code: NotOfferedCode | null }>([
    { title: 'none on a day with a free slot', given: {}, day: TUESDAY, code: null },
    { title: 'closed on a weekday that is not open', given: {}, day: SUNDAY, code: 'closed' },
    {
      title: 'leave on a day of leave',
      given: { timeOff: awayOnTuesday('Congés') },
      day: TUESDAY,
      code: 'leave',
    },
    {
      title: 'closed when leave covers a closed weekday',
      given: { openDays: [1], timeOff: awayOnTuesday('Congés') },
      day: TUESDAY,
      code: 'closed',
    },
    {
      title: 'the holiday on a holiday',
      given: { holidays: [[TUESDAY, 'Ascension']] },
      day: TUESDAY,
      code: 'holiday',
    },
    {
      title: 'leave when it covers a holiday',
      given: { holidays: [[TUESDAY, '']], timeOff: awayOnTuesday('Congés') },
      day: TUESDAY,
      code: 'leave',
    },
    {
      title: 'taken on a fully booked day, even with a break',
      given: { busy: reservations, breakTimes: lunch },
      day: TUESDAY,
      code: 'taken',
    },
    {
      title: 'taken rather than full when both apply',
      given: { busy: reservations.slice(0, 1), maxVisitsPerDay: 1 },
      day: TUESDAY,
      code: 'taken',
    },
    {
      title: 'blocked on a day that is blocked throughout',
      given: { busy: reservations.map((span) => ({ ...span, kind: 'block' as const })) },
      day: TUESDAY,
      code: 'blocked',
    },
    {
      title: 'the length when a reservation fits no range',
      given: { duration: 300 },
      day: TUESDAY,
      code: 'does_not_fit',
    },
    {
      title: 'the horizon on a day beyond it',
      given: { horizonDays: 3 },
      day: '2027-04-16',
      code: 'too_far',
    },
  ])('$title', ({ given, day, code }) => {
    expect(whyDayIsEmpty([availabilityWith(given)], day, MONDAY_MORNING)?.code ?? null).toBe(code)
  })

  test('leave from noon today, once no start is left in the morning', () => {
    const availability = availabilityWith({ timeOff: awayOnTuesday('Congés', { start: '12:00' }) })
    expect(whyDayIsEmpty([availability], TUESDAY, clockAt(TUESDAY, '11:30'))).toMatchObject({
      code: 'leave',
      conflict: { label: 'Congés' },
    })
  })

  test('the nearest to an offer among several practitioners', () => {
    const closed = availabilityWith({ openDays: [1] })
    const fullyBooked = availabilityWith({ busy: reservations })
    expect(whyDayIsEmpty([closed, fullyBooked, closed], TUESDAY, MONDAY_MORNING)?.code).toBe('taken')
    expect(whyDayIsEmpty([closed, fullyBooked, availabilityWith({})], TUESDAY, MONDAY_MORNING)).toBeNull()
    expect(whyDayIsEmpty([], TUESDAY, MONDAY_MORNING)?.code).toBe('closed')
  })
})
