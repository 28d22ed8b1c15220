import { type Selectable, sql } from 'kysely'
import type { Service } from '#contract/booking/services.ts'
import { type Cents, toEuros } from '#domain/language/money.ts'
import { sortByName } from '#domain/language/person-name.ts'
import type { Minute } from '#domain/language/time.ts'
import { listOfferedServiceIds } from '#server/agendas/practitioners.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

const PUBLIC_COLUMNS = [
  'id',
  'name',
  'description',
  'duration_minutes',
  'price_cents',
  'picture',
  'picture_alt',
  'on_request',
] as const
const MANAGED_COLUMNS = [...PUBLIC_COLUMNS, 'color', 'buffer_minutes', 'active'] as const

/** Visitors do not get the price of a service on request. */
type Reader = { isStaff: boolean }

export async function listActiveServices(db: Db, reader: Reader): Promise<Service[]> {
  const rows = await db
    .selectFrom('services')
    .select(PUBLIC_COLUMNS)
    .where('active', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const offeredIds = await listOfferedServiceIds(db)
  return rows.map((row) => ({ ...toServiceFor(reader, row), ...bookability(row.id, offeredIds) }))
}

function bookability(id: number, offeredIds: ReadonlySet<number>): Pick<Service, 'bookable'> {
  return offeredIds.has(id) ? {} : { bookable: false }
}

export async function listManagedServices(db: Db): Promise<Service[]> {
  const rows = await db
    .selectFrom('services')
    .select(MANAGED_COLUMNS)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const offers = await listOffers(
    db,
    rows.map(({ id }) => id),
  )
  const offeredIds = await listOfferedServiceIds(db)
  return rows.map((row) => ({
    ...toManagedService(row),
    ...bookability(row.id, offeredIds),
    practitionerIds: offers.get(row.id) ?? [],
  }))
}

/** Who offers each service. */
export async function listOffers(db: Db, serviceIds: readonly number[]): Promise<Map<number, number[]>> {
  if (serviceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('practitioner_services')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .select(['service_id', 'practitioner_id', 'first_name as firstName', 'last_name as lastName'])
    .where('service_id', 'in', serviceIds)
    .where('removed_at', 'is', null)
    .orderBy('users.id')
    .execute()
  return new Map(
    [...Map.groupBy(sortByName(rows), (row) => row.service_id)].map(([id, offers]) => [
      id,
      offers.map((row) => row.practitioner_id),
    ]),
  )
}

export async function listActiveServicesOf(db: Db, praticienId: number, reader: Reader): Promise<Service[]> {
  const rows = await db
    .selectFrom('services')
    .innerJoin('practitioner_services', 'service_id', 'services.id')
    .select(PUBLIC_COLUMNS)
    .where('active', '=', 1)
    .where('practitioner_id', '=', praticienId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => toServiceFor(reader, row))
}

/** Unlike `listActiveServicesOf`, includes hidden services. */
export async function listOfferOf(db: Db, praticienId: number): Promise<Service[]> {
  const rows = await db
    .selectFrom('services')
    .innerJoin('practitioner_services', 'service_id', 'services.id')
    .select([...PUBLIC_COLUMNS, 'active'])
    .where('removed_at', 'is', null)
    .where('practitioner_id', '=', praticienId)
    .orderBy('position')
    .orderBy('services.id')
    .execute()
  return rows.map((row) => ({ ...toService(row), active: row.active === 1 }))
}

/** Kysely skips undefined columns: they keep their value, or get their default on insert. */
type ServiceColumns = {
  name: string
  description: string
  duration_minutes: Minute
  price_cents: Cents
  color: string | null | undefined
  buffer_minutes: Minute | null | undefined
  active: 0 | 1 | undefined
  on_request: 0 | 1 | undefined
}

export async function insertService(db: Db, row: ServiceColumns, now: number): Promise<Service> {
  const inserted = await db
    .insertInto('services')
    .values({
      ...row,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from services)`,
      created_at: now,
    })
    .returning(MANAGED_COLUMNS)
    .executeTakeFirstOrThrow()
  return toManagedService(inserted)
}

export async function updateService(db: Db, id: number, row: ServiceColumns): Promise<Service | null> {
  const updated = await db
    .updateTable('services')
    .set({ ...row, is_example: 0 })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(MANAGED_COLUMNS)
    .executeTakeFirst()
  return updated ? toManagedService(updated) : null
}

export async function markServiceRemoved(trx: Trx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('services')
    .set({ active: 0, is_example: 0, removed_at: now, picture: null, picture_alt: '' })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Null without a picture; undefined if no service has this id. */
export async function findPicture(db: Db, id: number): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('services')
    .select('picture')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.picture
}

export async function updatePicture(
  trx: Trx,
  id: number,
  columns: { picture?: string | null; picture_alt: string },
): Promise<Service> {
  const updated = await trx
    .updateTable('services')
    .set({ ...columns, is_example: 0 })
    .where('id', '=', id)
    .returning(MANAGED_COLUMNS)
    .executeTakeFirstOrThrow()
  return toManagedService(updated)
}

export async function deleteOtherOffers(
  trx: Trx,
  serviceId: number,
  keptPractitionerIds: readonly number[],
): Promise<void> {
  let query = trx.deleteFrom('practitioner_services').where('service_id', '=', serviceId)
  if (keptPractitionerIds.length > 0) query = query.where('practitioner_id', 'not in', keptPractitionerIds)
  await query.execute()
}

export async function insertOffersOf(
  trx: Trx,
  serviceId: number,
  practitionerIds: readonly number[],
): Promise<void> {
  if (practitionerIds.length === 0) return
  await trx
    .insertInto('practitioner_services')
    .values(practitionerIds.map((practitioner_id) => ({ practitioner_id, service_id: serviceId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteOffersOfService(trx: Trx, serviceId: number): Promise<void> {
  await trx.deleteFrom('practitioner_services').where('service_id', '=', serviceId).execute()
}

type ServiceRow = Selectable<Tables['services']>

type PublicRow = Pick<ServiceRow, (typeof PUBLIC_COLUMNS)[number]>

type ManagedRow = PublicRow & Pick<ServiceRow, 'color' | 'buffer_minutes' | 'active'>

function toService(row: PublicRow): Service {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    duration: row.duration_minutes,
    price: toEuros(row.price_cents),
    // Also where all offer it: versions before know only `bookable`.
    ...(row.on_request === 1 && { onRequest: true, bookable: false }),
    ...(row.picture !== null && {
      picture: { url: `/uploads/${row.picture}.webp`, altText: row.picture_alt },
    }),
  }
}

function toServiceFor({ isStaff }: Reader, row: PublicRow): Service {
  return row.on_request === 1 && !isStaff ? { ...toService(row), price: 0 } : toService(row)
}

function toManagedService(row: ManagedRow): Service {
  return {
    ...toService(row),
    color: row.color,
    bufferMinutes: row.buffer_minutes,
    active: row.active === 1,
  }
}
