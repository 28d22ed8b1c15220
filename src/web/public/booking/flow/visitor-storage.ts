import { parseBookingDraft, parseRememberedVisitor } from '#domain/booking/booking-draft.ts'
import {
  BOOKING_DRAFT_KEY,
  type BookingDraft,
  REMEMBERED_VISITOR_KEY,
  type RememberedVisitor,
  stamp,
} from '#domain/booking/visitor-memory.ts'
import {
  readLocalStorage,
  readSessionStorage,
  writeLocalStorage,
  writeSessionStorage,
} from '#web/ui/browser-storage.ts'

export function readBookingDraft(): BookingDraft | null {
  const draft = parseBookingDraft(readSessionStorage(BOOKING_DRAFT_KEY), Date.now())
  if (!draft) writeSessionStorage(BOOKING_DRAFT_KEY, null)
  return draft
}

export function saveBookingDraft(draft: BookingDraft | null): void {
  writeSessionStorage(BOOKING_DRAFT_KEY, draft && stamp(draft, Date.now()))
}

export function readRememberedVisitor(): RememberedVisitor | null {
  const visitor = parseRememberedVisitor(readLocalStorage(REMEMBERED_VISITOR_KEY), Date.now())
  if (!visitor) writeLocalStorage(REMEMBERED_VISITOR_KEY, null)
  return visitor
}
