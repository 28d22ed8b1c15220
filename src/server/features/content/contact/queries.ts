import type { ContactMessageStatus } from '#contract/content/contact.ts'
import type { Db, Trx } from '#server/db/engine.ts'

export async function insertContactMessage(
  trx: Trx,
  message: { name: string; email: string; message: string; now: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('contact_messages')
    .values({
      name: message.name,
      email: message.email,
      message: message.message,
      status: 'new',
      created_at: message.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Cursor = { id: number; created_at: number }
type Part = { status?: ContactMessageStatus; after?: Cursor; limit?: number }

export async function findContactMessage(db: Db, id: number): Promise<Cursor | undefined> {
  return db
    .selectFrom('contact_messages')
    .select(['id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listContactMessages(db: Db, { status, after, limit }: Part) {
  let query = db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'message', 'status', 'created_at'])
  if (status !== undefined) query = query.where('status', '=', status)
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.created_at, after.id)),
    )
  }
  if (limit !== undefined) query = query.limit(limit)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

export async function countContactMessages(db: Db): Promise<Record<ContactMessageStatus, number>> {
  const rows = await db
    .selectFrom('contact_messages')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute()
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
  return { new: 0, read: 0, answered: 0, archived: 0, ...counts }
}

export async function updateContactMessageStatus(
  db: Db,
  id: number,
  status: ContactMessageStatus,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set({ status })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteContactMessage(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('contact_messages').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
