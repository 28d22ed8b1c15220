import { expect, test } from 'vitest'
import { readBooked, tokenOf } from './booked.ts'

const booked = { date: '2027-04-13', time: '10:00', id: 7 }

test('the confirmation knows date, time, id and the reservation’s own address', () => {
  const link = '/reservation/a-Token_1'
  expect(readBooked({ ...booked, link })).toEqual({ ...booked, link })
  expect(tokenOf(link)).toBe('a-Token_1')
})

test.each([
  'https://ailleurs.example/reservation/a',
  '//reservation/a',
  '/reservation/',
  '/admin',
  5,
  undefined,
])('an address such as %j is left out', (link) => {
  expect(readBooked({ ...booked, link })).toEqual(booked)
})

test.each([null, undefined, 'text', {}, { ...booked, id: '7' }, { date: '2027-04-13' }])(
  'who came by another way brings nothing: %j',
  (state) => {
    expect(readBooked(state)).toBeNull()
  },
)
