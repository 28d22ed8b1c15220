import { type RawBuilder, sql } from 'kysely'

/**
 * The service under which the named one is sold today: itself, unless it was grouped into another. Asked at each use, as
 * rows may name the former one. One step is enough: a grouping also redirects what was grouped before.
 * `named`: a column, or an id.
 */
export function currentServiceId(named: string | number): RawBuilder<number> {
  return sql<number>`(select coalesce(former.grouped_into, former.id) from services former
    where former.id = ${typeof named === 'string' ? sql.ref(named) : named})`
}
