import { expect, test } from 'vitest'
import { parseBooked, tokenOf } from './booked.ts'

const booked = { date: '2027-04-13', time: '10:00', id: 7 }

test('the confirmation reads date, time, id and link from the navigation state', () => {
  const link = '/reservation/a-Token_1'
  expect(parseBooked({ ...booked, link })).toEqual({ ...booked, link })
})

test('the token is the last segment of the link', () => {
  expect(tokenOf('/reservation/a-Token_1')).toBe('a-Token_1')
})

test.each([
  'https://ailleurs.example/reservation/a',
  '//reservation/a',
  '/reservation/',
  '/admin',
  5,
  undefined,
])('the invalid link %j is left out', (link) => {
  expect(parseBooked({ ...booked, link })).toEqual(booked)
})

test.each([null, undefined, 'text', {}, { ...booked, id: '7' }, { date: '2027-04-13' }])(
  'the navigation state %j holds no booking',
  (state) => {
    expect(parseBooked(state)).toBeNull()
  },
)
