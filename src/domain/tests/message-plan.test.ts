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
  ['a new reservation is told', {}, ['created', null]],
  ['unless nobody should hear of it', { wanted: false }, [null, null]],
  [
    'a move is told, with where it was',
    { news: 'moved', at: B, previous: A, lastLeft: 'created' },
    ['moved', A],
  ],
  ['a move that nobody should hear of', { news: 'moved', at: B, previous: A, wanted: false }, [null, null]],
  [
    'moved and moved back before it left: nothing',
    { news: 'moved', at: A, previous: B, unsent: [{ told: 'moved', was: A }] },
    [null, null],
  ],
  [
    'moved twice before it left: one move, from where they know it',
    { news: 'moved', at: C, previous: B, unsent: [{ told: 'moved', was: A }] },
    ['moved', A],
  ],
  [
    'moved before they were told of it: told of it, where it is now',
    { news: 'moved', at: B, previous: A, unsent: [{ told: 'created', was: null }], wanted: false },
    ['created', null],
  ],
  [
    'moved by who had not been told: they know',
    { news: 'moved', at: B, previous: A, unsent: [{ told: 'created', was: null }], own: true },
    [null, null],
  ],
  ['cancelled', { news: 'cancelled', lastLeft: 'created' }, ['cancelled', null]],
  [
    'cancelled before they were told of it: nothing',
    { news: 'cancelled', unsent: [{ told: 'created', was: null }] },
    [null, null],
  ],
  [
    'unless they have seen it on the screen',
    { news: 'cancelled', unsent: [{ told: 'created', was: null }], knowsAnyway: true },
    ['cancelled', null],
  ],
  [
    'restored before the cancellation left: nothing',
    { news: 'restored', lastLeft: 'created', unsent: [{ told: 'cancelled', was: null }] },
    [null, null],
  ],
  ['restored after it left: confirmed again', { news: 'restored', lastLeft: 'cancelled' }, ['created', null]],
  ['restored where nobody had been told: nothing', { news: 'restored', lastLeft: 'created' }, [null, null]],
]

test.each(cases)('%s', (_title, change, [tell, was]) => {
  expect(planMessages({ ...situation, ...change })).toMatchObject({ tell, was })
})

test('a move takes back what announces the old time; a cancellation leaves it for a change of mind', () => {
  expect(planMessages({ ...situation, news: 'moved' }).withdraw).toEqual(['created', 'moved', 'reminder'])
  expect(planMessages({ ...situation, news: 'cancelled' }).withdraw).toEqual([])
  const unsent = [{ told: 'cancelled', was: null }] as const
  expect(planMessages({ ...situation, news: 'restored', unsent }).withdraw).toEqual(['cancelled'])
})
