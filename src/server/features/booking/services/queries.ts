import { type Selectable, sql } from 'kysely'
import type { Service } from '#contract/booking/services.ts'
import { type Cents, toEuros } from '#domain/language/money.ts'
import { sortByName } from '#domain/language/person-name.ts'
import type { Minute } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'
import { listOfferedServiceIds } from '#server/practice/agendas/practitioners.ts'
import {
  type DepositColumns,
  publicDepositsOf,
  selectsDeposit,
  showServiceDeposit,
} from './deposit-columns.ts'
import { readParts, selectsParts } from './price-list.ts'

const PUBLIC_COLUMNS = [
  'services.id',
  'services.name',
  'description',
  'duration_minutes',
  'price_cents',
  'picture',
  'picture_alt',
  'on_request',
  'category_id',
  'category.name as category_name',
  'variant_name',
] as const
const MANAGED_COLUMNS = [...PUBLIC_COLUMNS, 'color', 'buffer_minutes', 'active', 'services.version'] as const

function selectServices(db: Db) {
  return db
    .selectFrom('services')
    .leftJoin('service_categories as category', 'category.id', 'services.category_id')
    .select(selectsParts)
    .orderBy('category.position', (order) => order.asc().nullsLast())
    .orderBy('category.id', (order) => order.asc().nullsLast())
    .orderBy('services.position')
    .orderBy('services.id')
}

/** Visitors do not get the prices of a service on request. */
type Reader = { isStaff: boolean }

export async function listActiveServices(db: Db, reader: Reader): Promise<Service[]> {
  const rows = await selectServices(db)
    .select(PUBLIC_COLUMNS)
    .select(selectsDeposit)
    .where('active', '=', 1)
    .execute()
  const offeredIds = await listOfferedServiceIds(db)
  const services = await toServicesFor(db, reader, rows)
  return services.map((service) => ({ ...service, ...bookability(service.id, offeredIds) }))
}

function bookability(id: number, offeredIds: ReadonlySet<number>): Pick<Service, 'bookable'> {
  return offeredIds.has(id) ? {} : { bookable: false }
}

export async function listManagedServices(db: Db): Promise<Service[]> {
  const rows = await selectServices(db)
    .select(MANAGED_COLUMNS)
    .select(selectsDeposit)
    .where('removed_at', 'is', null)
    .execute()
  const ids = rows.map(({ id }) => id)
  const offers = await listOffers(db, ids)
  const offeredIds = await listOfferedServiceIds(db)
  const partsOf = await readParts(db, rows)
  return rows.map((row) => ({
    ...toManagedService(row),
    ...partsOf(row.id),
    ...bookability(row.id, offeredIds),
    practitionerIds: offers.get(row.id) ?? [],
  }))
}

export async function readManagedService(db: Db, id: number): Promise<Service> {
  const row = await selectServices(db)
    .select(MANAGED_COLUMNS)
    .select(selectsDeposit)
    .where('services.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...toManagedService(row), ...(await readParts(db, [row]))(id) }
}

/** Practitioners by service. */
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
  const rows = await selectServices(db)
    .innerJoin('practitioner_services', 'service_id', 'services.id')
    .select(PUBLIC_COLUMNS)
    .select(selectsDeposit)
    .where('active', '=', 1)
    .where('practitioner_id', '=', praticienId)
    .execute()
  return toServicesFor(db, reader, rows)
}

/** Unlike `listActiveServicesOf`, includes hidden services. */
export async function listOfferOf(db: Db, praticienId: number): Promise<Service[]> {
  const rows = await selectServices(db)
    .innerJoin('practitioner_services', 'service_id', 'services.id')
    .select([...PUBLIC_COLUMNS, 'active'])
    .where('removed_at', 'is', null)
    .where('practitioner_id', '=', praticienId)
    .execute()
  const partsOf = await readParts(db, rows)
  return rows.map((row) => ({ ...toService(row), ...partsOf(row.id), active: row.active === 1 }))
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
  category_id: number | null | undefined
  variant_name: string | undefined
}

export async function insertService(db: Db, row: ServiceColumns, now: number): Promise<number> {
  const { id } = await db
    .insertInto('services')
    .values({
      ...row,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from services)`,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if it is gone or, where `version` is named, no longer at that version. */
export async function updateService(
  db: Db,
  { id, version }: { id: number; version: number | undefined },
  row: ServiceColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('services')
    .set((eb) => ({ ...row, version: eb('version', '+', 1), is_example: 0 }))
    .where('id', '=', id)
    .where((eb) => (version === undefined ? eb.lit(true) : eb('version', '=', version)))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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

export async function isPresentService(db: Db, id: number): Promise<boolean> {
  return (await findPicture(db, id)) !== undefined
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
): Promise<void> {
  await trx
    .updateTable('services')
    .set({ ...columns, is_example: 0 })
    .where('id', '=', id)
    .execute()
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

type PublicRow = Pick<
  ServiceRow,
  | 'id'
  | 'name'
  | 'description'
  | 'duration_minutes'
  | 'price_cents'
  | 'picture'
  | 'picture_alt'
  | 'category_id'
  | 'on_request'
  | 'variant_name'
> & { category_name: string | null }

type ManagedRow = PublicRow &
  DepositColumns &
  Pick<ServiceRow, 'color' | 'buffer_minutes' | 'active' | 'version'>

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
    ...(row.category_id !== null &&
      row.category_name !== null && { category: { id: row.category_id, name: row.category_name } }),
  }
}

async function toServicesFor(
  db: Db,
  { isStaff }: Reader,
  rows: readonly (PublicRow & DepositColumns & Parameters<typeof readParts>[1][number])[],
): Promise<Service[]> {
  const withheld = (row: PublicRow) => row.on_request === 1 && !isStaff
  const partsOf = await readParts(db, rows)
  const depositOf = await publicDepositsOf(db, rows)
  return rows.map((row) =>
    withheld(row)
      ? { ...toService(row), price: 0 }
      : { ...toService(row), ...partsOf(row.id), ...depositOf(row) },
  )
}

function toManagedService(row: ManagedRow): Service {
  return {
    ...toService(row),
    ...showServiceDeposit(row),
    color: row.color,
    bufferMinutes: row.buffer_minutes,
    active: row.active === 1,
    version: row.version,
  }
}
