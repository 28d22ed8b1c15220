import type { ContactMessageStatus } from '#contract/contact.ts'
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

export async function listContactMessages(db: Db) {
  return db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'message', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
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
