import { expect, test } from 'vitest'
import { breakSpans, NEW_AGENDA, openRanges } from './agenda.ts'
import { daysOf } from './time.ts'

test('a new practitioner is open Monday to Saturday from nine to seven, every half hour', () => {
  const week = daysOf('2027-04-12', '2027-04-18').map((day) => openRanges(NEW_AGENDA, day))
  expect(week).toEqual([...Array(6).fill([{ start: 540, end: 1140 }]), []])
  expect(NEW_AGENDA.workingHours.slotDuration).toBe(30)
})

test('hours run to midnight at most', () => {
  const agenda = { ...NEW_AGENDA, workingHours: { start: 20, end: 24, slotDuration: 30 } }
  expect(openRanges(agenda, '2027-04-12')).toEqual([{ start: 1200, end: 1440 }])
})

test('a break belongs to its weekday, 0 = Sunday to 6 = Saturday', () => {
  const agenda = { ...NEW_AGENDA, breakTimes: [{ day: 0 as const, start: 12, end: 13 }] }
  const withBreak = daysOf('2027-04-12', '2027-04-18').filter((day) => breakSpans(agenda, day).length > 0)
  expect(withBreak).toEqual(['2027-04-18'])
  expect(breakSpans(agenda, '2027-04-18')).toEqual([{ start: 720, end: 780 }])
})
