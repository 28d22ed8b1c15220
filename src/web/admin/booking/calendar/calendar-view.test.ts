import { expect, test } from 'vitest'
import {
  dayToClose,
  isCurrentPeriod,
  rangeOf,
  shiftView,
  shortTitleOf,
  titleOf,
  type ViewName,
} from './calendar-view.ts'

const at = (view: ViewName, date = '2027-04-14') => ({ view, date })

test.each([
  [at('annee'), '2027-01-01 2027-12-31', '2027'],
  [at('mois'), '2027-03-29 2027-05-09', 'avril 2027'],
  [at('semaine'), '2027-04-12 2027-04-18', '12 – 18 avril 2027'],
  [at('planning', '2027-05-01'), '2027-04-26 2027-05-02', '26 avril – 2 mai 2027'],
  [at('semaine', '2027-01-01'), '2026-12-28 2027-01-03', '28 décembre 2026 – 3 janvier 2027'],
  [at('jour'), '2027-04-14 2027-04-14', 'mercredi 14 avril 2027'],
])('the view %o spans %s and is titled « %s »', (calendarView, days, title) => {
  const { start, end } = rangeOf(calendarView)
  expect(`${start} ${end}`).toBe(days)
  expect(titleOf(calendarView)).toBe(title)
})

test.each([
  [at('annee'), '2028-04-14', '2026-04-14'],
  [at('mois', '2027-03-31'), '2027-04-30', '2027-02-28'],
  [at('semaine'), '2027-04-21', '2027-04-07'],
  [at('jour'), '2027-04-15', '2027-04-13'],
  [at('planning'), '2027-04-21', '2027-04-07'],
])('from %o, next is %s and previous is %s', (calendarView, next, previous) => {
  expect(shiftView(calendarView, 1)).toEqual({ ...calendarView, date: next })
  expect(shiftView(calendarView, -1)).toEqual({ ...calendarView, date: previous })
})

test('the month view is current on the days of its month, not on the adjacent days that it also shows', () => {
  expect(isCurrentPeriod(at('mois'), '2027-05-02')).toBe(false)
  expect(isCurrentPeriod(at('mois'), '2027-04-30')).toBe(true)
})

test('a week view is current on each of its days', () => {
  expect(isCurrentPeriod(at('planning'), '2027-04-18')).toBe(true)
})

test.each([
  [at('jour'), 'mer. 14 avr.'],
  [at('semaine'), '12 – 18 avr.'],
  [at('planning', '2027-04-29'), '26 avr. – 2 mai'],
  [at('mois'), 'avr. 2027'],
])('the short title of %o is « %s »', (calendarView, title) => {
  expect(shortTitleOf(calendarView)).toBe(title)
})

test.each([
  [at('jour', '2027-04-19'), '2027-04-19'],
  [at('jour', '2027-04-14'), '2027-04-14'],
  [at('jour', '2027-04-02'), '2027-04-15'],
  [at('mois', '2027-04-19'), '2027-04-15'],
])('on Wednesday the 14th, closing from %o begins with %s', (calendarView, day) => {
  expect(dayToClose(calendarView, '2027-04-14')).toBe(day)
})
