import type { MessageType } from './notification.ts'

export type ReservationChange = 'created' | 'moved' | 'cancelled' | 'restored'

/**
 * A confirmation of the present state, to the client only: their address was corrected, their link has ended, or staff
 * send it again.
 */
export type NewConfirmation = 'readdressed' | 'relinked' | 'resent'

/**
 * Changes that messages announce; a restoration is announced as a booking. `changed`: another service, length or
 * price, perhaps at another time. `given`: to another practitioner, perhaps with both.
 */
export type AnnouncedChange = 'created' | 'moved' | 'changed' | 'given' | 'cancelled'

/** Message types by change. A second one has the words for a change that the client made. */
export type MessageTypes = Record<
  AnnouncedChange,
  readonly [MessageType] | readonly [MessageType, MessageType]
> & {
  reminder: readonly MessageType[]
}

export const CLIENT_TYPES = {
  created: ['booking_confirmed'],
  moved: ['booking_moved', 'booking_moved_by_client'],
  changed: ['booking_changed'],
  given: ['booking_given'],
  cancelled: ['booking_cancelled'],
  reminder: ['booking_reminder'],
} as const satisfies MessageTypes
export const PRACTITIONER_TYPES = {
  created: ['staff_booking_new'],
  moved: ['staff_booking_moved'],
  changed: ['staff_booking_changed'],
  given: ['staff_booking_given'],
  cancelled: ['staff_booking_cancelled'],
  reminder: [],
} as const satisfies MessageTypes

export const CANCELLATIONS: readonly MessageType[] = [
  ...CLIENT_TYPES.cancelled,
  ...PRACTITIONER_TYPES.cancelled,
]

/** Message types that announce a change of a reservation. Of no use once the reservation is over. */
export const NEWS: readonly MessageType[] = [CLIENT_TYPES, PRACTITIONER_TYPES].flatMap(
  ({ created, moved, changed, given, cancelled }) => [
    ...created,
    ...moved,
    ...changed,
    ...given,
    ...cancelled,
  ],
)

/** The message type that announces a change. */
export function typeAnnouncing(
  types: MessageTypes,
  change: AnnouncedChange,
  { byClient }: { byClient: boolean },
): MessageType {
  const [type, typeByClient = type] = types[change]
  return byClient ? typeByClient : type
}

/** The change that a message type announces to one audience; null for any other type. */
export function announcedChangeOf(
  types: MessageTypes,
  type: string | null,
): AnnouncedChange | 'reminder' | null {
  if (type === null) return null
  const entries = Object.entries(types) as [AnnouncedChange | 'reminder', readonly string[]][]
  const [change] = entries.find(([, ofChange]) => ofChange.includes(type)) ?? []
  return change ?? null
}

export function isNewConfirmation(change: ReservationChange | NewConfirmation): change is NewConfirmation {
  return change === 'readdressed' || change === 'relinked' || change === 'resent'
}

/**
 * A pending message. Start, terms and practitioner are those that the recipient knows, before the announced change;
 * null where this does not change them.
 */
export type PendingMessage = {
  change: AnnouncedChange | 'reminder'
  lastAnnouncedStart: string | null
  lastAnnouncedTerms?: string | null
  lastAnnouncedPractitioner?: number | null
}

export type MessagePlanInput = {
  change: ReservationChange | NewConfirmation
  /** The reservation's start after the change, `2027-04-14T10:30`. */
  start: string
  startBeforeChange: string | null
  /** Service, length and price after the change: `termsOf` in `domain/booking/reservation.ts`. */
  terms: string
  termsBeforeChange: string | null
  /** Id of the practitioner after the change. */
  practitioner: number
  practitionerBeforeChange: number | null
  unsent: readonly PendingMessage[]
  /** The last that was sent, or may have been. */
  lastTold: AnnouncedChange | null
  wantsMessages: boolean
  /** The recipient knows of the reservation without a message: a visitor saw the confirmation page. */
  isInformed: boolean
}

export type MessagePlan = {
  withdraw: readonly (AnnouncedChange | 'reminder')[]
  announce: AnnouncedChange | null
  lastAnnouncedStart: string | null
  lastAnnouncedTerms?: string | null
  lastAnnouncedPractitioner?: number | null
}

const NEWS_TO_COME = ['created', 'moved', 'changed', 'given'] as const

const NO_ANNOUNCEMENT = { announce: null, lastAnnouncedStart: null }

/**
 * Decides which pending messages to withdraw and what to announce: a change undone before its announcement was sent
 * is never announced, and successive moves become one. The worker drops pending messages that are outdated when due.
 */
export function planMessages(input: MessagePlanInput): MessagePlan {
  const { change, wantsMessages } = input
  if (change === 'created')
    return { withdraw: [], announce: wantsMessages ? 'created' : null, lastAnnouncedStart: null }
  if (change === 'moved') return planMove(input)
  if (change === 'restored') return planRestoration(input)
  if (isNewConfirmation(change)) return planNewConfirmation(input)
  return planCancellation(input)
}

