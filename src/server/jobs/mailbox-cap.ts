import { french } from '#domain/language/typography.ts'
import { limitKey, WIDER, widerKeys } from '#domain/messages/mailbox.ts'
import type { Config } from '../config.ts'
import { type Database, lockKeys, type Trx } from '../db/engine.ts'
import { insertDailyCounts, readDailyCounts } from '../db/statements/daily-counts.ts'
import { happenedSince } from '../db/statements/happened.ts'
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
  const hashOf = (key: string) => hmacToken(config, key, 'mailbox-cap')
  const mailboxes = recipients.map((recipient) => ({
    key: hashOf(limitKey(recipient)),
    wider: widerKeys(recipient).map(hashOf),
  }))
  const keys = mailboxes.map(({ key }) => key)
  const hashes = mailboxes.flatMap(({ wider }) => wider)
  await lockKeys(database, trx, { namespace: 'clientMailbox', keys: [...keys, ...hashes] })
  const counts = new Map([
    ...(await countMessagesByKey(trx, keys, now)),
    ...(await readDailyCounts(trx, { hashes, now })),
  ])
  const admissions = mailboxes.map((mailbox) => admit(mailbox, counts, perDay))
  const counted = mailboxes.flatMap(({ wider }, index) =>
    admissions[index]?.state === 'waiting' ? wider : [],
  )
  if (counted.length > 0) await insertDailyCounts(trx, { hashes: counted, now })
  return admissions
}

type Mailbox = { key: string; wider: readonly string[] }

function admit(
  { key, wider }: Mailbox,
  counts: ReadonlyMap<string | null, number>,
  perDay: number,
): Admission {
  const isFull = (hash: string, bound: number) => (counts.get(hash) ?? 0) >= bound
  if (isFull(key, perDay)) return withheld(explainWithheld(perDay, 'cette adresse'))
  if (wider.some((hash) => isFull(hash, perDay * WIDER)))
    return withheld(explainWithheld(perDay * WIDER, 'des adresses qui lui ressemblent'))
  return { ...UNCOUNTED, limit_key: key }
}

function withheld(explanation: string): Admission {
  return { state: 'failed', limit_key: null, last_error: explanation }
}

/** Over the last 24 hours. */
async function countMessagesByKey(
  trx: Trx,
  keys: readonly string[],
  now: number,
): Promise<Map<string | null, number>> {
  const rows = await trx
    .selectFrom('outbox')
    .select((eb) => ['limit_key', eb.fn.countAll<number>().as('count')])
    .where('limit_key', 'in', keys)
    .where(happenedSince('created_at', { since: now - DAY_MS, now }))
    .groupBy('limit_key')
    .execute()
  return new Map(rows.map(({ limit_key, count }) => [limit_key, Number(count)]))
}

function explainWithheld(count: number, recipients: string): string {
  const messages = count === 1 ? '1 message' : `${count} messages`
  return french`Retenu : des rendez-vous pris en ligne ont déjà fait partir ${messages} vers ${recipients} en 24 heures. Vous pouvez l’envoyer quand même.`
}
