import type { LocalTime } from '../language/time.ts'

/** In session storage, for half an hour. */
export const BOOKING_DRAFT_KEY = 'bookingDraft'
/** In local storage, for a year, at the visitor's request. */
export const REMEMBERED_VISITOR_KEY = 'rememberedVisitor'

export type VisitorDetails = { name: string; email: string; phone: string }

/** Variant and options chosen last time. The variant's id is not kept: it may mean another length by then. */
export type RememberedParts = {
  minutes?: number | undefined
  variant?: string | undefined
  optionIds?: readonly number[] | undefined
}

/** Service and practitioner of a booking; without a practitioner, nobody in particular was asked for. */
export type LastChoice = RememberedParts & { serviceId: number; praticienId?: number | undefined }

export type RememberedVisitor = VisitorDetails & { last?: LastChoice }

/** A booking that was begun: what was chosen, and typed. */
export type BookingDraft = VisitorDetails &
  RememberedParts & {
    serviceId?: number | undefined
    praticienId?: number | undefined
    slot?: LocalTime | undefined
  }

/** The text to store. `now`: epoch milliseconds. */
export function stamp(value: BookingDraft | RememberedVisitor, now: number): string {
  return JSON.stringify({ ...value, savedAt: now })
}
