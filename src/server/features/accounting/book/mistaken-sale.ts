import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { findVoucher } from '#server/features/accounting/redemption/queries.ts'
import { endVoucher, lockVouchers, settleVisitsOf } from '#server/features/accounting/redemption/settle.ts'
import { isUnspent } from '#server/features/accounting/voucher-mail/conditions.ts'
import { reopenOrder } from '#server/features/accounting/voucher-mail/unsent-mail.ts'

type VoucherOfSale = {
  id: number
  units: number
  /** Of the order that it was made for. */
  orderId: number | null
}

/** That the row of the book sold. */
export async function findVoucherOfSale(db: Db, number: number): Promise<VoucherOfSale | undefined> {
  return db
    .selectFrom('vouchers')
    .leftJoin('voucher_orders', 'voucher_id', 'vouchers.id')
    .select(['vouchers.id', 'vouchers.units', 'voucher_orders.id as orderId'])
    .where('receipt_number', '=', number)
    .executeTakeFirst()
}

/** Before the lock of the book. */
export async function lockSale(context: AppContext, trx: Trx, { id, orderId }: VoucherOfSale): Promise<void> {
  if (orderId !== null) await lockKeys(context.database, trx, { namespace: 'voucherOrder', keys: [orderId] })
  await lockVouchers(context, trx, [id])
}

/** Otherwise the sum would be given back, and still pay visits. Under the voucher’s lock. Throws voucher_has_rest. */
export async function refuseUnspent(context: AppContext, trx: Trx, { id }: VoucherOfSale): Promise<void> {
  await settleVisitsOf(context, trx, id)
  const live = await trx
    .selectFrom('vouchers')
    .select('id')
    .where('id', '=', id)
    .where(isUnspent())
    .executeTakeFirst()
  if (live) throw new Refusal('voucher_has_rest')
}

/** Under the voucher’s lock. Throws voucher_in_use. */
export async function endUnusedVoucher(
  context: AppContext,
  trx: Trx,
  { id: voucherId, units, orderId, caller }: VoucherOfSale & { caller: Admin },
): Promise<void> {
  await settleVisitsOf(context, trx, voucherId)
  const voucher = await findVoucher(trx, { id: voucherId })
  if (voucher?.balance !== units) throw new Refusal('voucher_in_use')
  await endVoucher(context, trx, { voucherId, notedBy: caller.id })
  if (orderId !== null) await reopenOrder(context.database, trx, { orderId, voucherId })
}
