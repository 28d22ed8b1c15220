import { describe, expect, test } from 'vitest'
import type { WallClock } from '../availability.ts'
import type { NotOfferedCode } from '../not-offered.ts'
import { whyNotOffered } from '../slots.ts'
import {
  at,
  availabilityWith,
  awayOnTuesday,
  type Case,
  clockAt,
  DST_START_DAY,
  explain,
  explainAll,
  type Given,
  lunch,
  occupied,
  quarters,
  TUESDAY,
} from './slot-situations.ts'

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
        whyNotOffered(availabilityWith(nightHours), { day: DST_START_DAY, minute: at(time) }, clock)[0]
          ?.code ?? null,
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

test('every reason that applies is given, in the order of the rules', () => {
  const given: Given = {
    timeOff: awayOnTuesday('RDV', { start: '11:00' }),
    breakTimes: [{ day: 2, start: 10, end: 11 }],
    busy: [occupied('10:30', '11:30'), occupied('12:00', '13:00', { kind: 'block' })],
    duration: 60,
    buffer: 30,
    maxVisitsPerDay: 1,
    minNoticeMinutes: 2880,
    horizonDays: 0,
  }
  expect(explainAll(given, '10:45')).toEqual([
    ['too_soon', undefined],
    ['too_far', undefined],
    ['break', '10:00–11:00'],
    ['does_not_fit', '11:00–24:00 RDV'],
    ['taken', '10:30–11:30'],
    ['buffer', '12:00–13:00'],
    ['full', undefined],
  ])
})

test('a reason that another one implies is not given', () => {
  expect(explainAll({ minNoticeMinutes: 120 }, '10:00', clockAt(TUESDAY, '10:01'))).toEqual([
    ['past', undefined],
  ])
  expect(explainAll({ busy: [occupied('09:00', '10:00', { bufferEnd: at('10:15') })] }, '09:30')).toEqual([
    ['taken', '09:00–10:00'],
  ])
  expect(explainAll({}, '12:10')).toEqual([['closed', undefined]])
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
