import { expect, test } from 'vitest'
import { type MessagePlanInput, planMessages } from '../message-plan.ts'

const A = '2027-04-14T10:00'
const B = '2027-04-15T11:00'
const C = '2027-04-16T12:00'

const situation: MessagePlanInput = {
  change: 'created',
  at: A,
  previous: null,
  unsent: [],
  lastSent: null,
  wantsMessages: true,
  isActor: false,
  isInformed: false,
}

const cases: [string, Partial<MessagePlanInput>, [string | null, string | null]][] = [
  ['a new reservation is announced', {}, ['created', null]],
  [
    'a new reservation is not announced to a recipient who wants no messages',
    { wantsMessages: false },
    [null, null],
  ],
  [
    'a move is announced with the previous time',
    { change: 'moved', at: B, previous: A, lastSent: 'created' },
    ['moved', A],
  ],
  [
    'a move is not announced to a recipient who wants no messages',
    { change: 'moved', at: B, previous: A, wantsMessages: false },
    [null, null],
  ],
  [
    'a move that is reverted before its message left is not announced',
    { change: 'moved', at: A, previous: B, unsent: [{ change: 'moved', previousStart: A }] },
    [null, null],
  ],
  [
    'two moves before the message left are announced as one, from the last announced time',
    { change: 'moved', at: C, previous: B, unsent: [{ change: 'moved', previousStart: A }] },
    ['moved', A],
  ],
  [
    'a reservation that is moved before its announcement left is announced once, at its new time',
    {
      change: 'moved',
      at: B,
      previous: A,
      unsent: [{ change: 'created', previousStart: null }],
      wantsMessages: false,
    },
    ['created', null],
  ],
  [
    'a move by the recipient, before the announcement left, announces nothing',
    {
      change: 'moved',
      at: B,
      previous: A,
      unsent: [{ change: 'created', previousStart: null }],
      isActor: true,
    },
    [null, null],
  ],
  ['a cancellation is announced', { change: 'cancelled', lastSent: 'created' }, ['cancelled', null]],
  [
    'a cancellation before the booking was announced is not announced',
    { change: 'cancelled', unsent: [{ change: 'created', previousStart: null }] },
    [null, null],
  ],
  [
    'a cancellation before the booking was announced is announced to a client who booked online',
    { change: 'cancelled', unsent: [{ change: 'created', previousStart: null }], isInformed: true },
    ['cancelled', null],
  ],
  [
    'a restoration before the cancellation’s message left is not announced',
    { change: 'restored', lastSent: 'created', unsent: [{ change: 'cancelled', previousStart: null }] },
    [null, null],
  ],
  [
    'a restoration after the cancellation was announced is announced as a booking',
    { change: 'restored', lastSent: 'cancelled' },
    ['created', null],
  ],
  [
    'a restoration is not announced when the cancellation never was',
    { change: 'restored', lastSent: 'created' },
    [null, null],
  ],
]

test.each(cases)('%s', (_title, change, [announce, previousStart]) => {
  expect(planMessages({ ...situation, ...change })).toMatchObject({ announce, previousStart })
})

test('a move withdraws the pending messages that give the old time', () => {
  expect(planMessages({ ...situation, change: 'moved' }).withdraw).toEqual(['created', 'moved', 'reminder'])
})

test('a cancellation withdraws no pending message, so that it can be undone', () => {
  expect(planMessages({ ...situation, change: 'cancelled' }).withdraw).toEqual([])
})

test('a restoration withdraws the pending message about the cancellation', () => {
  const unsent = [{ change: 'cancelled', previousStart: null }] as const
  expect(planMessages({ ...situation, change: 'restored', unsent }).withdraw).toEqual(['cancelled'])
})
