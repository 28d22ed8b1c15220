import type { Day } from '#domain/language/time.ts'

// Events of messages, by which a message is found again from what it is about: the deduplication keys of the outbox.

export const STAFF_INVITATION = 'staff_invitation'
export const INVITATION_EVENT = 'staff-invitation:'

/** Of the message with this row's link. */
export function staffInvitationEvent(id: number): string {
  return `${INVITATION_EVENT}${id}`
}

export const PACK_ENDING = 'pack_ending'

/** Once for each last day of the pack. */
export function packEndingEvent(id: number, lastDay: Day): string {
  return `${PACK_ENDING}:${id}:${lastDay}`
}

export const LATE_DEPOSIT = 'deposit_late'

/** Once for a payment. */
export function lateDepositEvent(onlinePaymentId: number): string {
  return `${LATE_DEPOSIT}:${onlinePaymentId}`
}

/** Brings a voucher that was ordered on the site. */
export const VOUCHER_SENT = 'voucher_sent'
