import type { ManagedOption, OptionFields } from '#contract/booking/price-list/service-options.ts'
import { Refusal } from '#contract/errors.ts'
import { toCents } from '#domain/language/money.ts'
import { MAX_OPTIONS } from '#domain/visit/service-parts.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { toServicePart } from '#server/practice/price-list/services.ts'

export async function listOptions(db: Db): Promise<ManagedOption[]> {
  const options = await db
    .selectFrom('service_options')
    .select(['id', 'name', 'duration_minutes as minutes', 'price_cents as cents'])
    .orderBy('id')
    .execute()
  const offers = await db
    .selectFrom('service_option_offers')
    .innerJoin('services', 'services.id', 'service_id')
    .select(['option_id', 'service_id'])
    .where('removed_at', 'is', null)
    .orderBy('service_id')
    .execute()
  return options.map((option) => ({
    ...toServicePart(option),
    serviceIds: offers.filter((offer) => offer.option_id === option.id).map((offer) => offer.service_id),
  }))
}

export function addOption(context: AppContext, fields: OptionFields): Promise<ManagedOption> {
  const { database } = context
  return database.transaction(async (trx) => {
    // Of two added at once, the second must count the first.
    await lockKeys(database, trx, { namespace: 'serviceOptions', keys: ['all'] })
    const options = await trx.selectFrom('service_options').select('id').execute()
    if (options.length >= MAX_OPTIONS) throw new Refusal('too_many_options')
    const { id } = await trx
      .insertInto('service_options')
      .values(toColumns(fields))
      .returning('id')
      .executeTakeFirstOrThrow()
    await offerWith(trx, id, fields.serviceIds)
    return readOption(trx, id)
  })
}

export function changeOption(
  { database }: AppContext,
  id: number,
  fields: OptionFields,
): Promise<ManagedOption> {
  return database.transaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('service_options')
      .set(toColumns(fields))
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('not_found')
    await offerWith(trx, id, fields.serviceIds)
    return readOption(trx, id)
  })
}

/** Reservations keep what was agreed. */
export async function removeOption({ database }: AppContext, id: number): Promise<void> {
  const { numDeletedRows } = await database.kysely
    .deleteFrom('service_options')
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('not_found')
}

/** Replaces which options a service has; throws option_gone for one that does not exist. */
export async function saveOptionsOf(
  trx: Trx,
  serviceId: number,
  optionIds: readonly number[] | undefined,
): Promise<void> {
  if (optionIds === undefined) return
  await trx.deleteFrom('service_option_offers').where('service_id', '=', serviceId).execute()
  if (optionIds.length === 0) return
  const known = await trx.selectFrom('service_options').select('id').where('id', 'in', optionIds).execute()
  if (known.length < optionIds.length) {
    const { message } = new Refusal('option_gone')
    throw new Refusal('option_gone', { issues: [{ path: 'optionIds', message }] })
  }
  await insertOffers(
    trx,
    optionIds.map((option_id) => ({ option_id, service_id: serviceId })),
  )
}

async function offerWith(trx: Trx, id: number, serviceIds: readonly number[] | undefined): Promise<void> {
  if (serviceIds === undefined) return
  const known = await listPresentServices(trx, serviceIds)
  if (known.length < new Set(serviceIds).size) throw new Refusal('service_gone')
  await trx.deleteFrom('service_option_offers').where('option_id', '=', id).execute()
  await insertOffers(
    trx,
    known.map((service) => ({ option_id: id, service_id: service.id })),
  )
}

async function listPresentServices(trx: Trx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return trx
    .selectFrom('services')
    .select('id')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute()
}

async function insertOffers(trx: Trx, offers: { option_id: number; service_id: number }[]): Promise<void> {
  if (offers.length === 0) return
  await trx
    .insertInto('service_option_offers')
    .values(offers)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function readOption(trx: Trx, id: number): Promise<ManagedOption> {
  const option = (await listOptions(trx)).find((other) => other.id === id)
  if (!option) throw new Refusal('not_found')
  return option
}

function toColumns({ name, duration, price }: OptionFields) {
  return { name, duration_minutes: duration, price_cents: toCents(price), is_example: 0 as const }
}
