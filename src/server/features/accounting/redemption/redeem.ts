import type { Admin } from '#contract/accounts/sign-in.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { parseVoucherCode } from '#domain/accounting/voucher-code.ts'
import {
  FOREIGN_PACK,
  ONE_VOUCHER,
  UNKNOWN_CODE,
  WRONG_CODE,
  whyNothingSettled,
} from '#domain/accounting/voucher-refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { insertDailyCounts, readDailyCounts } from '#server/db/statements/daily-counts.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { type FoundVoucher, findVoucher } from '#server/features/accounting/redemption/queries.ts'
import { attachVoucher, detachVoucher, lockVouchers } from '#server/features/accounting/redemption/settle.ts'
import { isRecordOpen } from '#server/practice/records/open-records.ts'
import type { Booking } from '#server/practice/reservations/write.ts'
import { networksOf } from '#server/security/address-block.ts'
import { hmacToken } from '#server/security/secret.ts'
import { hashToken } from '#server/security/tokens.ts'
import type { BookingOrigin } from '../../messages/booking-limits/actions.ts'

/** Codes that a network may look up, so that none can be guessed. */
const TRIES_PER_HOUR = 10
const HOUR_MS = 3_600_000

/** `field`: how it was asked for, and where a refusal is said. */
export type VoucherToRedeem = { voucher: FoundVoucher; field: 'voucherCode' | 'packId' | 'usesPack' }

/** By staff: the code of a voucher, or a pack of the client whom they have chosen, whose record is open to them. */
export async function findVoucherOfStaff(
  context: AppContext,
  caller: Admin,
  { voucherCode, packId }: { voucherCode?: string | undefined; packId?: number | undefined },
): Promise<VoucherToRedeem | undefined> {
  if (packId === undefined) return findVoucherToRedeem(context, voucherCode, null)
  if (voucherCode !== undefined) throw invalid('packId', ONE_VOUCHER)
  const { kysely: db } = context.database
  const voucher = await findVoucher(db, { id: packId })
  const id = voucher?.clientId ?? null
  if (voucher && id !== null && (await isRecordOpen(context, db, { caller, id })))
    return { voucher, field: 'packId' }
  throw invalid('packId', FOREIGN_PACK)
}

/** As `findVoucherByCode`; undefined without a code. */
export async function findVoucherToRedeem(
  context: AppContext,
  typed: string | undefined,
  origin: BookingOrigin | null,
): Promise<VoucherToRedeem | undefined> {
  return typed === undefined ? undefined : findVoucherByCode(context, typed, origin)
}

/**
 * Before anything is locked. `origin` is null for staff, whom no limit bounds, and who honor codes once no more are sold.
 * Throws invalid, too_many_requests.
 */
export async function findVoucherByCode(
  context: AppContext,
  typed: string,
  origin: Pick<BookingOrigin, 'address'> | null,
): Promise<VoucherToRedeem> {
  const { kysely: db } = context.database
  if (origin && !(await readStored(db, 'vouchers')).isOn) throw new Refusal('vouchers_off')
  const code = parseVoucherCode(typed)
  if (code === null) throw invalid('voucherCode', WRONG_CODE)
  if (origin) await countTry(context, origin)
  const voucher = await findVoucher(db, { codeHash: hashToken(code) })
  if (voucher) return { voucher, field: 'voucherCode' }
  throw invalid('voucherCode', UNKNOWN_CODE)
}

/** In a transaction of its own: a refused booking counts, too. */
async function countTry(
  { config, database, clock }: AppContext,
  { address }: Pick<BookingOrigin, 'address'>,
): Promise<void> {
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
  redeemed: VoucherToRedeem | undefined,
): Promise<void> {
  if (redeemed) await lockVouchers(context, trx, [redeemed.voucher.id])
}

type Redeeming = { redeemed: VoucherToRedeem | undefined; notedBy: number | null }

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
  { bookings, redeemed, notedBy }: Redeeming & { bookings: readonly Booking[] },
): Promise<number> {
  const [first] = bookings
  if (!redeemed || !first) return 0
  const { voucher, field } = redeemed
  if (field === 'packId') await requireRecordOf(trx, voucher.id, first.id)
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

/** As booked: a merge or a correction may have moved either since the pack was chosen. */
async function requireRecordOf(trx: Trx, voucherId: number, reservationId: number): Promise<void> {
  const own = await trx
    .selectFrom('agenda_entries')
    .innerJoin('vouchers', 'vouchers.client_id', 'agenda_entries.client_id')
    .select('vouchers.id')
    .where('agenda_entries.id', '=', reservationId)
    .where('vouchers.id', '=', voucherId)
    .executeTakeFirst()
  if (!own) throw invalid('packId', FOREIGN_PACK)
}
