import { expect, test } from 'vitest'
import { parseAwaited, parseBooked, tokenOf } from './booked.ts'

const booked = { date: '2027-04-13', time: '10:00', id: 7 }

test('the confirmation reads date, time, id and link from the navigation state', () => {
  const link = '/reservation/a-Token_1'
  expect(parseBooked({ ...booked, link })).toEqual({ ...booked, link })
})

test('what was chosen is read too, except values of a wrong type', () => {
  const chosen = {
    service: 'Massage',
    practitioner: 'Camille Martin',
    duration: 60,
    price: 70,
    hasVoucher: true,
  }
  expect(parseBooked({ ...booked, ...chosen })).toEqual({ ...booked, ...chosen })
  expect(
    parseBooked({ ...booked, service: {}, practitioner: 1, duration: '60', price: null, hasVoucher: 1 }),
  ).toEqual(booked)
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

const awaited = { date: '2027-04-13', time: '10:00', confirmBefore: '08:30', email: 'lea@exemple.fr' }

test('a pending booking’s day, hour, delay and address are read from the navigation state', () => {
  expect(parseAwaited({ ...awaited, id: 7 })).toEqual(awaited)
})

test.each([null, 'text', booked, { ...awaited, confirmBefore: 830 }])(
  'the navigation state %j holds no pending booking',
  (state) => {
    expect(parseAwaited(state)).toBeNull()
  },
)
