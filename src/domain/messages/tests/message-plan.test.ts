import { expect, test } from 'vitest'
import {
  announcedChangeOf,
  CLIENT_TYPES,
  type MessagePlanInput,
  NEWS,
  PRACTITIONER_TYPES,
  planMessages,
  typeAnnouncing,
} from '../message-plan.ts'

const A = '2027-04-14T10:00'
const B = '2027-04-15T11:00'
const C = '2027-04-16T12:00'

const defaults: MessagePlanInput = {
  change: 'created',
  start: A,
  startBeforeChange: null,
  terms: '1/60/7000',
  termsBeforeChange: null,
  practitioner: 1,
  practitionerBeforeChange: null,
  unsent: [],
  lastTold: null,
  wantsMessages: true,
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
    { change: 'moved', start: B, startBeforeChange: A, lastTold: 'created' },
    ['moved', A],
  ],
  [
    'a move is not announced to a recipient who wants no messages',
    { change: 'moved', start: B, startBeforeChange: A, wantsMessages: false },
    [null, null],
  ],
  [
    'a move that is reverted before its message was sent is not announced',
    { change: 'moved', start: A, startBeforeChange: B, unsent: [{ change: 'moved', lastAnnouncedStart: A }] },
    [null, null],
  ],
  [
    'two moves before the message was sent are announced as one, from the last announced time',
    { change: 'moved', start: C, startBeforeChange: B, unsent: [{ change: 'moved', lastAnnouncedStart: A }] },
    ['moved', A],
  ],
  [
    'a move keeps an unsent confirmation, with the new time, even when the move itself is not to be announced',
    {
      change: 'moved',
      start: B,
      startBeforeChange: A,
      unsent: [{ change: 'created', lastAnnouncedStart: null }],
      wantsMessages: false,
    },
    ['created', null],
  ],
  ['a cancellation is announced', { change: 'cancelled', lastTold: 'created' }, ['cancelled', null]],
  [
    'cancelling an unannounced reservation announces nothing',
    { change: 'cancelled', unsent: [{ change: 'created', lastAnnouncedStart: null }] },
    [null, null],
  ],
  [
    'cancelling an unannounced reservation is announced to a client who booked online',
    { change: 'cancelled', unsent: [{ change: 'created', lastAnnouncedStart: null }], isInformed: true },
    ['cancelled', null],
  ],
  [
    'a cancellation after a restoration that was not announced yet is not announced again',
    { change: 'cancelled', lastTold: 'cancelled', unsent: [{ change: 'created', lastAnnouncedStart: null }] },
    [null, null],
  ],
  [
    'a restoration before the cancellation’s message was sent is not announced',
    { change: 'restored', lastTold: 'created', unsent: [{ change: 'cancelled', lastAnnouncedStart: null }] },
    [null, null],
  ],
  [
    'a restoration after the cancellation was announced is announced as a booking',
    { change: 'restored', lastTold: 'cancelled' },
    ['created', null],
  ],
  [
    'restoring announces nothing if the cancellation was not announced',
    { change: 'restored', lastTold: 'created' },
    [null, null],
  ],
  [
    'a corrected address gets the confirmation, whatever was announced before',
    { change: 'readdressed', lastTold: 'moved' },
    ['created', null],
  ],
  [
    'a corrected address gets nothing when staff decline',
    {
      change: 'readdressed',
      wantsMessages: false,
      unsent: [{ change: 'created', lastAnnouncedStart: null }],
    },
    [null, null],
  ],
  [
    'a confirmation that is sent again replaces an unsent move',
    { change: 'resent', unsent: [{ change: 'moved', lastAnnouncedStart: B }] },
    ['created', null],
  ],
  ['a new link goes out with the confirmation', { change: 'relinked' }, ['created', null]],
  ['a new link is not sent when staff decline', { change: 'relinked', wantsMessages: false }, [null, null]],
  [
    'a new link goes out all the same with news that the client still waits for',
    { change: 'relinked', wantsMessages: false, unsent: [{ change: 'moved', lastAnnouncedStart: B }] },
    ['created', null],
  ],
]

const OLD_TERMS = '1/60/7000'
const NEW_TERMS = '2/90/9000'
const changed = { change: 'moved', terms: NEW_TERMS, termsBeforeChange: OLD_TERMS } as const

