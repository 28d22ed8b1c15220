import { expect, test } from 'vitest'
import { type Agenda, type Break, NEW_AGENDA } from '#domain/booking/agenda.ts'
import { toAgendaFields } from '../fields/agenda-fields.ts'
import { isIneffectiveBreak } from './ineffective-break.ts'

const SUNDAY = 0
const MONDAY = 1

function isIneffective(breakTime: Partial<Break>, agenda: Partial<Agenda> = {}): boolean {
  return isIneffectiveBreak(
    { day: MONDAY, start: 12, end: 13, ...breakTime },
    toAgendaFields({ ...NEW_AGENDA, ...agenda }),
  )
}

test('a break within working hours is effective', () => {
  expect(isIneffective({ start: 12, end: 13 })).toBe(false)
})

test('a break that ends before or at opening is ineffective', () => {
  expect(isIneffective({ start: 6, end: 7 })).toBe(true)
  expect(isIneffective({ start: 8, end: 9 })).toBe(true)
})

test('a break on a closed day is ineffective', () => {
  expect(isIneffective({ day: SUNDAY })).toBe(true)
})

test('a break on a closed day is effective if a special day opens it', () => {
  const sunday = '2027-05-02'
  const specialDays = [{ date: sunday, ranges: [{ start: '10:00', end: '14:00' }] }]
  expect(isIneffective({ day: SUNDAY }, { specialDays })).toBe(false)
})

test('a break between the ranges of a day is ineffective', () => {
  const ranges = [
    { start: '09:00', end: '12:00' },
    { start: '13:00', end: '18:00' },
  ]
  expect(isIneffective({ start: 12, end: 13 }, { dayHours: [{ day: MONDAY, ranges }] })).toBe(true)
})

test('a break that ends before it starts, as while its end is being typed, is not reported', () => {
  expect(isIneffective({ start: 13, end: 1 })).toBe(false)
})
