import type { Transaction } from 'kysely'
import type { Db } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

/** Published testimonials, newest first. An example is never published, whatever its status. */
export async function listApproved(db: Db) {
  return db
    .selectFrom('testimonials')
    .select(['id', 'client_name', 'rating', 'comment', 'created_at'])
    .where('status', '=', 'approved')
    .where('is_example', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertPending(
  trx: Transaction<Tables>,
  testimonial: { clientName: string; email: string | null; rating: number; comment: string; now: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('testimonials')
    .values({
      client_name: testimonial.clientName,
      email: testimonial.email,
      rating: testimonial.rating,
      comment: testimonial.comment,
      status: 'pending',
      created_at: testimonial.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
