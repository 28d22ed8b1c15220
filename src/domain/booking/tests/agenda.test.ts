import { describe, expect, test } from 'vitest'
import { type Day, daysOf } from '../../language/time.ts'
import { agendaAsOf, type LaterHours, NEW_AGENDA } from '../agenda.ts'
import { compileAgenda, workingDay } from '../slots/working-day.ts'

test('a new practitioner works Monday to Saturday from 9:00 to 19:00 on a half-hour grid', () => {
  const rules = compileAgenda(NEW_AGENDA, { closures: [], holidays: new Map() })
  const week = daysOf('2027-04-12', '2027-04-18').map((day) => workingDay(rules, day))
  const open = { ranges: [{ start: 540, end: 1140 }], unavailable: [] }
  expect(week).toEqual([...Array(6).fill(open), { ranges: [], unavailable: [] }])
  expect(NEW_AGENDA.workingHours.slotDuration).toBe(30)
})

test('visitors may book a new practitioner without notice, 120 days ahead, with no buffer', () => {
  expect(NEW_AGENDA).toMatchObject({
    bufferMinutes: 0,
    minNoticeMinutes: 0,
    horizonDays: 120,
    maxVisitsPerDay: null,
    compactDay: false,
    closedOnHolidays: null,
    closedOnLocalHolidays: false,
  })
})

describe('an agenda with hours from later days', () => {
  const later = (from: Day, start: number): LaterHours => {
    const week = { breakTimes: [], openDays: [1 as const], dayHours: [] }
    return { from, workingHours: { start, end: 20 }, ...week }
  }
  const agenda = { ...NEW_AGENDA, laterHours: [later('2027-05-01', 10), later('2027-06-01', 14)] }

  test('reads as it is until the day on which the first of them begin', () => {
    expect(agendaAsOf(agenda, '2027-04-30')).toEqual(agenda)
  })

  test('has the hours that have begun as its week, with the step that all have in common', () => {
    expect(agendaAsOf(agenda, '2027-05-01')).toEqual({
      ...NEW_AGENDA,
      workingHours: { start: 10, end: 20, slotDuration: 30 },
      openDays: [1],
      laterHours: [later('2027-06-01', 14)],
    })
    expect(agendaAsOf(agenda, '2027-07-14')).toMatchObject({ workingHours: { start: 14 }, laterHours: [] })
  })
})
