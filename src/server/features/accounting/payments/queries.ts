import { sql } from 'kysely'
import type { Cents } from '#domain/language/money.ts'
import type { Db, Trx } from '#server/db/engine.ts'

export async function listRowsOfVisit(db: Db, reservationId: number) {
  return db
    .selectFrom('receipts')
    .select(['number', 'kind', 'day', 'cents', 'means'])
    .where('reservation_id', '=', reservationId)
    .orderBy('number')
    .execute()
}

export async function sumPaid(db: Db, reservationId: number): Promise<Cents> {
  const { cents } = await db
    .selectFrom('receipts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum('cents'), sql<number>`0`).as('cents'))
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow()
  return Number(cents)
}

export async function findClientName(db: Db, id: number): Promise<{ name: string | null } | undefined> {
  return db
    .selectFrom('clients')
    .select('name')
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
}

/** The payment is a contact: the record stays as long as after a visit. */
export async function insertReceiptClient(
  trx: Trx,
  { number, clientId, now }: { number: number; clientId: number; now: number },
): Promise<void> {
  await trx.insertInto('receipt_clients').values({ number, client_id: clientId }).execute()
  await trx.updateTable('clients').set({ updated_at: now }).where('id', '=', clientId).execute()
}
