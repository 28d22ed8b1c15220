import { Refusal } from '#contract/errors.ts'
import type { Service, ServiceFields } from '#contract/services.ts'
import { toCents } from '#domain/money.ts'
import type { AppContext } from '#server/app-context.ts'
import { toFlag } from '#server/db/columns.ts'
import { hasSameIds, updatePositions } from '#server/db/positions.ts'
import {
  deleteOffersOfService,
  insertService,
  listManagedServices,
  markServiceRemoved,
  updateService,
} from './queries.ts'

export function addService({ database, clock }: AppContext, fields: ServiceFields): Promise<Service> {
  return insertService(database.kysely, toColumns(fields), clock.instant())
}

/** Existing reservations keep their own copy of name, length, buffer and price. */
export async function changeService(
  { database }: AppContext,
  id: number,
  fields: ServiceFields,
): Promise<Service> {
  const service = await updateService(database.kysely, id, toColumns(fields))
  if (!service) throw new Refusal('service_gone')
  return service
}

export async function removeService({ database, clock }: AppContext, id: number): Promise<void> {
  await database.transaction(async (trx) => {
    if (!(await markServiceRemoved(trx, id, clock.instant()))) throw new Refusal('service_gone')
    await deleteOffersOfService(trx, id)
  })
}

export async function reorderServices({ database }: AppContext, ids: readonly number[]): Promise<void> {
  await database.transaction(async (trx) => {
    const existingIds = (await listManagedServices(trx)).map(({ id }) => id)
    if (!hasSameIds(existingIds, ids)) throw new Refusal('list_changed')
    await updatePositions(trx, { table: 'services', column: 'id', order: ids })
  })
}

function toColumns({ name, description, duration, price, color, bufferMinutes, active }: ServiceFields) {
  return {
    name,
    description,
    duration_minutes: duration,
    price_cents: toCents(price),
    color,
    buffer_minutes: bufferMinutes,
    active: active === undefined ? undefined : toFlag(active),
  }
}
