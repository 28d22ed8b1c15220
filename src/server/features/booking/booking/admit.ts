import { Refusal } from '#contract/errors.ts'
import { pendingUntil } from '#domain/booking/mail-confirmation.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { type BookingLimits, isRefusedForAbsences } from '#domain/messages/booking-limits.ts'
import { limitKey, mailboxGroup } from '#domain/messages/mailbox.ts'
import { absencesCountFrom } from '#domain/visit/attendance.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { type BookingVisitor, countBooking } from '../../messages/booking-limits/actions.ts'
import { readBookingLimits } from '../../messages/booking-limits/queries.ts'
import { judgeBooking } from '../confirmations/mail-confirmation.ts'
import { listAbsencesOfGroup } from '../reservations/attendance-queries.ts'

/**
 * Refuses a visitor whom the owner's limits or their absences send to the telephone, or counts the booking. Returns
 * until when the slot is held if the visitor must confirm by e-mail; null otherwise, or if a mail has proven the mailbox.
 */
export async function admitVisitor(
  context: AppContext,
  trx: Trx,
  { slot, visitor, isProven }: { slot: LocalTime; visitor: BookingVisitor; isProven: boolean },
): Promise<number | null> {
  const limits = await readBookingLimits(trx)
  await countBooking(context, trx, { ...visitor, limits })
  await refuseForAbsences(context, trx, { email: visitor.email, limits })
  const judgement = await judgeBooking(context, trx, limits)
  if (judgement === 'suspended') throw new Refusal('booking_suspended')
  if (judgement === 'direct' || isProven) return null
  return pendingUntil(slot, { local: context.clock.local(), now: context.clock.instant() })
}

/** Throws booking_by_phone for whoever was absent too often, where the owner has chosen so. */
export async function refuseForAbsences(
  { clock, database: { engine } }: AppContext,
  trx: Trx,
  { email, limits }: { email: string; limits: BookingLimits },
): Promise<void> {
  const since = absencesCountFrom(clock.local().day)
  const absent = await listAbsencesOfGroup(trx, { engine, group: mailboxGroup(email), since })
  const absences = absent.filter((address) => limitKey(address ?? '') === limitKey(email)).length
  if (isRefusedForAbsences(absences, limits)) throw new Refusal('booking_by_phone')
}
