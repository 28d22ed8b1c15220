import { expect, test } from 'vitest'
import {
  type AnnouncedChange,
  type MessagePlanInput,
  planMessages,
  practitionersToTell,
} from '../message-plan.ts'

const A = '2027-04-14T10:00'
const B = '2027-04-15T11:00'
const OLD_TERMS = '1/60/7000'
const NEW_TERMS = '2/90/9000'

const defaults: MessagePlanInput = {
  change: 'moved',
  start: A,
  startBeforeChange: null,
  terms: OLD_TERMS,
  termsBeforeChange: null,
  practitioner: 1,
  practitionerBeforeChange: null,
  unsent: [],
  lastTold: null,
  wantsMessages: true,
  isInformed: false,
}

const CAMILLE = 1
const ZOE = 2
const NOOR = 3
const given = {
  change: 'moved',
  startBeforeChange: A,
  practitioner: ZOE,
  practitionerBeforeChange: CAMILLE,
} as const
const givenUnsent = {
  change: 'given',
  lastAnnouncedStart: null,
  lastAnnouncedPractitioner: CAMILLE,
} as const

const cases: [string, Partial<MessagePlanInput>, Partial<ReturnType<typeof planMessages>>][] = [
  [
    'another practitioner at the same time is announced, without a previous time',
    given,
    { announce: 'given', lastAnnouncedStart: null, lastAnnouncedPractitioner: CAMILLE },
  ],
  [
    'another practitioner, service and time are announced as one change',
    { ...given, start: B, terms: NEW_TERMS, termsBeforeChange: OLD_TERMS },
    {
      announce: 'given',
      lastAnnouncedStart: A,
      lastAnnouncedTerms: OLD_TERMS,
      lastAnnouncedPractitioner: CAMILLE,
    },
  ],
  [
    'another practitioner of a reservation that the recipient does not know yet is part of its announcement',
    { ...given, unsent: [{ change: 'created', lastAnnouncedStart: null }] },
    { announce: 'created' },
  ],
  [
    'a reservation that is given back before its message was sent is not announced',
    { ...given, practitioner: CAMILLE, practitionerBeforeChange: ZOE, unsent: [givenUnsent] },
    { announce: null },
  ],
  [
    'a reservation that is given on before its message was sent is announced with whom it was at first',
    { ...given, practitioner: NOOR, practitionerBeforeChange: ZOE, unsent: [givenUnsent] },
    { announce: 'given', lastAnnouncedPractitioner: CAMILLE },
  ],
  [
    'a move before the message about another practitioner was sent keeps its words',
    { ...given, start: B, practitionerBeforeChange: ZOE, unsent: [givenUnsent] },
    { announce: 'given', lastAnnouncedStart: A, lastAnnouncedPractitioner: CAMILLE },
  ],
]

test.each(cases)('%s', (_title, overrides, expected) => {
  expect(planMessages({ ...defaults, ...overrides })).toMatchObject(expected)
})

const told: [string, AnnouncedChange, Partial<Parameters<typeof practitionersToTell>[1]>, number[]][] = [
  ['both are told of a reservation that is given away', 'given', {}, [CAMILLE, ZOE]],
  ['whoever gives their own is not told', 'given', { actorId: CAMILLE }, [ZOE]],
  ['whoever takes it over themselves is not told', 'given', { actorId: ZOE }, [CAMILLE]],
  [
    'whoever had it only between two changes is not told',
    'given',
    { practitioner: NOOR, practitionerBeforeChange: ZOE, unsent: [givenUnsent] },
    [CAMILLE, NOOR],
  ],
  [
    'of a cancellation, whoever still knows the reservation as theirs is told',
    'cancelled',
    { practitionerBeforeChange: null, unsent: [givenUnsent] },
    [CAMILLE],
  ],
  ['a move is told to its practitioner', 'moved', { practitionerBeforeChange: ZOE }, [ZOE]],
  ['a move is not told to whoever made it', 'moved', { practitionerBeforeChange: ZOE, actorId: ZOE }, []],
]

test.each(told)('of the practitioners, %s', (...[, announced, overrides, expected]) => {
  const input = { ...defaults, ...given, actorId: null, ...overrides }
  expect(practitionersToTell(announced, input)).toEqual(expected)
})
