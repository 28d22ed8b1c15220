import { sql } from 'kysely'
import type { Trx } from './engine.ts'

type OrderedRows =
  | { table: 'services' | 'service_categories' | 'gallery_images'; column: 'id'; order: readonly number[] }
  | { table: 'pages'; column: 'slug'; order: readonly string[]; first: number }

export async function updatePositions(trx: Trx, rows: OrderedRows): Promise<void> {
  const { table, column, order } = rows
  if (order.length === 0) return
  const first = 'first' in rows ? rows.first : 0
  const cases = order.map((key, index) => sql`when ${key} then ${sql.lit(first + index)}`)
  await sql`update ${sql.table(table)} set position = case ${sql.ref(column)} ${sql.join(cases, sql` `)} end
    where ${sql.ref(column)} in (${sql.join(order)})`.execute(trx)
}

export function hasSameIds<Id extends number | string>(existing: readonly Id[], ids: readonly Id[]): boolean {
  const existingIds = new Set(existing)
  return new Set(ids).size === existingIds.size && ids.every((id) => existingIds.has(id))
}
