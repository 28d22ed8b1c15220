import { expect, test } from 'vitest'
import type { UnworkedSpan } from '#contract/booking/calendar.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { AgendaEntry } from '../entries/agenda-entries.ts'
import { shownHours, startInView } from './shown-hours.ts'

const MONDAY = '2027-04-12'
const WEDNESDAY = '2027-04-14'
const week = { view: 'semaine', date: MONDAY } as const
const hours = (start: number, end: number) => ({ start: start * 60, end: end * 60 })

function unworked(from: string, to: string, change: Partial<UnworkedSpan> = {}): UnworkedSpan {
  return { date: MONDAY, from, to, reason: 'closed', label: null, praticienId: 7, ...change }
}

function entry(date: string, time: string, duration = 60): AgendaEntry {
  return { kind: 'reservation', details: { date, time, duration } as AgendaReservation }
}

const OPEN_9_TO_19 = [unworked('00:00', '09:00'), unworked('19:00', '24:00')]

test('the hours shown are the working hours of the days on screen, in whole hours', () => {
  const tuesday = { date: '2027-04-13' }
  const later = [unworked('00:00', '10:30', tuesday), unworked('19:30', '24:00', tuesday)]
  expect(shownHours({ entries: [], unworked: [...OPEN_9_TO_19, ...later] }, week)).toEqual(hours(9, 20))
})

test('the hours shown grow for an entry outside them, unless it is on another day than those on screen', () => {
  const shown = (entries: AgendaEntry[]) => shownHours({ entries, unworked: OPEN_9_TO_19 }, week)
  expect(shown([entry(WEDNESDAY, '06:30'), entry(MONDAY, '21:30', 45)])).toEqual(hours(6, 23))
  expect(shown([entry('2027-04-20', '06:30')])).toEqual(hours(9, 19))
})

test('a closed day and a whole day off do not widen the hours shown', () => {
  const daysOff = [
    unworked('00:00', '24:00', { date: WEDNESDAY }),
    unworked('00:00', '24:00', { date: '2027-04-15', reason: 'leave' }),
  ]
  expect(shownHours({ entries: [], unworked: [...OPEN_9_TO_19, ...daysOff] }, week)).toEqual(hours(9, 19))
})

test('an absence of some hours stays among the hours shown', () => {
  const morning = [
    unworked('00:00', '09:00'),
    unworked('09:00', '12:00', { reason: 'leave' }),
    unworked('19:00', '24:00'),
  ]
  expect(shownHours({ entries: [], unworked: morning }, week)).toEqual(hours(9, 19))
})

test('a week without any working hours shows those of a usual day', () => {
  const closed = [unworked('00:00', '24:00')]
  expect(shownHours({ entries: [], unworked: closed }, week)).toEqual(hours(8, 20))
})

test('a new entry of today starts at the next full hour, at the opening at the earliest', () => {
  const startAt = (minute: number) => startInView(week, OPEN_9_TO_19, { day: MONDAY, minute })
  expect(startAt(7 * 60 + 10)).toEqual({ day: MONDAY, minute: 9 * 60 })
  expect(startAt(14 * 60 + 10)).toEqual({ day: MONDAY, minute: 15 * 60 })
})

test('a new entry of a later week starts at the opening of its first worked day', () => {
  const now = { day: '2027-04-07', minute: 600 }
  const closedMonday = [
    unworked('00:00', '24:00'),
    unworked('00:00', '10:00', { date: '2027-04-13' }),
    unworked('18:00', '24:00', { date: '2027-04-13' }),
  ]
  expect(startInView(week, closedMonday, now)).toEqual({ day: '2027-04-13', minute: 600 })
  expect(startInView({ view: 'jour', date: MONDAY }, closedMonday, now)).toEqual({ day: MONDAY, minute: 480 })
})

test('a new entry of a past period starts today', () => {
  const now = { day: '2027-04-21', minute: 600 }
  expect(startInView(week, OPEN_9_TO_19, now)).toEqual({ day: '2027-04-21', minute: 660 })
})
