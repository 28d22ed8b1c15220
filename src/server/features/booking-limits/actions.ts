import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import type { MailboxCap } from '#server/jobs/mailbox-cap.ts'
import { readBookingLimits } from './queries.ts'

/** Bound on messages that visitors cause to one client mailbox; null while rate limits are off. */
export async function readMailboxCap({ config, database }: AppContext, trx: Trx): Promise<MailboxCap | null> {
  if (!config.rateLimits) return null
  const { clientMessagesPerDay: perDay } = await readBookingLimits(trx)
  return { config, database, perDay }
}
