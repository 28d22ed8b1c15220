import { expect, test } from 'vitest'
import { type Agenda, type Break, NEW_AGENDA } from '#domain/agenda.ts'
import { fieldsOf } from '../fields/agenda-fields.ts'
import { isBreakWithoutEffect } from './idle-break.ts'

const idle = (pause: Partial<Break>, agenda: Partial<Agenda> = {}) =>
  isBreakWithoutEffect({ day: 1, start: 12, end: 13, ...pause }, fieldsOf({ ...NEW_AGENDA, ...agenda }))

test('a break takes nothing before opening, nor up to it', () => {
  expect(idle({})).toBe(false)
  expect(idle({ start: 6, end: 7 })).toBe(true)
  expect(idle({ start: 8, end: 9 })).toBe(true)
})

test('a break takes nothing on a closed day, unless a special day opens it', () => {
  expect(idle({ day: 0 })).toBe(true)
  const specialDays = [{ date: '2027-05-02', ranges: [{ start: '10:00', end: '14:00' }] }]
  expect(idle({ day: 0 }, { specialDays })).toBe(false)
})

test('a break takes nothing between the day’s own ranges', () => {
  const ranges = [
    { start: '09:00', end: '12:00' },
    { start: '13:00', end: '18:00' },
  ]
  expect(idle({}, { dayHours: [{ day: 1, ranges }] })).toBe(true)
})

test('a break that is still being typed is not judged', () => {
  expect(idle({ start: 13, end: 1 })).toBe(false)
})
