import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
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
  return eb.and([
    eb('users.removed_at', 'is', null),
    eb.or([
      eb('role', '=', 'praticien'),
      eb.exists(
        eb
          .selectFrom('practitioner_services')
          .select(sql.lit(1).as('one'))
          .whereRef('praticien_id', '=', 'users.id'),
      ),
    ]),
  ])
}

/** Names of members of staff by id, as they are displayed. */
export async function listStaffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]))
}

/** Whether there is such a member of staff, of whatever role, with or without services. */
export async function isStaff(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these services are offered to visitors. */
export async function listActiveIds(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('services')
    .select('id')
    .where('active', '=', 1)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes active services from a practitioner's list; a hidden one stays for when it shows again. */
export async function deleteOffers(
  trx: Transaction<Tables>,
  praticienId: number,
  { except }: { except: readonly number[] },
): Promise<void> {
  let query = trx
    .deleteFrom('practitioner_services')
    .where('praticien_id', '=', praticienId)
    .where('service_id', 'in', (eb) => eb.selectFrom('services').select('id').where('active', '=', 1))
  if (except.length > 0) query = query.where('service_id', 'not in', except)
  await query.execute()
}

export async function insertOffers(
  trx: Transaction<Tables>,
  praticienId: number,
  serviceIds: readonly number[],
): Promise<void> {
  if (serviceIds.length === 0) return
  await trx
    .insertInto('practitioner_services')
    .values(serviceIds.map((service_id) => ({ praticien_id: praticienId, service_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
