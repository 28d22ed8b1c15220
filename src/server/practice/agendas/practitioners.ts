import { type ExpressionBuilder, sql } from 'kysely'
import { Refusal } from '#contract/errors.ts'
import { PLACEHOLDER_NAME, sortByName } from '#domain/language/person-name.ts'
import type { Db } from '../../db/engine.ts'
import { currentServiceId } from '../../db/statements/grouped-services.ts'
import type { Tables } from '../../db/tables.ts'
import { type RequestedService, requireService } from '../price-list/services.ts'

/** Never empty: throws `service_gone` or `practitioner_gone` instead, or as `requireService`. */
export async function requireBookablePractitioners(
  db: Db,
  { praticienId, ...chosen }: RequestedService & { praticienId?: number | undefined },
): Promise<number[]> {
  const { id: serviceId } = await requireService(db, chosen)
  const ids = await listPractitionerIds(db, { praticienId, serviceId })
  if (ids.length === 0) throw new Refusal(praticienId === undefined ? 'service_gone' : 'practitioner_gone')
  return ids
}

/** `online`: only by services that visitors book themselves. */
type PractitionerFilter = {
  praticienId?: number | undefined
  serviceId?: number | undefined
  online?: boolean
}

export async function listPractitionerIds(
  db: Db,
  { praticienId, serviceId, online = false }: PractitionerFilter,
): Promise<number[]> {
  let query = db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where(isPractitioner)
  if (praticienId !== undefined) query = query.where('id', '=', praticienId)
  if (serviceId !== undefined || online) {
    query = query.where((eb) => offersActiveService(eb, { serviceId, online }))
  }
  const rows = await query.orderBy('id').execute()
  return sortByName(rows).map(({ id }) => id)
}

/** Active services of those among `ids` who practise. */
export async function listActiveOffers(
  db: Db,
  ids: readonly number[],
): Promise<{ praticienId: number; serviceId: number }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('users')
    .innerJoin('practitioner_services', 'practitioner_id', 'users.id')
    .innerJoin('services', 'services.id', 'service_id')
    .select(['users.id as praticienId', 'services.id as serviceId'])
    .where(isPractitioner)
    .where('active', '=', 1)
    .where('users.id', 'in', ids)
    .orderBy('users.id')
    .orderBy('services.id')
    .execute()
}

/** Throws practitioner_gone. */
export async function requirePractising(db: Db, praticienId: number): Promise<void> {
  if ((await listPractitionerIds(db, { praticienId })).length === 0) throw new Refusal('practitioner_gone')
}

/** Services of those among `ids` who practise, hidden ones included. */
export async function listServicesOf(db: Db, ids: readonly number[]): Promise<Map<number, Set<number>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .innerJoin('practitioner_services', 'practitioner_id', 'users.id')
    .select(['users.id as praticienId', 'service_id as serviceId'])
    .where(isPractitioner)
    .where('users.id', 'in', ids)
    .orderBy('users.id')
    .orderBy('service_id')
    .execute()
  const services = new Map<number, Set<number>>()
  for (const { praticienId, serviceId } of rows)
    services.set(praticienId, (services.get(praticienId) ?? new Set()).add(serviceId))
  return services
}

export async function listAgendaOwners(db: Db, { praticienId }: { praticienId?: number } = {}) {
  let query = db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where(ownsAgenda)
  if (praticienId !== undefined) query = query.where('id', '=', praticienId)
  return sortByName(await query.orderBy('id').execute())
}

/** Of `ids`, those who still have an account. */
export async function filterStaffIds(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Services that somebody who practises offers. */
export async function listOfferedServiceIds(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('practitioner_services', 'practitioner_id', 'users.id')
    .select('service_id')
    .distinct()
    .where(isPractitioner)
    .orderBy('service_id')
    .execute()
  return new Set(rows.map(({ service_id }) => service_id))
}

export async function isAgendaOwner(db: Db, id: number): Promise<boolean> {
  return (await listAgendaOwners(db, { praticienId: id })).length > 0
}

/**
 * Offers at least one active service, whatever the role: a superadmin may practice too. Nobody is one under the name
 * that the first account starts with.
 */
export function isPractitioner(eb: ExpressionBuilder<Tables, 'users'>) {
  return eb.and([eb('users.removed_at', 'is', null), hasGivenName(eb), offersActiveService(eb)])
}

/** Practises by a service that visitors book themselves. */
export function isBookableOnline(eb: ExpressionBuilder<Tables, 'users'>) {
  return eb.and([isPractitioner(eb), offersActiveService(eb, { online: true })])
}

function hasGivenName(eb: ExpressionBuilder<Tables, 'users'>) {
  const { firstName, lastName } = PLACEHOLDER_NAME
  return eb.or([eb('users.first_name', '<>', firstName), eb('users.last_name', '<>', lastName)])
}

function offersActiveService(
  eb: ExpressionBuilder<Tables, 'users'>,
  { serviceId, online = false }: Omit<PractitionerFilter, 'praticienId'> = {},
) {
  let offers = eb
    .selectFrom('practitioner_services')
    .innerJoin('services', 'services.id', 'service_id')
    .select(sql.lit(1).as('one'))
    .whereRef('practitioner_id', '=', 'users.id')
    .where('services.active', '=', 1)
  // It may have been grouped since it was read.
  if (serviceId !== undefined) offers = offers.where('services.id', '=', currentServiceId(serviceId))
  if (online) offers = offers.where('on_request', '=', 0)
  return eb.exists(offers)
}

/** Every praticien, and superadmins who offer a service, active or not: their agenda remains when it is hidden. */
function ownsAgenda(eb: ExpressionBuilder<Tables, 'users'>) {
  return eb.and([
    eb('users.removed_at', 'is', null),
    eb.or([
      eb('role', '=', 'praticien'),
      eb.exists(
        eb
          .selectFrom('practitioner_services')
          .select(sql.lit(1).as('one'))
          .whereRef('practitioner_id', '=', 'users.id'),
      ),
    ]),
  ])
}
