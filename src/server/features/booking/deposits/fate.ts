import { UNDO_DEADLINE_MS } from '#domain/booking/undo.ts'
import { depositFate } from '#domain/visit/deposit.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockBook } from '#server/features/accounting/book/append.ts'
import {
  findDepositOf,
  listChangedDeposits,
  type PaidDeposit,
} from '#server/features/accounting/deposits/of-visit.ts'
import { askRefund } from '#server/features/accounting/online-payments/settle.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'

/**
 * Each minute, from the visits as they stand, so that no path by which one changes needs to know of deposits: what was
 * cancelled in time or by the practice goes back to its card. The rest waits for staff.
 */
export async function settleDeposits(context: AppContext): Promise<void> {
  for (const deposit of await listChangedDeposits(context, context.database.kysely)) {
    if (isToRefund(context, deposit)) await refundRest(context, deposit)
  }
}

function isToRefund({ clock }: AppContext, deposit: PaidDeposit): boolean {
  const { left, moving, state, cancelled_at: cancelledAt } = deposit
  if (left === 0 || moving > 0 || cancelledAt === null) return false
  return clock.instant() - Number(cancelledAt) > UNDO_DEADLINE_MS && depositFate({ state }) === 'refund'
}

/** Judged again under the lock of its agenda: it may have been restored meanwhile. */
async function refundRest(context: AppContext, { praticienId, reservationId }: PaidDeposit): Promise<void> {
  await context.database.transaction(async (trx) => {
    await lockAgendas(context, trx, [praticienId])
    await lockBook(context, trx)
    const deposit = await findDepositOf(context, trx, reservationId)
    if (!deposit || !isToRefund(context, deposit)) return
    await askRefund(context, trx, { payment: deposit, cents: deposit.left, reason: 'cancelled' })
  })
}
