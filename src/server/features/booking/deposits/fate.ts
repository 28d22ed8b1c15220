import { depositFate } from '#domain/visit/deposit.ts'
import { reservationState } from '#domain/visit/reservation-state.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { lockBook } from '#server/features/accounting/book/append.ts'
import { findPayment, sumRefunds } from '#server/features/accounting/online-payments/queries.ts'
import { askRefund } from '#server/features/accounting/online-payments/settle.ts'
import { toStateColumns } from '#server/practice/reservations/reservation-state.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { findDepositedVisit, listOpenDeposits } from './queries.ts'

/** A cancellation is taken back for ten seconds, and by a restore later. */
const UNDO_MS = 10_000

type OpenDeposit = Awaited<ReturnType<typeof listOpenDeposits>>[number]

/**
 * Each minute, from the visits as they stand, so that no path by which one changes needs to know of deposits: what was
 * cancelled in time or by the practice goes back to its card. The rest waits for staff.
 */
export async function settleDeposits(context: AppContext): Promise<void> {
  for (const deposit of await listOpenDeposits(context.database.kysely)) {
    if (isToRefund(context, deposit)) await refundDeposit(context, deposit)
  }
}

function isToRefund({ clock }: AppContext, row: Omit<OpenDeposit, 'id' | 'reservationId'>) {
  const state = reservationState(toStateColumns(row), clock.local())
  const { cancelled_at: cancelledAt } = row
  const isSettled = cancelledAt !== null && clock.instant() - Number(cancelledAt) >= UNDO_MS
  return isSettled && depositFate({ state }) === 'refund'
}

/** Judged again under the lock of its agenda: it may have been restored meanwhile. */
async function refundDeposit(context: AppContext, { id, reservationId }: OpenDeposit): Promise<void> {
  await context.database.transaction(async (trx) => {
    const found = await findDepositedVisit(trx, reservationId)
    if (!found) return
    await lockAgendas(context, trx, [found.praticienId])
    await lockBook(context, trx)
    const visit = await findDepositedVisit(trx, reservationId)
    if (visit && isToRefund(context, visit)) await askRest(context, trx, id)
  })
}

async function askRest(context: AppContext, trx: Trx, id: number): Promise<void> {
  const payment = await findPayment(trx, { id })
  if (!payment) return
  const cents = payment.cents - (await sumRefunds(trx, id))
  if (cents > 0) await askRefund(context, trx, { payment, cents, reason: 'cancelled' })
}
