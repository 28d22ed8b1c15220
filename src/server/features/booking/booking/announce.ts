import type { Cents } from '#domain/language/money.ts'
import { formatTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Trx } from '#server/db/engine.ts'
import type { Booking, BookingOutcome } from '#server/practice/reservations/write.ts'
import { notifyReservationChange } from '../../messages/notifications/actions.ts'
import { requestConfirmation } from '../confirmations/actions.ts'
import { showDeposit } from '../deposits/pending.ts'

type NewBooking = {
  booking: Booking
  heldUntil: number | null
  /** By which the booking is confirmed, instead of a mail’s link; 0 without. */
  deposit?: Cents
  tellClient: boolean
  /** Null for a visitor, and for staff who book like one. */
  actorId: number | null
  byStaff: boolean
  /** Network address of the visitor. */
  address?: string | null
}

/** Enqueues the messages about a booking, or only the link with which its visitor confirms it. */
export async function announceBooking(
  context: AppContext,
  trx: Trx,
  { booking, heldUntil, deposit = 0, address = null, ...notice }: NewBooking,
): Promise<BookingOutcome> {
  if (deposit > 0) return { ...booking, deposit: showDeposit(context, deposit) }
  if (heldUntil !== null) {
    await requestConfirmation(context, trx, { entryId: booking.id, until: heldUntil, address })
    return { ...booking, confirmBefore: formatTime(zonedTime(context.config.timeZone, heldUntil).minute) }
  }
  await notifyReservationChange(context, trx, { ...notice, reservationId: booking.id, kind: 'created' })
  return booking
}
