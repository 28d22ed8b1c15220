import type { MessageType } from './notification.ts'

/** Messages that clients can decline for good; all others tell them of a change of their own reservation. */
export const DECLINE_KINDS = ['reminder', 'invitation', 'waiting', 'rebooking'] as const
export type DeclineKind = (typeof DECLINE_KINDS)[number]

export const DECLINABLE_TYPES = {
  reminder: 'booking_reminder',
  invitation: 'testimonial_invitation',
  waiting: 'waiting_offer',
  rebooking: 'rebook_offer',
} as const satisfies Record<DeclineKind, MessageType>

/** Null for messages that cannot be declined. */
export function kindOfType(type: MessageType): DeclineKind | null {
  return DECLINE_KINDS.find((kind) => DECLINABLE_TYPES[kind] === type) ?? null
}
