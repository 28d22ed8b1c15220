import { type RawBuilder, sql } from 'kysely'

/**
 * The service under which the one that a column names, or that has an id, is sold today: itself, unless it was grouped into another. Asked
 * at each use, as rows may name the former one. One step is enough: a grouping also redirects what was grouped before.
 */
export function currentServiceId(named: string | number): RawBuilder<number> {
  return sql<number>`(select coalesce(former.grouped_into, former.id) from services former
    where former.id = ${typeof named === 'string' ? sql.ref(named) : named})`
}
