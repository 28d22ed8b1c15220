import { type RawBuilder, sql } from 'kysely'
import type { Minute } from '#domain/language/time.ts'
import type { Database, Db, Trx } from '#server/db/engine.ts'

/** Null: the main variant. */
export type VariantLength = { id: number | null; name: string; duration: Minute }

/** By service; the main one first. */
export async function listVariantLengths(
  db: Db,
  serviceIds: readonly number[],
): Promise<Map<number, VariantLength[]>> {
  if (serviceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('services')
    .leftJoin('service_variants as variant', 'variant.service_id', 'services.id')
    .select([
      'services.id as serviceId',
      'services.variant_name as mainName',
      'services.duration_minutes as mainMinutes',
      'variant.id',
      'variant.name',
      'variant.duration_minutes as duration',
    ])
    .where('services.id', 'in', serviceIds)
    .orderBy('variant.id')
    .execute()
  const lengths = new Map<number, VariantLength[]>()
  for (const { serviceId, mainName, mainMinutes, id, name, duration } of rows) {
    const known = lengths.get(serviceId) ?? [{ id: null, name: mainName, duration: mainMinutes }]
    if (id !== null && name !== null && duration !== null) known.push({ id, name, duration })
    lengths.set(serviceId, known)
  }
  return lengths
}

/** Until the transaction ends, nobody else changes them. SQLite serializes writes anyway. */
export async function lockLengths(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  serviceId: number,
): Promise<readonly VariantLength[]> {
  if (engine === 'postgres')
    await trx.selectFrom('services').select('id').where('id', '=', serviceId).forUpdate().execute()
  return (await listVariantLengths(trx, [serviceId])).get(serviceId) ?? []
}

type Change = { from: VariantLength; to: VariantLength }

/**
 * Requests and former services name a variant by its minutes and name: they follow one that is renamed or gets other
 * minutes, as they would a key.
 */
export async function followLengths(
  trx: Trx,
  serviceId: number,
  before: readonly VariantLength[],
): Promise<void> {
  const lengths = (await listVariantLengths(trx, [serviceId])).get(serviceId) ?? []
  const after = new Map(lengths.map((length) => [length.id, length]))
  const changes = before.flatMap((from): Change[] => {
    const to = after.get(from.id)
    return to && (to.name !== from.name || to.duration !== from.duration) ? [{ from, to }] : []
  })
  if (changes.length === 0) return
  await trx
    .updateTable('waiting_requests')
    .set(followed(changes))
    .where('service_id', '=', serviceId)
    .where('reservation_id', 'is', null)
    .execute()
  await trx.updateTable('services').set(followed(changes)).where('grouped_into', '=', serviceId).execute()
}

/** All at once: two variants may exchange their names. */
function followed(changes: readonly Change[]) {
  return {
    duration_minutes: sql<number>`case ${eachOf(changes, ({ duration }) => sql`${sql.lit(duration)}`)}
      else duration_minutes end`,
    variant_name: sql<string>`case ${eachOf(changes, ({ name }) => sql`cast(${name} as text)`)}
      else variant_name end`,
  }
}

function eachOf(
  changes: readonly Change[],
  write: (to: VariantLength) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const cases = changes.map(
    ({ from, to }) =>
      sql`when duration_minutes = ${from.duration} and variant_name = ${from.name} then ${write(to)}`,
  )
  return sql.join(cases, sql` `)
}

type Grouped = { into: number; serviceId: number; duration: Minute; name: string }

/** Requests for a service that becomes a variant of another. */
export async function moveRequests(trx: Trx, { into, serviceId, duration, name }: Grouped): Promise<void> {
  await trx
    .updateTable('waiting_requests')
    .set((eb) => ({
      service_id: into,
      variant_name: eb
        .case()
        .when('duration_minutes', '=', duration)
        .then(name)
        .else(eb.ref('variant_name'))
        .end(),
    }))
    .where('service_id', '=', serviceId)
    .where('reservation_id', 'is', null)
    .execute()
}
