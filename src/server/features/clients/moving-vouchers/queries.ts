import type { Insertable } from 'kysely'
import type { KnownService } from '#domain/clients/moving-in/matching.ts'
import type { Cents } from '#domain/language/money.ts'
import type { Minute } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { VoucherTable } from '#server/db/tables/vouchers.ts'
import { batchesOf } from '../imports/records.ts'

/** Today’s price of each length of the services that can be booked. */
export async function listLengthPrices(
  db: Db,
): Promise<(key: { serviceId: number; minutes: Minute }) => Cents> {
  const services = await db
    .selectFrom('services')
    .select(['id as serviceId', 'duration_minutes as minutes', 'price_cents as cents'])
    .where('active', '=', 1)
    .execute()
  const variants = await db
    .selectFrom('service_variants')
    .select(['service_id as serviceId', 'duration_minutes as minutes', 'price_cents as cents'])
    .orderBy('id', 'desc')
    .execute()
  const cents = new Map(
    [...variants, ...services].map((row) => [`${row.serviceId} ${row.minutes}`, row.cents]),
  )
  return ({ serviceId, minutes }) => cents.get(`${serviceId} ${minutes}`) ?? 0
}

type Hashes = { foreign: readonly string[]; lines: readonly string[]; own: readonly string[] }

/** Numbers of vouchers that have one of these hashes already. */
export async function findKnownHashes(db: Db, { foreign, lines, own }: Hashes): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const columns = [
    ['foreign_code_hash', foreign],
    ['import_line_hash', lines],
    ['code_hash', own],
  ] as const
  for (const [column, hashes] of columns)
    for (const batch of batchesOf(hashes)) {
      const rows = await db
        .selectFrom('vouchers')
        .select(['id', `${column} as hash`])
        .where(column, 'in', batch)
        .execute()
      for (const { id, hash } of rows) if (hash !== null) found.set(hash, id)
    }
  return found
}

/** The records that bear each of these names. */
export async function listNamesakes(db: Db, nameKeys: readonly string[]): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>()
  for (const batch of batchesOf([...new Set(nameKeys)])) {
    const rows = await db
      .selectFrom('clients')
      .select(['id', 'name_key as nameKey'])
      .where('name_key', 'in', batch)
      .where('merged_into', 'is', null)
      .orderBy('id')
      .execute()
    for (const { id, nameKey } of rows) ids.set(nameKey, [...(ids.get(nameKey) ?? []), id])
  }
  return ids
}

export type MovedVoucherRow = Insertable<VoucherTable>

/** By the hash of its foreign code, or else of its line. */
export function keyOfRow({
  foreign_code_hash,
  import_line_hash,
}: Pick<MovedVoucherRow, 'foreign_code_hash' | 'import_line_hash'>): string {
  return foreign_code_hash ?? import_line_hash ?? ''
}

/** The number of each, by its key. */
export async function insertMovedVouchers(
  trx: Trx,
  rows: readonly MovedVoucherRow[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const batch of batchesOf(rows)) {
    const inserted = await trx
      .insertInto('vouchers')
      .values([...batch])
      .returning(['id', 'foreign_code_hash', 'import_line_hash'])
      .execute()
    for (const row of inserted) ids.set(keyOfRow(row), row.id)
  }
  return ids
}

type Movement = { voucherId: number; units: number; notedBy: number; now: number }

/** The first entry of each. */
export async function insertIssued(trx: Trx, movements: readonly Movement[]): Promise<void> {
  for (const batch of batchesOf(movements))
    await trx
      .insertInto('voucher_entries')
      .values(
        batch.map(({ voucherId, units, notedBy, now }) => ({
          voucher_id: voucherId,
          kind: 'issued' as const,
          units,
          happened_at: now,
          noted_by: notedBy,
        })),
      )
      .execute()
}

/** Bookable services, by their numbers. */
export function byId(services: readonly KnownService[]): ReadonlyMap<number, KnownService> {
  return new Map(services.map((service) => [service.id, service]))
}
