import { expect, test } from 'vitest'
import { dateTimeText, dayPath, relativeDateText } from './date-times.ts'

const TODAY = '2027-04-14'

test.each([
  ['2027-04-14', '08:02', 'aujourd’hui à 8\u202fh\u202f02'],
  ['2027-04-13', '19:00', 'hier à 19\u202fh'],
  ['2027-04-05', '19:00', 'lundi 5 avril'],
])('the moment %s %s is written relative to today as « %s »', (date, time, text) => {
  expect(relativeDateText({ date, time }, TODAY)).toBe(text)
})

test('a moment is written with its weekday, date and time', () => {
  expect(dateTimeText({ date: '2027-04-14', time: '10:30' })).toBe('mercredi 14 avril à 10\u202fh\u202f30')
})

test('the path of a moment opens its day in the calendar', () => {
  expect(dayPath({ date: '2027-04-14', time: '10:30' })).toBe('/admin/reservations?vue=jour&date=2027-04-14')
})
