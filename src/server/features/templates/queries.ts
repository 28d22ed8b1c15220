import type { Db } from '#server/db/engine.ts'

/** The contact message that came last: an example from life. */
export async function findLatestContact(db: Db) {
  return db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The testimonial that came last; an invented one counts as none. */
export async function findLatestTestimonial(db: Db) {
  return db
    .selectFrom('testimonials')
    .select(['client_name', 'rating', 'comment', 'refusal_reason'])
    .where('is_example', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
