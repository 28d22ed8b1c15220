import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import { findVoucher } from '#server/agendas/vouchers/queries.ts'
import { endVoucher, judgeVisitsOf } from '#server/agendas/vouchers/settle.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { hasRest } from '#server/jobs/voucher-conditions.ts'

type VoucherOfSale = { id: number; units: number }

/** That the row of the book sold. */
export async function findVoucherOfSale(db: Db, number: number): Promise<VoucherOfSale | undefined> {
  return db
    .selectFrom('vouchers')
    .select(['id', 'units'])
    .where('receipt_number', '=', number)
    .executeTakeFirst()
}

/** Otherwise the sum would be given back, and still pay visits. Under the voucher’s lock. Throws voucher_has_rest. */
export async function refuseRest(context: AppContext, trx: Trx, { id }: VoucherOfSale): Promise<void> {
  await judgeVisitsOf(context, trx, id)
  const live = await trx
    .selectFrom('vouchers')
    .select('id')
    .where('id', '=', id)
    .where(hasRest())
    .executeTakeFirst()
  if (live) throw new Refusal('voucher_has_rest')
}

/** Under the voucher’s lock. Throws voucher_in_use. */
export async function endUnusedVoucher(
  context: AppContext,
  trx: Trx,
  { id: voucherId, units, caller }: VoucherOfSale & { caller: Admin },
): Promise<void> {
  await judgeVisitsOf(context, trx, voucherId)
  const voucher = await findVoucher(trx, { id: voucherId })
  if (voucher?.balance !== units) throw new Refusal('voucher_in_use')
  await endVoucher(context, trx, { voucherId, notedBy: caller.id })
}
