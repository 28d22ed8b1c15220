import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

export async function insertMessage(
  trx: Transaction<Tables>,
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