/** Not announced to whoever was never informed of the reservation, or last read that it is cancelled. */
function planCancellation(input: MessagePlanInput): MessagePlan {
  if (input.lastTold === 'cancelled') return { withdraw: NEWS_TO_COME, ...NO_ANNOUNCEMENT }
  return {
    withdraw: [],
    announce: input.wantsMessages && isInformed(input) ? 'cancelled' : null,
    lastAnnouncedStart: null,
  }
}

/**
 * Practitioners whom an announcement concerns: whoever takes a reservation over, and whoever knew it as theirs until
 * then. Nobody is told what they did themselves.
 */
export function practitionersToTell(
  announced: AnnouncedChange,
  {
    actorId,
    ...input
  }: Pick<MessagePlanInput, keyof KnownInput | 'practitioner'> & { actorId: number | null },
): number[] {
  const holder = knownBefore(input).practitioner ?? input.practitioner
  const concerned: Record<AnnouncedChange, readonly number[]> = {
    created: [input.practitioner],
    moved: [input.practitioner],
    changed: [input.practitioner],
    given: [holder, input.practitioner],
    cancelled: [holder],
  }
  return concerned[announced].filter((id) => id !== actorId)
}

/** Also of service, length and price, and to another practitioner, which have messages of their own. */
function planMove(input: MessagePlanInput): MessagePlan {
  const { start, terms, practitioner, unsent, wantsMessages } = input
  const withdraw = [...NEWS_TO_COME, 'reminder'] as const
  // The recipient does not know of the reservation yet: one announcement, with the new time.
  if (hasUnsent(unsent, 'created')) return { withdraw, announce: 'created', lastAnnouncedStart: null }
  const known = knownBefore(input)
  // Null where nothing has changed for the recipient, or nothing was known.
  const lastAnnounced = {
    lastAnnouncedStart: known.start === start ? null : known.start,
    lastAnnouncedTerms: known.terms === terms ? null : known.terms,
    lastAnnouncedPractitioner: known.practitioner === practitioner ? null : known.practitioner,
  }
  const announce = announcementOf({ ...lastAnnounced, isMoved: known.start !== start })
  return wantsMessages && announce
    ? { withdraw, announce, ...lastAnnounced }
    : { withdraw, ...NO_ANNOUNCEMENT }
}

type ChangedValues = Pick<MessagePlan, 'lastAnnouncedTerms' | 'lastAnnouncedPractitioner'>

function announcementOf({ isMoved, ...known }: ChangedValues & { isMoved: boolean }): AnnouncedChange | null {
  if (known.lastAnnouncedPractitioner !== null) return 'given'
  if (known.lastAnnouncedTerms !== null) return 'changed'
  return isMoved ? 'moved' : null
}

type KnownInput = Pick<
  MessagePlanInput,
  'startBeforeChange' | 'termsBeforeChange' | 'practitionerBeforeChange' | 'unsent'
>

function knownBefore({ unsent, ...input }: KnownInput) {
  const news = unsent.find(({ change }) => change === 'moved' || change === 'changed' || change === 'given')
  return {
    start: news?.lastAnnouncedStart ?? input.startBeforeChange,
    terms: news?.lastAnnouncedTerms ?? input.termsBeforeChange,
    practitioner: news?.lastAnnouncedPractitioner ?? input.practitionerBeforeChange,
  }
}

/**
 * Pending messages go to the previous address or contain an ended link; the planner writes a reminder again. A client
 * who still has to learn of the reservation gets the confirmation in any case, unless staff gave the address up.
 */
function planNewConfirmation({ change, unsent, wantsMessages }: MessagePlanInput): MessagePlan {
  const isUninformed = NEWS_TO_COME.some((announced) => hasUnsent(unsent, announced))
  return {
    withdraw: change === 'resent' ? NEWS_TO_COME : [...NEWS_TO_COME, 'reminder'],
    announce: wantsMessages || (change === 'relinked' && isUninformed) ? 'created' : null,
    lastAnnouncedStart: null,
  }
}

/** By one channel the cancellation may have left while it waits in another. */
function planRestoration({ lastTold, wantsMessages }: MessagePlanInput): MessagePlan {
  return {
    withdraw: ['cancelled'],
    announce: wantsMessages && lastTold === 'cancelled' ? 'created' : null,
    lastAnnouncedStart: null,
  }
}

/** A confirmation may also wait for somebody who has read one: with a new link, or by another channel. */
function isInformed({ unsent, lastTold, isInformed }: MessagePlanInput): boolean {
  return isInformed || lastTold !== null || !hasUnsent(unsent, 'created')
}

function hasUnsent(unsent: readonly PendingMessage[], announced: AnnouncedChange): boolean {
  return unsent.some(({ change }) => change === announced)
}
