import { expect, test } from 'vitest'
import { formatTime, type LocalTime, parseTime } from '../../language/time.ts'
import { isNight, nextCivilHour, reminderTime } from '../reminder.ts'

const at = (text: string): LocalTime => {
  const [day = '', time = ''] = text.split(' ')
  return { day, minute: parseTime(time) ?? Number.NaN }
}
const formatted = (time: LocalTime | null) => time && `${time.day} ${formatTime(time.minute)}`

const LONG_AGO = '2027-04-01 10:00'

test.each([
  [
    'a reminder of 24 hours leaves at the same time the day before',
    '2027-04-14 10:30',
    24,
    LONG_AGO,
    '2027-04-13 10:30',
  ],
  [
    'a reminder of 48 hours leaves two days before, across a month boundary',
    '2027-05-01 09:00',
    48,
    LONG_AGO,
    '2027-04-29 09:00',
  ],
  [
    'a reminder due late in the evening leaves the next morning when that is early enough',
    '2027-04-14 22:30',
    24,
    LONG_AGO,
    '2027-04-14 07:00',
  ],
  [
    'a reminder due at night leaves in the morning when that is early enough',
    '2027-04-14 09:00',
    3,
    LONG_AGO,
    '2027-04-14 07:00',
  ],
  [
    'a reminder due at night leaves the evening before when the morning is too late',
    '2027-04-14 07:30',
    2,
    LONG_AGO,
    '2027-04-13 21:00',
  ],
  [
    'a morning reminder one hour before the reservation is early enough',
    '2027-04-14 08:00',
    2,
    LONG_AGO,
    '2027-04-14 07:00',
  ],
  [
    'a reminder due late in the evening leaves at 21:00 when the morning is too late',
    '2027-04-14 07:00',
    8,
    LONG_AGO,
    '2027-04-13 21:00',
  ],
  [
    'a reservation booked after its reminder time is reminded of three hours before',
    '2027-04-14 15:00',
    24,
    '2027-04-14 08:00',
    '2027-04-14 12:00',
  ],
  [
    'a reservation booked exactly three hours before is reminded of immediately',
    '2027-04-14 15:00',
    24,
    '2027-04-14 12:00',
    '2027-04-14 12:00',
  ],
  [
    'a reservation booked less than three hours before gets no reminder',
    '2027-04-14 15:00',
    24,
    '2027-04-14 12:01',
    null,
  ],
  [
    'a reservation booked half an hour before gets no reminder even with a lead time of one hour',
    '2027-04-14 15:00',
    1,
    '2027-04-14 14:30',
    null,
  ],
])('%s', (...[, reservation, hours, announced, expected]) => {
  expect(formatted(reminderTime(at(reservation), { announced: at(announced), hours }))).toBe(expected)
})

test.each([
  ['21:00', false],
  ['21:01', true],
  ['06:59', true],
  ['07:00', false],
])('%s falls in the quiet hours: %s', (time, expected) => {
  expect(isNight(at(`2027-04-14 ${time}`))).toBe(expected)
})

test.each([
  ['2027-04-14 06:59', '2027-04-14 07:00'],
  ['2027-04-14 07:00', '2027-04-14 07:00'],
  ['2027-04-14 20:59', '2027-04-14 20:59'],
  ['2027-04-14 21:00', '2027-04-15 07:00'],
])('whoever expects no mail gets none at night: what is due at %s leaves at %s', (due, leaves) => {
  expect(nextCivilHour(at(due))).toEqual(at(leaves))
})
