import { type ExpressionBuilder, sql } from 'kysely'
import { FIXED_PAGES } from '#domain/language/slug.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'
import {
  deleteAgenda,
  deleteBlocksAndHolds,
  deleteOffersOfPractitioner,
  markUserRemoved,
} from '../../accounts/users/queries.ts'
import { deleteOffersOfService, markServiceRemoved } from '../../booking/services/queries.ts'

/** Marked rows, and changed ones: unmarked, but with a starter name. */
export async function listStarterServices(db: Db, names: readonly string[]) {
  return db
    .selectFrom('services')
    .select([
      'id',
      'name',
      'description',
      'duration_minutes',
      'price_cents',
      'color',
      'buffer_minutes',
      'active',
      'picture',
      'picture_alt',
      'is_example',
    ])
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('is_example', '=', 1), eb('name', 'in', names)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function listStarterPractitioners(db: Db, usernames: readonly string[]) {
  return db
    .selectFrom('users')
    .leftJoin('agendas', 'agendas.practitioner_id', 'users.id')
    .select([
      'users.id',
      'username',
      'role',
      'first_name',
      'last_name',
      'email',
      'phone',
      'training',
      'introduction',
      'photo',
      'avatar',
      'password_hash',
      'is_example',
      'agendas.config',
      'later_hours',
      (eb) => countReservations(eb).as('reservations'),
    ])
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('is_example', '=', 1), eb('username', 'in', usernames)]))
    .orderBy('last_name')
    .orderBy('users.id')
    .execute()
}

function countReservations(eb: ExpressionBuilder<Tables, 'users'>) {
  return eb
    .selectFrom('agenda_entries')
    .select((count) => count.fn.countAll<number>().as('reservations'))
    .whereRef('practitioner_id', '=', 'users.id')
    .where('kind', '=', 'reservation')
    .where('cancelled_at', 'is', null)
}

export async function listPageContents(db: Db) {
  return db
    .selectFrom('pages')
    .select(['slug', 'title', 'content', 'is_example'])
    .orderBy('position')
    .orderBy('slug')
    .execute()
}

export async function listSettings(db: Db) {
  return db.selectFrom('settings').select(['key', 'value', 'is_example']).orderBy('key').execute()
}

export async function listExampleTestimonials(db: Db) {
  return db
    .selectFrom('testimonials')
    .select(['id', 'client_name', 'rating', 'comment', 'is_example'])
    .where('is_example', '=', 1)
    .orderBy('id')
    .execute()
}

export async function listExampleOptions(db: Db) {
  return db
    .selectFrom('service_options')
    .select(['id', 'name', 'duration_minutes', 'price_cents', 'is_example'])
    .where('is_example', '=', 1)
    .orderBy('id')
    .execute()
}

export async function listExampleImages(db: Db) {
  return db
    .selectFrom('gallery_images')
    .select(['id', 'filename', 'alt_text', 'is_example'])
    .where('is_example', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function listExamplePractitionerIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('is_example', '=', 1).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Deletes services that were never booked; soft-deletes the others. */
export async function removeServices(trx: Trx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('services')
    .where('id', 'in', ids)
    .where('is_example', '=', 1)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('agenda_entries')
            .select(sql.lit(1).as('one'))
            .whereRef('service_id', '=', 'services.id'),
        ),
      ),
    )
    .execute()
  const booked = await trx
    .selectFrom('services')
    .select('id')
    .where('id', 'in', ids)
    .where('is_example', '=', 1)
    .orderBy('id')
    .execute()
  for (const { id } of booked) {
    await markServiceRemoved(trx, id, now)
    await deleteOffersOfService(trx, id)
  }
}

/** Deletes practitioners without live reservations; soft-deletes those still referenced by cancelled ones. */
export async function removePractitioners(trx: Trx, ids: readonly number[], now: number): Promise<void> {
  for (const id of ids) {
    await deleteBlocksAndHolds(trx, id)
    await deleteOffersOfPractitioner(trx, id)
    await deleteAgenda(trx, id)
    const { numDeletedRows } = await trx
      .deleteFrom('users')
      .where('id', '=', id)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('agenda_entries')
              .select(sql.lit(1).as('one'))
              .whereRef('practitioner_id', '=', 'users.id'),
          ),
        ),
      )
      .executeTakeFirst()
    if (numDeletedRows === 0n) await markUserRemoved(trx, id, now)
  }
}

/** Deletes pages; fixed pages are emptied instead, so that the site shows its built-in text. */
export async function removePages(trx: Trx, slugs: readonly string[], now: number): Promise<void> {
  if (slugs.length === 0) return
  await trx
    .updateTable('pages')
    .set({ content: '', updated_at: now, is_example: 0, version: sql<number>`version + 1` })
    .where('slug', 'in', slugs)
    .where('slug', 'in', FIXED_PAGES)
    .where('is_example', '=', 1)
    .execute()
  await trx
    .deleteFrom('pages')
    .where('slug', 'in', slugs)
    .where('slug', 'not in', FIXED_PAGES)
    .where('is_example', '=', 1)
    .execute()
}

export async function removeSettings(trx: Trx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await trx.deleteFrom('settings').where('key', 'in', keys).where('is_example', '=', 1).execute()
}

export async function removeOptions(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('service_options').where('id', 'in', ids).where('is_example', '=', 1).execute()
}

export async function removeTestimonials(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('testimonials').where('id', 'in', ids).where('is_example', '=', 1).execute()
}

export async function removeImages(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('gallery_images').where('id', 'in', ids).where('is_example', '=', 1).execute()
}

type TableByKeyColumn = {
  id: 'services' | 'service_options' | 'users' | 'gallery_images'
  slug: 'pages'
  key: 'settings'
}

export async function unmark<Column extends keyof TableByKeyColumn>(
  trx: Trx,
  { table, keyColumn }: { table: TableByKeyColumn[Column]; keyColumn: Column },
  keys: readonly (number | string)[],
): Promise<void> {
  if (keys.length === 0) return
  const isListed = sql`is_example = 1 and ${sql.ref(keyColumn)} in (${sql.join(keys)})`
  await sql`update ${sql.table(table)} set is_example = 0 where ${isListed}`.execute(trx)
}

/** Back to pending: an example may have been approved only to try the site out. */
export async function unmarkTestimonials(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('testimonials')
    .set({ is_example: 0, status: 'pending', approved_at: null, refusal_reason: null })
    .where('id', 'in', ids)
    .execute()
}
