import type { CheckedVoucher } from '#contract/accounting/voucher-check.ts'
import { invalid } from '#contract/errors.ts'
import type { SessionTerms } from '#domain/accounting/voucher.ts'
import { whySpent } from '#domain/accounting/voucher-refusal.ts'
import { toEuros } from '#domain/language/money.ts'
import type { AppContext } from '#server/app-context.ts'
import { findVoucher } from '#server/features/accounting/redemption/queries.ts'
import { lockVouchers, settleVisitsOf } from '#server/features/accounting/redemption/settle.ts'
import { requireChosen } from './chosen.ts'

/** `origin` is null for staff, whom no limit bounds. Throws invalid, too_many_requests. */
export async function checkVoucher(
  context: AppContext,
  typed: string,
  origin: { address: string } | null,
): Promise<CheckedVoucher> {
  const { database, clock } = context
  const { voucher } = await requireChosen(context, typed, origin)
  const current = await database.transaction(async (trx) => {
    await lockVouchers(context, trx, [voucher.id])
    await settleVisitsOf(context, trx, voucher.id)
    return (await findVoucher(trx, { id: voucher.id })) ?? voucher
  })
  const spent = whySpent(current, clock.local().day)
  if (spent !== null) throw invalid('voucherCode', spent)
  const { sessions, balance, serviceName, validUntil } = current
  return {
    kind: sessions === null ? 'amount' : 'sessions',
    balance,
    serviceName,
    ...(sessions && !sessions.isServiceGone && { session: toSession(sessions) }),
    validUntil,
  }
}

function toSession({ serviceId, minutes, listCents }: SessionTerms) {
  return { serviceId, minutes, listEuros: listCents === null ? null : toEuros(listCents) }
}
