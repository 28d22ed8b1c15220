import { expect, test } from 'vitest'
import { isNight, reminderTime } from '../reminder.ts'
import { formatTime, type LocalTime, parseTime } from '../time.ts'

const at = (text: string): LocalTime => {
  const [day = '', time = ''] = text.split(' ')
  return { day, minute: parseTime(time) ?? Number.NaN }
}
const written = (time: LocalTime | null) => time && `${time.day} ${formatTime(time.minute)}`

const LONG_AGO = '2027-04-01 10:00'

test.each([
  ['a day before', '2027-04-14 10:30', 24, LONG_AGO, '2027-04-13 10:30'],
  ['two days before, over a month', '2027-05-01 09:00', 48, LONG_AGO, '2027-04-29 09:00'],
  ['late in the evening: the next morning, in time', '2027-04-14 22:30', 24, LONG_AGO, '2027-04-14 07:00'],
  ['at night: in the morning, in time', '2027-04-14 09:00', 3, LONG_AGO, '2027-04-14 07:00'],
  [
    'at night, too early for the morning: the evening before',
    '2027-04-14 07:30',
    2,
    LONG_AGO,
    '2027-04-13 21:00',
  ],
  ['an hour of notice is enough', '2027-04-14 08:00', 2, LONG_AGO, '2027-04-14 07:00'],
  ['over midnight, too early: the evening before', '2027-04-14 07:00', 8, LONG_AGO, '2027-04-13 21:00'],
  [
    'booked after its time: three hours before',
    '2027-04-14 15:00',
    24,
    '2027-04-14 08:00',
    '2027-04-14 12:00',
  ],
  ['booked exactly three hours before', '2027-04-14 15:00', 24, '2027-04-14 12:00', '2027-04-14 12:00'],
  ['booked less than three hours before', '2027-04-14 15:00', 24, '2027-04-14 12:01', null],
  ['with an hour of notice, booked at once', '2027-04-14 15:00', 1, '2027-04-14 14:30', null],
])('%s', (...[, reservation, hours, booked, expected]) => {
  expect(written(reminderTime(at(reservation), { booked: at(booked), hours }))).toBe(expected)
})

test.each([
  ['21:59', false],
  ['22:00', true],
  ['06:59', true],
  ['07:00', false],
])('%s is night: %s', (time, expected) => {
  expect(isNight(at(`2027-04-14 ${time}`))).toBe(expected)
})
