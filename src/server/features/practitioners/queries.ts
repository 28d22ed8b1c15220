import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

/** Practitioners whom visitors may book, by name. */
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

/** Ids of practitioners: all, one, or those who offer a service; in order of name. */
export async function listPractitionerIds(
  db: Db,
  { praticienId, serviceId }: { praticienId?: number | undefined; serviceId?: number | undefined },
): Promise<number[]> {
  let query = db.selectFrom('users').select('id').where(practises)
  if (praticienId !== undefined) query = query.where('id', '=', praticienId)
  if (serviceId !== undefined) query = query.where((eb) => offersActive(eb, serviceId))
  const rows = await query.orderBy('last_name').orderBy('first_name').orderBy('id').execute()
  return rows.map((row) => row.id)
}

/** Members of staff with an agenda, by name: superadmins choose among them, practising or not. */
export async function listAgendaOwners(db: Db, { praticienId }: { praticienId?: number } = {}) {
  let query = db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where(ownsAgenda)
  if (praticienId !== undefined) query = query.where('id', '=', praticienId)
  return query.orderBy('last_name').orderBy('first_name').orderBy('id').execute()
}

export async function isAgendaOwner(db: Db, id: number): Promise<boolean> {
  return (await listAgendaOwners(db, { praticienId: id })).length > 0
}

/** Practising is offering at least one active service, whatever the role: an owner alone practises too. */
function practises(eb: ExpressionBuilder<Tables, 'users'>) {
  return eb.and([eb('users.removed_at', 'is', null), offersActive(eb)])
}

function offersActive(eb: ExpressionBuilder<Tables, 'users'>, serviceId?: number) {
  const offers = eb
    .selectFrom('practitioner_services')
    .innerJoin('services', 'services.id', 'service_id')
    .select(sql.lit(1).as('one'))
    .whereRef('praticien_id', '=', 'users.id')
    .where('services.active', '=', 1)
  return eb.exists(serviceId === undefined ? offers : offers.where('services.id', '=', serviceId))
}

/** Every praticien, and superadmins who ticked a service: hiding it leaves their agenda to the staff. */
function ownsAgenda(eb: ExpressionBuilder<Tables, 'users'>) {
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

/**
 * Services that somebody may tick: active ones, and hidden ones that they offer already. `anyHidden` adds the other
 * hidden ones.
 */
export async function listTickableIds(
  db: Db,
  praticienId: number,
  { among, anyHidden }: { among: readonly number[]; anyHidden: boolean },
): Promise<number[]> {
  if (among.length === 0) return []
  let query = db.selectFrom('services').select('id').where('id', 'in', among).where('removed_at', 'is', null)
  if (!anyHidden) {
    query = query.where((eb) =>
      eb.or([
        eb('active', '=', 1),
        eb(
          'id',
          'in',
          eb.selectFrom('practitioner_services').select('service_id').where('praticien_id', '=', praticienId),
        ),
      ]),
    )
  }
  const rows = await query.orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Unticks every service but these, hidden ones too. */
export async function deleteOffers(
  trx: Transaction<Tables>,
  praticienId: number,
  { except }: { except: readonly number[] },
): Promise<void> {
  let query = trx.deleteFrom('practitioner_services').where('praticien_id', '=', praticienId)
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
