import type { Trx } from '../../db/engine.ts'
import { countHeldMessages, holdWaitingMessages } from '../../jobs/held.ts'

/** Nobody is in the midst of anything on the restored site. Archives hold the sessions; those of earlier versions, all. */
const ENDED = [
  'sessions',
  'sign_in_challenges',
  'passkey_challenges',
  'login_failures',
  'password_reset_asks',
  'idempotency_keys',
] as const

export async function settleRows(trx: Trx): Promise<number> {
  for (const table of ENDED) await trx.deleteFrom(table).execute()
  // The archive itself, whose row said so when it was read.
  await trx.deleteFrom('backups').where('state', '=', 'running').execute()
  await holdWaitingMessages(trx)
  return countHeldMessages(trx)
}
