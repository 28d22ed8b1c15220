import type { MessageType } from './notification.ts'

/** Messages that clients can decline for good; all others tell them of a change of their own reservation. */
export const DECLINE_KINDS = ['reminder', 'invitation'] as const
export type DeclineKind = (typeof DECLINE_KINDS)[number]

export const DECLINABLE_TYPES = {
  reminder: 'booking_reminder',
  invitation: 'testimonial_invitation',
} as const satisfies Record<DeclineKind, MessageType>
