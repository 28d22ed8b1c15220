import type { Trx } from '../../db/engine.ts'
import { countHeldMessages, holdWaitingMessages } from '../../jobs/held.ts'

export async function settleRows(trx: Trx): Promise<number> {
  for (const table of ['sessions', 'sign_in_challenges', 'passkey_challenges'] as const)
    await trx.deleteFrom(table).execute()
  // The archive itself, whose row said so when it was read.
  await trx.deleteFrom('backups').where('state', '=', 'running').execute()
  await holdWaitingMessages(trx)
  return countHeldMessages(trx)
}
