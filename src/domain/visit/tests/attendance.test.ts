import { expect, test } from 'vitest'
import {
  absencesCountFrom,
  absenceText,
  attendanceRefusal,
  comesWithPayment,
  notableAttendances,
} from '../attendance.ts'

const now = { day: '2027-04-12', minute: 10 * 60 }
const kept = (day: string, minute = 9 * 60) => ({ start: { day, minute }, isCancelled: false })
const cancelled = (day: string) => ({ ...kept(day), isCancelled: true })

test('attendance is noted from the start of a reservation until thirty days after', () => {
  expect(attendanceRefusal(kept('2027-04-12', 10 * 60), 'missed', now)).toBe('attendance_too_early')
  expect(attendanceRefusal(kept('2027-04-12', 10 * 60 - 1), 'missed', now)).toBeNull()
  expect(attendanceRefusal(kept('2027-03-13'), 'came', now)).toBeNull()
  expect(attendanceRefusal(kept('2027-03-12'), 'came', now)).toBe('attendance_too_late')
  expect(attendanceRefusal(kept('2027-03-12'), null, now)).toBe('attendance_too_late')
})

test('a cancelled reservation is late or nothing, also before its date', () => {
  expect(notableAttendances(cancelled('2027-04-20'), now)).toEqual(['cancelled_late'])
  expect(attendanceRefusal(cancelled('2027-04-10'), 'missed', now)).toBe('attendance_of_cancelled')
  expect(attendanceRefusal(cancelled('2027-04-10'), null, now)).toBeNull()
  expect(notableAttendances(cancelled('2027-03-12'), now)).toEqual([])
})

test('a past reservation that took place offers all three', () => {
  expect(notableAttendances(kept('2027-04-11'), now)).toEqual(['came', 'missed', 'cancelled_late'])
  expect(notableAttendances(kept('2027-04-13'), now)).toEqual([])
})

test('a payment notes « Venu » of a visit that has begun and stands, unless something was noted', () => {
  const comes = (visit: Parameters<typeof comesWithPayment>[0]) => comesWithPayment(visit, now)
  expect(comes({ ...kept('2027-04-12'), attendance: null })).toBe(true)
  expect(comes({ ...kept('2027-04-12', 10 * 60), attendance: null })).toBe(false)
  expect(comes({ ...kept('2027-04-11'), attendance: 'missed' })).toBe(false)
  expect(comes({ ...cancelled('2027-04-11'), attendance: null })).toBe(false)
  expect(comes({ ...kept('2027-03-12'), attendance: null })).toBe(false)
})

test('absences count for two years, on 29 February from the 28th', () => {
  expect(absencesCountFrom('2027-04-12')).toBe('2025-04-12')
  expect(absencesCountFrom('2028-02-29')).toBe('2026-02-28')
})

test('absences are told in French', () => {
  expect(absenceText(1)).toBe('1 absence en 24 mois')
  expect(absenceText(3)).toBe('3 absences en 24 mois')
})
