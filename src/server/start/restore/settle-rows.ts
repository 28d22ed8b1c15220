import type { Trx } from '../../db/engine.ts'
import { awaitLastNumber } from '../../features/accounting/book/settings.ts'
import { holdOnlinePayments } from '../../features/accounting/online-payments/settings.ts'
import { noteRestoredVouchers } from '../../features/accounting/vouchers/restored.ts'
import { countHeldMessages, holdWaitingMessages } from '../../jobs/held.ts'

/** Nobody is in the midst of anything on the restored site. Archives hold the sessions; those of earlier versions, all. */
const ENDED = [
  'sessions',
  'sign_in_challenges',
  'passkey_challenges',
  'login_failures',
  'password_reset_asks',
  'lost_link_requests',
  'idempotency_keys',
] as const

/**
 * `held`: messages that wait for a decision. `awaitsNumber`: the book of receipts waits for its last number. `hasVouchers`:
 * vouchers sold or used since the backup are dealt with by hand. `holdsPayments`: nothing is asked of the payment
 * provider until a person decides.
 */
export type Settled = { held: number; awaitsNumber: boolean; hasVouchers: boolean; holdsPayments: boolean }

export const UNSETTLED: Settled = { held: 0, awaitsNumber: false, hasVouchers: false, holdsPayments: false }

export async function settleRows(trx: Trx, now: number): Promise<Settled> {
  for (const table of ENDED) await trx.deleteFrom(table).execute()
  // The archive itself, whose row said so when it was read.
  await trx.deleteFrom('backups').where('state', '=', 'running').execute()
  // The archive's site was running, and its machine's clock is not this one's.
  const fresh = { run_state: 'closed', newest_instant: null, doubted_ms: 0 } as const
  await trx.updateTable('installation').set(fresh).execute()
  await holdWaitingMessages(trx)
  return {
    held: await countHeldMessages(trx),
    awaitsNumber: await awaitLastNumber(trx, now),
    hasVouchers: await noteRestoredVouchers(trx, now),
    holdsPayments: await holdOnlinePayments(trx, now),
  }
}