const termsCases: [string, Partial<MessagePlanInput>, Partial<ReturnType<typeof planMessages>>][] = [
  [
    'another service is announced in words of its own, without a previous time',
    { ...changed, startBeforeChange: A },
    { announce: 'changed', lastAnnouncedStart: null, lastAnnouncedTerms: OLD_TERMS },
  ],
  [
    'another service at another time is announced as one change, with the previous time',
    { ...changed, start: B, startBeforeChange: A },
    { announce: 'changed', lastAnnouncedStart: A, lastAnnouncedTerms: OLD_TERMS },
  ],
  [
    'another service is not announced to a recipient who wants no messages',
    { ...changed, startBeforeChange: A, wantsMessages: false },
    { announce: null },
  ],
  [
    'another service of a reservation that the recipient does not know yet is part of its announcement',
    { ...changed, startBeforeChange: A, unsent: [{ change: 'created', lastAnnouncedStart: null }] },
    { announce: 'created' },
  ],
  [
    'another service that is reverted before its message was sent is not announced',
    {
      change: 'moved',
      startBeforeChange: A,
      terms: OLD_TERMS,
      termsBeforeChange: NEW_TERMS,
      unsent: [{ change: 'changed', lastAnnouncedStart: null, lastAnnouncedTerms: OLD_TERMS }],
    },
    { announce: null },
  ],
  [
    'a move before the message about another service was sent keeps its words',
    {
      change: 'moved',
      start: B,
      startBeforeChange: A,
      terms: NEW_TERMS,
      termsBeforeChange: NEW_TERMS,
      unsent: [{ change: 'changed', lastAnnouncedStart: null, lastAnnouncedTerms: OLD_TERMS }],
    },
    { announce: 'changed', lastAnnouncedStart: A, lastAnnouncedTerms: OLD_TERMS },
  ],
]

test.each(termsCases)('%s', (_title, overrides, expected) => {
  expect(planMessages({ ...defaults, ...overrides })).toMatchObject(expected)
})

test.each(cases)('%s', (_title, overrides, [announce, lastAnnouncedStart]) => {
  expect(planMessages({ ...defaults, ...overrides })).toMatchObject({ announce, lastAnnouncedStart })
})

test('a move withdraws the pending messages that give the old time', () => {
  expect(planMessages({ ...defaults, change: 'moved' }).withdraw).toEqual([
    'created',
    'moved',
    'changed',
    'given',
    'reminder',
  ])
})

test('a cancellation leaves pending messages in the outbox, so that a restoration can still send them', () => {
  expect(planMessages({ ...defaults, change: 'cancelled' }).withdraw).toEqual([])
})

test('a restoration withdraws the pending message about the cancellation', () => {
  const unsent = [{ change: 'cancelled', lastAnnouncedStart: null }] as const
  expect(planMessages({ ...defaults, change: 'restored', unsent }).withdraw).toEqual(['cancelled'])
})

test('a corrected address withdraws every pending message to the previous one, a new confirmation only the news', () => {
  const { withdraw } = planMessages({ ...defaults, change: 'readdressed' })
  expect(withdraw).toEqual(['created', 'moved', 'changed', 'given', 'reminder'])
  expect(planMessages({ ...defaults, change: 'resent' }).withdraw).toEqual([
    'created',
    'moved',
    'changed',
    'given',
  ])
})

test('a move by the client has words of its own for the client only, and is still a move', () => {
  const typesOf = (byClient: boolean) =>
    [CLIENT_TYPES, PRACTITIONER_TYPES].map((types) => typeAnnouncing(types, 'moved', { byClient }))
  expect(typesOf(false)).toEqual(['booking_moved', 'staff_booking_moved'])
  expect(typesOf(true)).toEqual(['booking_moved_by_client', 'staff_booking_moved'])
  expect(announcedChangeOf(CLIENT_TYPES, 'booking_moved_by_client')).toBe('moved')
})

test('reminders and invitations are no news', () => {
  expect(NEWS).not.toContain('booking_reminder')
  expect(NEWS).not.toContain('testimonial_invitation')
})

test.each(['readdressed', 'relinked'] as const)(
  'a client who is %s gets no pending message with the old link',
  (change) => {
    expect(planMessages({ ...defaults, change }).withdraw).toEqual([
      'created',
      'moved',
      'changed',
      'given',
      'reminder',
    ])
  },
)

test('a cancellation after a restoration that was not announced yet withdraws the announcement', () => {
  const unsent = [{ change: 'created', lastAnnouncedStart: null }] as const
  const input = { ...defaults, change: 'cancelled', lastTold: 'cancelled', unsent } as const
  expect(planMessages(input).withdraw).toContain('created')
})
