import { DECLINABLE_TYPES, type DeclineKind } from '#domain/messages/decline.ts'
import type { Database, Db, Trx } from '#server/db/engine.ts'
import { selectWaitingRequests, WAITING } from '#server/db/statements/waiting-requests.ts'
import { canBeTakenBack } from '#server/jobs/claims.ts'

export type Decline = { addressHash: string; kind: DeclineKind }

export async function listDeclined(db: Db, addressHash: string): Promise<DeclineKind[]> {
  const rows = await db
    .selectFrom('declines')
    .select('kind')
    .where('address_hash', '=', addressHash)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

export async function insertDecline(trx: Trx, { addressHash, kind }: Decline, now: number): Promise<void> {
  await trx
    .insertInto('declines')
    .values({ address_hash: addressHash, kind, created_at: now })
    .onConflict((conflict) => conflict.columns(['address_hash', 'kind']).doNothing())
    .execute()
}

const DAY_MS = 24 * 3_600_000

/** Once a day at most: a due reminder is considered every minute. */
export async function renewDecline(trx: Trx, { addressHash, kind }: Decline, now: number): Promise<void> {
  await trx
    .updateTable('declines')
    .set({ created_at: now })
    .where('address_hash', '=', addressHash)
    .where('kind', '=', kind)
    .where('created_at', '<', now - DAY_MS)
    .execute()
}

/** `at`: only one from that very instant. */
export async function deleteDecline(trx: Trx, { addressHash, kind }: Decline, at?: number): Promise<void> {
  await trx
    .deleteFrom('declines')
    .where('address_hash', '=', addressHash)
    .where('kind', '=', kind)
    .$if(at !== undefined, (query) => query.where('created_at', '=', at ?? Number.NaN))
    .execute()
}

export async function upsertDeclineLink(
  trx: Trx,
  link: { tokenHash: string; addressHash: string; now: number },
): Promise<void> {
  await trx
    .insertInto('decline_links')
    .values({ token_hash: link.tokenHash, address_hash: link.addressHash, used_at: link.now })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ used_at: link.now }))
    .execute()
}

/** Also of used and expired invitations: declining is always possible. */
export async function findAddressHash(db: Db, tokenHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('decline_links')
    .select('address_hash')
    .where('token_hash', '=', tokenHash)
    .union(
      db.selectFrom('testimonial_invitations').select('address_hash').where('token_hash', '=', tokenHash),
    )
    .executeTakeFirst()
  return row?.address_hash ?? null
}

/** Messages that have not left, with the client's address. On PostgreSQL, locks them against workers. */
export async function listUnsentMessages(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  kind: DeclineKind,
): Promise<{ id: number; email: string | null }[]> {
  const unsent = trx
    .selectFrom('outbox')
    .leftJoin('agenda_entries', 'agenda_entries.id', 'outbox.reservation_id')
    .select((eb) => [
      'outbox.id',
      eb
        .case()
        .when('channel', '=', 'mail')
        .then(eb.ref('recipient'))
        .else(eb.ref('client_email'))
        .end()
        .as('email'),
    ])
    .where('type', '=', DECLINABLE_TYPES[kind])
    .where('state', '<>', 'sent')
    .where(canBeTakenBack(engine))
    .orderBy('outbox.id')
  return (engine === 'postgres' ? unsent.forUpdate('outbox') : unsent).execute()
}

export async function listWaitingMailboxes(trx: Trx): Promise<{ id: number; email: string }[]> {
  const rows = await selectWaitingRequests(trx)
    .select(['waiting_requests.id', WAITING.email.as('email')])
    .where('ended_at', 'is', null)
    .orderBy('waiting_requests.id')
    .execute()
  return rows.flatMap(({ id, email }) => (email === null ? [] : [{ id, email }]))
}

export async function endWaitingRequests(trx: Trx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return
  await trx.updateTable('waiting_requests').set({ ended_at: now }).where('id', 'in', ids).execute()
}
