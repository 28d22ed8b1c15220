import type { MessageType } from './notification.ts'

/** What may happen to a visit. */
export type News = 'created' | 'moved' | 'cancelled' | 'restored'

/** What somebody may be told of it. */
export type Told = 'created' | 'moved' | 'cancelled'

/** The message that tells an audience of each piece of news; null where it is never told. */
export type MessageTypes = Record<Told, MessageType> & { reminder: MessageType | null }

export const CLIENT_TYPES = {
  created: 'booking_confirmed',
  moved: 'booking_moved',
  cancelled: 'booking_cancelled',
  reminder: 'booking_reminder',
} as const satisfies MessageTypes
export const PRACTITIONER_TYPES = {
  created: 'staff_booking_new',
  moved: 'staff_booking_moved',
  cancelled: 'staff_booking_cancelled',
  reminder: null,
} as const satisfies MessageTypes

/** The piece of news that a message of this type tells of, among one audience's; null for any other type. */
export function toldBy(types: MessageTypes, type: string | null): Told | 'reminder' | null {
  if (type === null) return null
  const found = (Object.entries(types) as [Told | 'reminder', MessageType | null][]).find(
    ([, of]) => of === type,
  )
  return found?.[0] ?? null
}

/** A message that was written and has not left yet. `was` is where the visit stood before the move it announces. */
export type Unsent = { told: Told | 'reminder'; was: string | null }

export type Situation = {
  news: News
  /** Where the visit stands now, `2027-04-14T10:30`. */
  at: string
  /** Where it stood before, where it has moved. */
  previous: string | null
  unsent: readonly Unsent[]
  /** The last that left for the same people, if anything has. */
  lastLeft: Told | null
  /** Whether these people should hear of this piece of news. */
  wanted: boolean
  /** Whether they did it themselves: then they know. */
  own: boolean
  /** Whether they know of the visit without us: a visitor has seen it on the screen. */
  knowsAnyway: boolean
}

/** What to do with what has not left, and what to say instead; nothing where nothing is to be said. */
export type Outcome = { withdraw: readonly (Told | 'reminder')[]; tell: Told | null; was: string | null }

const NOTHING = { tell: null, was: null }

/**
 * Nobody hears of what was undone before they were told, nor twice of what became one. What has not left and is
 * still true stays; what is no longer true when its time comes is dropped by the worker.
 */
export function toTell(situation: Situation): Outcome {
  const outcome = outcomeOf(situation)
  return situation.own ? { ...outcome, ...NOTHING } : outcome
}

function outcomeOf(situation: Situation): Outcome {
  const { news, wanted } = situation
  if (news === 'created') return { withdraw: [], tell: wanted ? 'created' : null, was: null }
  if (news === 'moved') return afterMove(situation)
  if (news === 'restored') return afterRestoring(situation)
  return { withdraw: [], tell: wanted && knows(situation) ? 'cancelled' : null, was: null }
}

function afterMove({ at, previous, unsent, wanted }: Situation): Outcome {
  const withdraw = ['created', 'moved', 'reminder'] as const
  // They do not know of it yet: they are told where it is now, once.
  if (has(unsent, 'created')) return { withdraw, tell: 'created', was: null }
  const was = unsent.find(({ told }) => told === 'moved')?.was ?? previous
  if (!wanted || was === at) return { withdraw, ...NOTHING }
  return { withdraw, tell: 'moved', was }
}

function afterRestoring({ unsent, lastLeft, wanted }: Situation): Outcome {
  if (has(unsent, 'cancelled')) return { withdraw: ['cancelled'], ...NOTHING }
  return { withdraw: [], tell: wanted && lastLeft === 'cancelled' ? 'created' : null, was: null }
}

/** Who has not been told that there is a visit need not be told that it is gone. */
function knows({ unsent, knowsAnyway }: Situation): boolean {
  return knowsAnyway || !has(unsent, 'created')
}

function has(unsent: readonly Unsent[], wanted: Told): boolean {
  return unsent.some(({ told }) => told === wanted)
}
