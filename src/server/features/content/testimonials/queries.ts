import { sql } from 'kysely'
import type { TestimonialStatus } from '#contract/content/testimonials.ts'
import type { Day } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { isWorkingLink, type PresentedLink } from '#server/db/statements/one-time-links.ts'
import { isKept } from '#server/practice/reservations/reservation-state.ts'

/** Examples are never published, even when approved. */
export async function listApprovedTestimonials(db: Db) {
  return db
    .selectFrom('testimonials')
    .select([
      'id',
      'client_name',
      'rating',
      'comment',
      'created_at',
      'reservation_date',
      (eb) => eb.fn.coalesce('approved_at', 'created_at').as('published_at'),
    ])
    .where('status', '=', 'approved')
    .where('is_example', '=', 0)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** As in the index `testimonials_moderation`. */
const isPending = sql<number>`case when status = 'pending' then 1 else 0 end`

type Cursor = { id: number; isPending: number; created_at: number }
type Part = { status?: TestimonialStatus; after?: Cursor; limit?: number }

export async function findCursor(db: Db, id: number): Promise<Cursor | undefined> {
  return db
    .selectFrom('testimonials')
    .select(['id', 'created_at', isPending.as('isPending')])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listAllTestimonials(db: Db, { status, after, limit }: Part) {
  let query = db
    .selectFrom('testimonials')
    .select([
      'id',
      'client_name',
      'email',
      'rating',
      'comment',
      'status',
      'is_example',
      'created_at',
      'approved_at',
      'refusal_reason',
      'reservation_date',
    ])
  if (limit !== undefined) query = query.limit(limit)
  if (status !== undefined) {
    query = query.where('status', '=', status)
    if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.created_at}, ${after.id})`)
  } else {
    if (after) query = query.where(isAfter(after))
    query = query.orderBy(isPending, 'desc')
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** Not one comparison of three values: SQLite would scan the index instead of searching it. */
function isAfter({ isPending: pending, created_at, id }: Cursor) {
  const isOlder = sql<boolean>`(created_at, id) < (${created_at}, ${id})`
  return pending === 1
    ? sql<boolean>`(${isPending} = 0 or ${isOlder})`
    : sql<boolean>`(${isPending} = 0 and ${isOlder})`
}

export async function countTestimonials(db: Db): Promise<Record<TestimonialStatus, number>> {
  const rows = await db
    .selectFrom('testimonials')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute()
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
  return { pending: 0, approved: 0, refused: 0, ...counts }
}

export async function findTestimonial(trx: Trx, id: number) {
  return trx
    .selectFrom('testimonials')
    .select([
      'id',
      'client_name as clientName',
      'email',
      'comment',
      'created_at as createdAt',
      'is_example as isExample',
      'refusal_reason as refusalReason',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type StoredTestimonial = NonNullable<Awaited<ReturnType<typeof findTestimonial>>>

/** False if it is published already. */
export async function markApproved(trx: Trx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('testimonials')
    .set((eb) => ({
      status: 'approved',
      approved_at: eb.fn.coalesce('approved_at', eb.lit(now)),
      refusal_reason: null,
      refused_at: null,
    }))
    .where('id', '=', id)
    .where('status', '<>', 'approved')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False if its author has withdrawn it meanwhile. */
export async function markRefused(
  trx: Trx,
  id: number,
  { reason, now }: { reason: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('testimonials')
    .set({ status: 'refused', approved_at: null, refusal_reason: reason, refused_at: now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteTestimonial(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('testimonials').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export type NewTestimonialRow = {
  clientName: string
  email: string | null
  rating: number
  comment: string
  reservationDate: Day | null
  now: number
}

export async function insertPending(trx: Trx, testimonial: NewTestimonialRow): Promise<number> {
  const { id } = await trx
    .insertInto('testimonials')
    .values({
      client_name: testimonial.clientName,
      email: testimonial.email,
      rating: testimonial.rating,
      comment: testimonial.comment,
      reservation_date: testimonial.reservationDate,
      status: 'pending',
      created_at: testimonial.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setWithdrawalHash(trx: Trx, id: number, tokenHash: string): Promise<void> {
  await trx.updateTable('testimonials').set({ withdrawal_hash: tokenHash }).where('id', '=', id).execute()
}

export async function findByWithdrawal(db: Db, tokenHash: string) {
  return db
    .selectFrom('testimonials')
    .select(['created_at', 'status'])
    .where('withdrawal_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function deleteByWithdrawal(trx: Trx, tokenHash: string): Promise<number | undefined> {
  const row = await trx
    .deleteFrom('testimonials')
    .where('withdrawal_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function listUndecidedReservations(db: Db, { first, last }: { first: Day; last: Day }) {
  return db
    .selectFrom('agenda_entries')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .leftJoin('services', 'services.id', 'service_id')
    .select(['agenda_entries.id', 'client_email as email'])
    .where('kind', '=', 'reservation')
    .where(isKept())
    .where('client_email', 'is not', null)
    .where('import_id', 'is', null)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .where('users.is_example', '=', 0)
    .where((eb) => eb.or([eb('services.is_example', 'is', null), eb('services.is_example', '=', 0)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('testimonial_invitations')
            .select('reservation_id')
            .whereRef('reservation_id', '=', 'agenda_entries.id'),
        ),
      ),
    )
    .orderBy('date')
    .orderBy('start_minute')
    .orderBy('agenda_entries.id')
    .$narrowType<{ email: string }>()
    .execute()
}

export async function wasInvited(db: Db, emailHash: string, since: number): Promise<boolean> {
  const row = await db
    .selectFrom('testimonial_invitations')
    .select('reservation_id')
    .where('address_hash', '=', emailHash)
    .where('token_hash', 'is not', null)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** `tokenHash` is null when the client is not invited. */
type Decision = { reservationId: number; emailHash: string; tokenHash: string | null; now: number }

/** Returns false if another worker decided first. */
export async function insertInvitation(trx: Trx, decision: Decision): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('testimonial_invitations')
    .values({
      reservation_id: decision.reservationId,
      address_hash: decision.emailHash,
      token_hash: decision.tokenHash,
      created_at: decision.now,
    })
    .onConflict((conflict) => conflict.column('reservation_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findInvitedReservation(db: Db, link: PresentedLink) {
  return db
    .selectFrom('testimonial_invitations')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select(['date', 'client_name as clientName', 'client_email as clientEmail'])
    .where(isWorkingLink('testimonial_invitations', link))
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
}
