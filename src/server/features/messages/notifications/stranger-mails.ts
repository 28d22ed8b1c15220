import type { MessageValues } from '#domain/messages/message-values.ts'
import type { MessageType } from '#domain/messages/notification.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { readMailboxCap } from '../booking-limits/actions.ts'
import { admitStrangerMail, countStrangerMail } from '../booking-limits/mail-budget.ts'
import { notifyByMail } from './actions.ts'

type StrangerMail = {
  type: MessageType
  event: string
  /** An address that somebody typed: nobody knows yet whose it is. */
  to: string
  values: MessageValues
  /** Network address of whoever typed it. */
  address: string | null
}

/**
 * Mails within the bounds of the mailbox and of the site. Throws mail_budget_used. False if nothing leaves for another
 * reason.
 */
export async function mailStranger(
  context: AppContext,
  trx: Trx,
  { address, ...mail }: StrangerMail,
): Promise<boolean> {
  await admitStrangerMail(context, trx, { address })
  const isSent = await notifyByMail(context, trx, { ...mail, cap: await readMailboxCap(context, trx) })
  if (isSent) await countStrangerMail(context, trx, { address })
  return isSent
}
