import { Refusal } from '#contract/errors.ts'
import { parseVoucherCode } from '#domain/accounting/voucher-code.ts'
import { UNKNOWN_CODE, WRONG_CODE, whyNothingSettled } from '#domain/accounting/voucher-refusal.ts'
import { type FoundVoucher, findVoucher, readVoucherSettings } from '#server/agendas/vouchers/queries.ts'
import { attachVoucher, lockVouchers } from '#server/agendas/vouchers/settle.ts'
import type { Booking } from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { insertDailyCounts, readDailyCounts } from '#server/db/statements/daily-counts.ts'
import { networksOf } from '#server/security/address-block.ts'
import { hmacToken } from '#server/security/secret.ts'
import { hashToken } from '#server/security/tokens.ts'
import type { BookingOrigin } from '../../messages/booking-limits/actions.ts'

/** Codes that a network may look up, so that none can be guessed. */
const TRIES_PER_HOUR = 10
const HOUR_MS = 3_600_000

/**
 * Before anything is locked. `origin` is null for staff, whom no limit bounds, and who honor codes once no more are sold.
 * Throws invalid, too_many_requests.
 */
export async function findVoucherToRedeem(
  context: AppContext,
  typed: string | undefined,
  origin: BookingOrigin | null,
): Promise<FoundVoucher | undefined> {
  if (typed === undefined) return undefined
  const { kysely: db } = context.database
  if (origin && !(await readVoucherSettings(db)).isOn) throw new Refusal('vouchers_off')
  const code = parseVoucherCode(typed)
  if (code === null) throw refusedVoucherCode(WRONG_CODE)
  if (origin) await countTry(context, origin)
  const voucher = await findVoucher(db, { codeHash: hashToken(code) })
  if (voucher) return voucher
  throw refusedVoucherCode(UNKNOWN_CODE)
}

/** In a transaction of its own: a refused booking counts, too. */
async function countTry({ config, database, clock }: AppContext, { address }: BookingOrigin): Promise<void> {
  if (!config.rateLimits) return
  const bounds = new Map(
    networksOf(address).map(({ name, share }) => [
      hmacToken(config, name, 'voucher-code'),
      TRIES_PER_HOUR * share,
    ]),
  )
  const hashes = [...bounds.keys()]
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'bookingLimit', keys: hashes })
    const now = clock.instant()
    const counts = await readDailyCounts(trx, { hashes, now, since: now - HOUR_MS })
    const isFull = [...bounds].some(([hash, bound]) => (counts.get(hash) ?? 0) >= bound)
    if (isFull) throw new Refusal('too_many_requests', { retryAfter: HOUR_MS / 1000 })
    await insertDailyCounts(trx, { hashes, now })
  })
}

export async function lockRedeemed(
  context: AppContext,
  trx: Trx,
  voucher: FoundVoucher | undefined,
): Promise<void> {
  if (voucher) await lockVouchers(context, trx, [voucher.id])
}

type Redeeming = { booking: Booking; voucher: FoundVoucher | undefined; notedBy: number | null }

/** Under the voucher’s lock. A voucher that settles nothing is refused: one can book without. */
export async function redeemAtBooking(
  context: AppContext,
  trx: Trx,
  { booking, voucher, notedBy }: Redeeming,
): Promise<void> {
  if (!voucher) return
  const claim = await attachVoucher(context, trx, {
    reservationId: booking.id,
    voucherId: voucher.id,
    notedBy,
  })
  if (claim.units > 0) return
  const current = (await findVoucher(trx, { id: voucher.id })) ?? voucher
  throw refusedVoucherCode(whyNothingSettled(current, booking.date))
}

function refusedVoucherCode(message: string): Refusal {
  return new Refusal('invalid', { issues: [{ path: 'voucherCode', message }] })
}
