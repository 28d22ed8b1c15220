import type { Db } from '#server/db/engine.ts'

export async function findLatestContactMessage(db: Db) {
  return db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findLatestTestimonial(db: Db) {
  return db
    .selectFrom('testimonials')
    .select(['client_name', 'rating', 'comment', 'refusal_reason'])
    .where('is_example', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
