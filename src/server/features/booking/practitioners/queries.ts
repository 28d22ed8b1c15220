import { sortByName } from '#domain/language/person-name.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { isPractitioner } from '#server/practice/agendas/practitioners.ts'

export async function listPublicPractitioners(db: Db, isListed: typeof isPractitioner) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'photo', 'training', 'introduction'])
    .where(isListed)
    .orderBy('id')
    .execute()
  return sortByName(rows)
}

export async function listOfferedServiceNames(db: Db) {
  return db
    .selectFrom('practitioner_services')
    .innerJoin('services', 'services.id', 'service_id')
    .select(['practitioner_id as praticienId', 'services.id', 'name', 'on_request'])
    .where('active', '=', 1)
    .orderBy('position')
    .orderBy('services.id')
    .execute()
}

export async function listStaffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]))
}

export async function isStaff(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Of `serviceIds`: active services and those already offered; `includeHidden` also allows all hidden ones. */
export async function filterOfferableServiceIds(
  db: Db,
  praticienId: number,
  { serviceIds, includeHidden }: { serviceIds: readonly number[]; includeHidden: boolean },
): Promise<number[]> {
  if (serviceIds.length === 0) return []
  let query = db
    .selectFrom('services')
    .select('id')
    .where('id', 'in', serviceIds)
    .where('removed_at', 'is', null)
  if (!includeHidden) {
    query = query.where((eb) =>
      eb.or([
        eb('active', '=', 1),
        eb(
          'id',
          'in',
          eb
            .selectFrom('practitioner_services')
            .select('service_id')
            .where('practitioner_id', '=', praticienId),
        ),
      ]),
    )
  }
  const rows = await query.orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function deleteOffersExcept(
  trx: Trx,
  praticienId: number,
  keptServiceIds: readonly number[],
): Promise<void> {
  let query = trx.deleteFrom('practitioner_services').where('practitioner_id', '=', praticienId)
  if (keptServiceIds.length > 0) query = query.where('service_id', 'not in', keptServiceIds)
  await query.execute()
}

export async function insertOffers(
  trx: Trx,
  praticienId: number,
  serviceIds: readonly number[],
): Promise<void> {
  if (serviceIds.length === 0) return
  await trx
    .insertInto('practitioner_services')
    .values(serviceIds.map((service_id) => ({ practitioner_id: praticienId, service_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
