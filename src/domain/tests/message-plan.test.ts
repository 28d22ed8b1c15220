import { expect, test } from 'vitest'
import { type MessagePlanInput, planMessages } from '../message-plan.ts'

const A = '2027-04-14T10:00'
const B = '2027-04-15T11:00'
const C = '2027-04-16T12:00'

const situation: MessagePlanInput = {
  news: 'created',
  at: A,
  previous: null,
  unsent: [],
  lastLeft: null,
  wanted: true,
  own: false,
  knowsAnyway: false,
}

const cases: [string, Partial<MessagePlanInput>, [string | null, string | null]][] = [
  ['a new reservation is announced', {}, ['created', null]],
  ['a new reservation is not announced when no message is wanted', { wanted: false }, [null, null]],
  [
    'a move is announced with the previous time',
    { news: 'moved', at: B, previous: A, lastLeft: 'created' },
    ['moved', A],
  ],
  [
    'a move is not announced when no message is wanted',
    { news: 'moved', at: B, previous: A, wanted: false },
    [null, null],
  ],
  [
    'a move that is reverted before its message left is not announced',
    { news: 'moved', at: A, previous: B, unsent: [{ told: 'moved', was: A }] },
    [null, null],
  ],
  [
    'two moves before the message left are announced as one, from the time the recipient knows',
    { news: 'moved', at: C, previous: B, unsent: [{ told: 'moved', was: A }] },
    ['moved', A],
  ],
  [
    'a reservation that is moved before its announcement left is announced once, at its new time',
    { news: 'moved', at: B, previous: A, unsent: [{ told: 'created', was: null }], wanted: false },
    ['created', null],
  ],
  [
    'a move by the recipient, before the announcement left, announces nothing',
    { news: 'moved', at: B, previous: A, unsent: [{ told: 'created', was: null }], own: true },
    [null, null],
  ],
  ['a cancellation is announced', { news: 'cancelled', lastLeft: 'created' }, ['cancelled', null]],
  [
    'a cancellation before the booking was announced is not announced',
    { news: 'cancelled', unsent: [{ told: 'created', was: null }] },
    [null, null],
  ],
  [
    'a cancellation before the booking was announced is announced to a client who booked online',
    { news: 'cancelled', unsent: [{ told: 'created', was: null }], knowsAnyway: true },
    ['cancelled', null],
  ],
  [
    'a restoration before the cancellation’s message left is not announced',
    { news: 'restored', lastLeft: 'created', unsent: [{ told: 'cancelled', was: null }] },
    [null, null],
  ],
  [
    'a restoration after the cancellation was announced is announced as a booking',
    { news: 'restored', lastLeft: 'cancelled' },
    ['created', null],
  ],
  [
    'a restoration is not announced when the cancellation never was',
    { news: 'restored', lastLeft: 'created' },
    [null, null],
  ],
]

test.each(cases)('%s', (_title, change, [tell, was]) => {
  expect(planMessages({ ...situation, ...change })).toMatchObject({ tell, was })
})

test('a move withdraws the pending messages that give the old time', () => {
  expect(planMessages({ ...situation, news: 'moved' }).withdraw).toEqual(['created', 'moved', 'reminder'])
})

test('a cancellation withdraws no pending message, so that it can be undone', () => {
  expect(planMessages({ ...situation, news: 'cancelled' }).withdraw).toEqual([])
})

test('a restoration withdraws the pending message about the cancellation', () => {
  const unsent = [{ told: 'cancelled', was: null }] as const
  expect(planMessages({ ...situation, news: 'restored', unsent }).withdraw).toEqual(['cancelled'])
})
