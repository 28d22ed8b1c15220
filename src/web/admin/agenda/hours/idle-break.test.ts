import { expect, test } from 'vitest'
import { type Agenda, type Break, NEW_AGENDA } from '#domain/agenda.ts'
import { fieldsOf } from '../fields/agenda-fields.ts'
import { isBreakWithoutEffect } from './idle-break.ts'

/** On a Monday from 12 to 13 by default. */
const idle = (pause: Partial<Break>, agenda: Partial<Agenda> = {}) =>
  isBreakWithoutEffect({ day: 1, start: 12, end: 13, ...pause }, fieldsOf({ ...NEW_AGENDA, ...agenda }))

test('a break that ends before or at opening is idle', () => {
  expect(idle({})).toBe(false)
  expect(idle({ start: 6, end: 7 })).toBe(true)
  expect(idle({ start: 8, end: 9 })).toBe(true)
})

test('a break on a closed day is idle unless a special day opens it', () => {
  expect(idle({ day: 0 })).toBe(true)
  const specialDays = [{ date: '2027-05-02', ranges: [{ start: '10:00', end: '14:00' }] }]
  expect(idle({ day: 0 }, { specialDays })).toBe(false)
})

test('a break between the ranges of a day with its own hours is idle', () => {
  const ranges = [
    { start: '09:00', end: '12:00' },
    { start: '13:00', end: '18:00' },
  ]
  expect(idle({}, { dayHours: [{ day: 1, ranges }] })).toBe(true)
})

test('a break whose end is before its start is not reported while it is being typed', () => {
  expect(idle({ start: 13, end: 1 })).toBe(false)
})
