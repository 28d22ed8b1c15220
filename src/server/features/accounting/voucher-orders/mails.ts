import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import type { MailboxCap } from '#server/jobs/mailbox-cap.ts'

/** `voucher_order` to the giver: nothing that was typed but the amount. False if no mail may leave. */
export async function mailOrder(
  _context: AppContext,
  _trx: Trx,
  _order: { id: number; token: string; cap: MailboxCap | null },
): Promise<boolean> {
  return true
}

/** To the practice: somebody has ordered, or withdrawn. */
export async function tellPracticeOfOrder(
  _context: AppContext,
  _trx: Trx,
  _order: { id: number; news: 'ordered' | 'withdrawn' },
): Promise<void> {}

/** `voucher_sent` to giver or recipient, at once or at 9:00 of the chosen day. */
export async function planVoucherMail(_context: AppContext, _trx: Trx, _orderId: number): Promise<void> {}

/** `voucher_withdrawn` to the giver: the dated acknowledgement. Withdraws the mail that would bring the voucher. */
export async function mailWithdrawal(
  _context: AppContext,
  _trx: Trx,
  _order: { id: number; token: string },
): Promise<void> {}
