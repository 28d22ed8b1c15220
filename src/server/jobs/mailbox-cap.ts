import { CLOCK_SKEW_MS } from '#domain/clock-skew.ts'
import { limitKey } from '#domain/mailbox.ts'
import { french } from '#domain/typography.ts'
import type { Config } from '../config.ts'
import { type Database, lockStatements, type Trx } from '../db/engine.ts'
import { executeAfter } from '../db/statements/batch.ts'
import type { Tables } from '../db/tables.ts'
import { hmacToken } from '../security/secret.ts'

const DAY_MS = 24 * 3_600_000

export type MailboxCap = {
  database: Pick<Database, 'engine'>
  config: Pick<Config, 'secretKey' | 'dataDir'>
  perDay: number
}

export type Admission = Pick<Tables['outbox'], 'state' | 'limit_key' | 'last_error'>

export const UNCOUNTED: Admission = { state: 'waiting', limit_key: null, last_error: null }

/**
 * Judges one message to each recipient, who are distinct. The lock lasts until the transaction ends: simultaneous
 * requests would each miss the other's message.
 */
export async function admitMessages(
  trx: Trx,
  recipients: readonly string[],
  { database, config, perDay, now }: MailboxCap & { now: number },
): Promise<Admission[]> {
  const keys = recipients.map((recipient) => hmacToken(config, limitKey(recipient), 'mailbox-cap'))
  const locks = lockStatements(database, trx, { namespace: 'clientMailbox', keys })
  const [rows] = await executeAfter(trx, locks, [countMessagesByKey(trx, keys, now)])
  const counts = new Map(rows.map(({ limit_key, count }) => [limit_key, Number(count)]))
  return keys.map((key) =>
    (counts.get(key) ?? 0) < perDay
      ? { ...UNCOUNTED, limit_key: key }
      : { state: 'failed', limit_key: null, last_error: explainWithheld(perDay) },
  )
}

/** Over the last 24 hours. Rows that a wrong clock dated in the future do not count. */
function countMessagesByKey(trx: Trx, keys: readonly string[], now: number) {
  return trx
    .selectFrom('outbox')
    .select((eb) => ['limit_key', eb.fn.countAll<number>().as('count')])
    .where('limit_key', 'in', keys)
    .where('created_at', '>', now - DAY_MS)
    .where('created_at', '<=', now + CLOCK_SKEW_MS)
    .groupBy('limit_key')
}

function explainWithheld(perDay: number): string {
  const messages = perDay === 1 ? '1 message' : `${perDay} messages`
  return french`Retenu : des réservations en ligne ont déjà fait partir ${messages} vers cette adresse en 24 heures. Vous pouvez l’envoyer quand même.`
}
