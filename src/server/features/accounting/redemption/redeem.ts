import { invalid } from '#contract/errors.ts'
import { whyNothingSettled } from '#domain/accounting/voucher-refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { findVoucher } from '#server/features/accounting/redemption/queries.ts'
import { attachVoucher, detachVoucher, lockVouchers } from '#server/features/accounting/redemption/settle.ts'
import type { Booking } from '#server/practice/reservations/write.ts'
import { type ChosenVoucher, requirePackOfRecord } from './chosen.ts'

export async function lockChosen(
  context: AppContext,
  trx: Trx,
  chosen: ChosenVoucher | undefined,
): Promise<void> {
  if (chosen) await lockVouchers(context, trx, [chosen.voucher.id])
}

type Redeeming = { chosen: ChosenVoucher | undefined; notedBy: number | null }

/** Under the voucher’s lock. A voucher that settles nothing is refused: one can book without. */
export async function redeemAtBooking(
  context: AppContext,
  trx: Trx,
  { booking, ...redeeming }: Redeeming & { booking: Booking },
): Promise<void> {
  await redeemOnDates(context, trx, { bookings: [booking], ...redeeming })
}

/**
 * From the first date on, as long as something is left and the voucher is valid: how many dates it settles, whole or in
 * part. The others keep no voucher, so that none of them takes later what an earlier one gives back.
 */
export async function redeemOnDates(
  context: AppContext,
  trx: Trx,
  { bookings, chosen, notedBy }: Redeeming & { bookings: readonly Booking[] },
): Promise<number> {
  const [first] = bookings
  if (!chosen || !first) return 0
  const { voucher, field } = chosen
  if (field === 'packId') await requirePackOfRecord(trx, { voucherId: voucher.id, reservationId: first.id })
  for (const [count, { id: reservationId }] of bookings.entries()) {
    const claim = await attachVoucher(context, trx, { reservationId, voucherId: voucher.id, notedBy })
    if (claim.units > 0) continue
    if (count === 0) {
      const current = (await findVoucher(trx, { id: voucher.id })) ?? voucher
      throw invalid(field, whyNothingSettled(current, first.date))
    }
    await detachVoucher(context, trx, { reservationId, notedBy })
    return count
  }
  return bookings.length
}
