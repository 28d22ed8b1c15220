import type { MessageType } from './notification.ts'

/** What may happen to a reservation. */
export type ReservationChange = 'created' | 'moved' | 'cancelled' | 'restored'

/** What somebody may be told of it. */
export type AnnouncedChange = 'created' | 'moved' | 'cancelled'

/** The message that tells an audience of each piece of news; null where it is never told. */
export type MessageTypes = Record<AnnouncedChange, MessageType> & { reminder: MessageType | null }

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
export function toldBy(types: MessageTypes, type: string | null): AnnouncedChange | 'reminder' | null {
  if (type === null) return null
  const found = (Object.entries(types) as [AnnouncedChange | 'reminder', MessageType | null][]).find(
    ([, of]) => of === type,
  )
  return found?.[0] ?? null
}

/** A message that was written and has not left yet. `was` is where the reservation stood before the move it announces. */
export type UnsentMessage = { told: AnnouncedChange | 'reminder'; was: string | null }

export type MessagePlanInput = {
  news: ReservationChange
  /** Where the reservation stands now, `2027-04-14T10:30`. */
  at: string
  /** Where it stood before, where it has moved. */
  previous: string | null
  unsent: readonly UnsentMessage[]
  /** The last that left for the same people, if anything has. */
  lastLeft: AnnouncedChange | null
  /** Whether these people should hear of this piece of news. */
  wanted: boolean
  /** Whether they did it themselves: then they know. */
  own: boolean
  /** Whether they know of the reservation without us: a visitor has seen it on the screen. */
  knowsAnyway: boolean
}

/** What to do with what has not left, and what to say instead; nothing where nothing is to be said. */
export type MessagePlan = {
  withdraw: readonly (AnnouncedChange | 'reminder')[]
  tell: AnnouncedChange | null
  was: string | null
}

const NOTHING = { tell: null, was: null }

/**
 * Nobody hears of what was undone before they were told, nor twice of what became one. What has not left and is
 * still true stays; what is no longer true when its time comes is dropped by the worker.
 */
export function planMessages(input: MessagePlanInput): MessagePlan {
  const plan = planOf(input)
  return input.own ? { ...plan, ...NOTHING } : plan
}

function planOf(input: MessagePlanInput): MessagePlan {
  const { news, wanted } = input
  if (news === 'created') return { withdraw: [], tell: wanted ? 'created' : null, was: null }
  if (news === 'moved') return afterMove(input)
  if (news === 'restored') return afterRestoring(input)
  return { withdraw: [], tell: wanted && knows(input) ? 'cancelled' : null, was: null }
}

function afterMove({ at, previous, unsent, wanted }: MessagePlanInput): MessagePlan {
  const withdraw = ['created', 'moved', 'reminder'] as const
  // They do not know of it yet: they are told where it is now, once.
  if (has(unsent, 'created')) return { withdraw, tell: 'created', was: null }
  const was = unsent.find(({ told }) => told === 'moved')?.was ?? previous
  if (!wanted || was === at) return { withdraw, ...NOTHING }
  return { withdraw, tell: 'moved', was }
}

function afterRestoring({ unsent, lastLeft, wanted }: MessagePlanInput): MessagePlan {
  if (has(unsent, 'cancelled')) return { withdraw: ['cancelled'], ...NOTHING }
  return { withdraw: [], tell: wanted && lastLeft === 'cancelled' ? 'created' : null, was: null }
}

/** Who has not been told that there is a reservation need not be told that it is gone. */
function knows({ unsent, knowsAnyway }: MessagePlanInput): boolean {
  return knowsAnyway || !has(unsent, 'created')
}

function has(unsent: readonly UnsentMessage[], wanted: AnnouncedChange): boolean {
  return unsent.some(({ told }) => told === wanted)
}
