import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

/** The people whom visitors may book, by name. */
export async function listPublicPractitioners(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'training', 'photo'])
    .where(practises)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()
}

/** Names of the active services that each practitioner offers, in the owner's order. */
export async function listOfferedNames(db: Db) {
  return db
    .selectFrom('practitioner_services')
    .innerJoin('services', 'services.id', 'service_id')
    .select(['praticien_id as praticienId', 'services.id', 'name'])
    .where('active', '=', 1)
    .orderBy('position')
    .orderBy('services.id')
    .execute()
}

export async function isPractitioner(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(practises)
    .executeTakeFirst()
  return row !== undefined
}

/** Ids of practitioners: all, one, or those who offer a service; in order of name. */
export async function listPractitionerIds(
  db: Db,
  filter: { praticienId?: number; serviceId?: number },
): Promise<number[]> {
  const { praticienId, serviceId } = filter
  let query = db.selectFrom('users').select('id').where(practises)
  if (praticienId !== undefined) query = query.where('id', '=', praticienId)
  if (serviceId !== undefined) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('practitioner_services')
          .select(sql.lit(1).as('one'))
          .whereRef('praticien_id', '=', 'users.id')
          .where('service_id', '=', serviceId),
      ),
    )
  }
  const rows = await query.orderBy('last_name').orderBy('first_name').orderBy('id').execute()
  return rows.map((row) => row.id)
}

/** Every praticien, and any superadmin who offers at least one service: an owner alone practises too. */
function practises(eb: ExpressionBuilder<Tables, 'users'>) {
  return eb.or([
    eb('role', '=', 'praticien'),
    eb.exists(
      eb
        .selectFrom('practitioner_services')
        .select(sql.lit(1).as('one'))
        .whereRef('praticien_id', '=', 'users.id'),
    ),
  ])
}
