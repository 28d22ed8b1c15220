import { type ExpressionBuilder, sql } from 'kysely'
import type { Service } from '#contract/booking/services.ts'
import type { Db } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'
import { toServicePart } from '#server/practice/price-list/services.ts'

/** Lists that a service has, so that nothing is queried for a price list without variants and options. */
export function selectsParts(eb: ExpressionBuilder<Tables, 'services'>) {
  const one = sql.lit(1).as('one')
  return [
    eb
      .exists(eb.selectFrom('service_variants').select(one).whereRef('service_id', '=', 'services.id'))
      .as('has_variants'),
    eb
      .exists(eb.selectFrom('service_option_offers').select(one).whereRef('service_id', '=', 'services.id'))
      .as('has_options'),
    eb
      .exists(
        eb.selectFrom('services as former').select(one).whereRef('former.grouped_into', '=', 'services.id'),
      )
      .as('has_former'),
  ] as const
}

type PartsRow = { id: number; variant_name: string } & Record<
  'has_variants' | 'has_options' | 'has_former',
  unknown
>

type Parts = Pick<Service, 'variantName' | 'variants' | 'options' | 'formerly'>

/** By service, without those that have neither variants nor options. */
export async function readParts(db: Db, rows: readonly PartsRow[]): Promise<(id: number) => Parts> {
  const idsWith = (flag: keyof PartsRow) => rows.filter((row) => row[flag]).map(({ id }) => id)
  const names = new Map(rows.map((row) => [row.id, row.variant_name]))
  const variants = await listVariants(db, idsWith('has_variants'))
  const options = await listOfferedOptions(db, idsWith('has_options'))
  const former = await listFormerServices(db, idsWith('has_former'))
  return (id) => ({
    ...(names.get(id) && { variantName: names.get(id) }),
    ...(variants.has(id) && { variants: variants.get(id) }),
    ...(options.has(id) && { options: options.get(id) }),
    ...(former.has(id) && { formerly: former.get(id) }),
  })
}

async function listVariants(db: Db, serviceIds: readonly number[]) {
  if (serviceIds.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('service_variants')
    .select(['service_id', 'id', 'name', 'duration_minutes as minutes', 'price_cents as cents'])
    .where('service_id', 'in', serviceIds)
    .orderBy('duration_minutes')
    .orderBy('price_cents')
    .orderBy('id')
    .execute()
  return grouped(rows, toServicePart)
}

/** In the order in which they were added. */
async function listOfferedOptions(db: Db, serviceIds: readonly number[]) {
  if (serviceIds.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('service_options')
    .innerJoin('service_option_offers', 'option_id', 'service_options.id')
    .select([
      'service_id',
      'service_options.id',
      'name',
      'duration_minutes as minutes',
      'price_cents as cents',
    ])
    .where('service_id', 'in', serviceIds)
    .orderBy('service_options.id')
    .execute()
  return grouped(rows, toServicePart)
}

async function listFormerServices(db: Db, serviceIds: readonly number[]) {
  if (serviceIds.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('services')
    .select(['grouped_into as service_id', 'id', 'variant_name as name', 'duration_minutes as duration'])
    .where('grouped_into', 'in', serviceIds)
    .orderBy('id')
    .$narrowType<{ service_id: number }>()
    .execute()
  return grouped(rows, ({ id, name, duration }) => ({ id, name, duration }))
}

function grouped<R extends { service_id: number }, T>(
  rows: readonly R[],
  toItem: (row: R) => T,
): Map<number, T[]> {
  return new Map(
    [...Map.groupBy(rows, (row) => row.service_id)].map(([id, members]) => [id, members.map(toItem)]),
  )
}
