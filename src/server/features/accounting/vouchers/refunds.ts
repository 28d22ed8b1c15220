import type { Voucher } from '#contract/accounting/vouchers.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { required } from '#contract/fields.ts'
import { frenchPrice, toCents } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { insertEntry } from '#server/features/accounting/redemption/queries.ts'
import { lockVouchers, settleVisitsOf } from '#server/features/accounting/redemption/settle.ts'
import { appendReceipt, lockBook, requireMeans, requireOpenBook } from '../book/append.ts'
import { requireVoucher } from './actions.ts'
import { awaitsReceiptOf, findRefundable } from './queries.ts'

type Refund = { caller: Admin; id: number; euros: number; means?: string | undefined }

/** Ends what is left and not reserved. A voucher that is in the book has its refund there, too. */
export async function refundVoucher(context: AppContext, refund: Refund): Promise<Voucher> {
  const { database, clock } = context
  const { caller, id, euros } = refund
  return database.transaction(async (trx) => {
    await lockVouchers(context, trx, [id])
    await lockBook(context, trx)
    await requireVoucher(context, trx, id)
    await settleVisitsOf(context, trx, id)
    const voucher = await requireVoucher(context, trx, id)
    if (await awaitsReceiptOf(trx, id)) throw new Refusal('book_awaits_number')
    if (voucher.balance === 0) throw new Refusal('voucher_empty')
    if (euros > voucher.refundableEuros) throw invalid('euros', tooHigh(voucher.refundableEuros))
    await insertEntry(trx, {
      voucherId: id,
      kind: 'refunded',
      units: -voucher.balance,
      paidBack: toCents(euros),
      notedBy: caller.id,
      now: clock.instant(),
    })
    if (voucher.receiptNumber !== null && euros > 0)
      await noteRefund(context, trx, { ...refund, number: voucher.receiptNumber })
    return requireVoucher(context, trx, id)
  })
}

async function noteRefund(
  context: AppContext,
  trx: Trx,
  { caller, id, euros, means, number }: Refund & { number: number },
): Promise<void> {
  if (means === undefined) throw invalid('means', required('Moyen de paiement'))
  requireMeans(await requireOpenBook(trx), means)
  const cents = Math.min(toCents(euros), await findRefundable(trx, number))
  if (cents === 0) return
  await appendReceipt(context, trx, {
    kind: 'refund',
    day: 'today',
    cents: -cents,
    means,
    nature: french`Remboursement du reste du bon n° ${id}`,
    corrects: number,
    origin: number,
    notedBy: caller.id,
  })
}

function tooHigh(most: number): string {
  return french`Le champ « Montant » va jusqu’à ${frenchPrice(most)} : c’est la part qui n’a pas servi.`
}
