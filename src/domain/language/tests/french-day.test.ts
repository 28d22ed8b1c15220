import { expect, test } from 'vitest'
import {
  abbreviatedDay,
  frenchDate,
  frenchDateTime,
  frenchRange,
  frenchShortDateTime,
  frenchShortWeek,
  frenchWeek,
} from '../french-day.ts'

test('a slot is written « mardi 14 avril à 10 h 30 »', () => {
  expect(frenchDateTime({ day: '2026-04-14', minute: 630 })).toBe('mardi 14 avril à 10\u202fh\u202f30')
})

test('where there is little room a slot is written « mar. 14 avril, 10 h 30 »', () => {
  expect(frenchShortDateTime({ day: '2026-04-14', minute: 630 })).toBe('mar. 14 avril, 10\u202fh\u202f30')
})

test('the first day of a month is written « 1er »', () => {
  expect(frenchDate('2027-01-01')).toBe('vendredi 1er janvier 2027')
})

test.each([
  ['2027-04-13', 'mar. 13 avr.'],
  ['2027-05-01', 'sam. 1er mai'],
  ['2027-09-30', 'jeu. 30 sept.'],
])('in little room, %s is written « %s »', (day, expected) => {
  expect(abbreviatedDay(day)).toBe(expected)
})

test.each([
  ['2026-04-13', '2026-04-19', 'du 13 au 19 avril'],
  ['2026-03-30', '2026-04-05', 'du 30 mars au 5 avril'],
  ['2026-12-28', '2027-01-03', 'du 28 décembre au 3 janvier'],
])('the range from %s to %s is written « %s »', (first, last, expected) => {
  expect(frenchRange(first, last)).toBe(expected)
})

test.each([
  ['2027-04-12', 'du 12 au 18 avril'],
  ['2027-12-27', 'du 27 décembre 2027 au 2 janvier 2028'],
  ['2028-01-31', 'du 31 janvier au 6 février 2028'],
  ['2026-12-21', 'du 21 au 27 décembre 2026'],
])('in 2027, the week of %s is written « %s »', (monday, expected) => {
  expect(frenchWeek(monday, '2027-11-22')).toBe(expected)
})

test.each([
  ['2027-04-12', '12 – 18 avr.'],
  ['2027-04-26', '26 avr. – 2 mai'],
  ['2027-12-27', '27 déc. – 2 janv.'],
  ['2028-01-03', '3 – 9 janv. 2028'],
] as const)('the short name of the week from %s is « %s »', (monday, expected) => {
  expect(frenchShortWeek(monday, '2027-04-12')).toBe(expected)
})
