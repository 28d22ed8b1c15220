import { sql } from 'kysely'
import type { Db } from '#server/db/engine.ts'

/**
 * `balance`: not the sum of its entries. `units`: not what was issued. `visits`: what the entries give a visit is not
 * what it holds.
 */
export type VoucherFault = { id: number; kind: 'balance' | 'units' | 'visits' }

/** The first voucher whose balance, entries and visits do not agree; null while all do. */
export async function findVoucherFault(db: Db): Promise<VoucherFault | null> {
  const { rows } = await sql<VoucherFault>`
    with sums as (
      select voucher_id, sum(units) as total, sum(case when kind = 'issued' then units else 0 end) as issued
      from voucher_entries group by voucher_id),
    moves as (
      select voucher_id, reservation_id, units from voucher_entries where reservation_id is not null
      union all select voucher_id, reservation_id, units from voucher_visits),
    open_visits as (
      select voucher_id, reservation_id from moves
      where reservation_id in (select id from agenda_entries)
      group by voucher_id, reservation_id having sum(units) <> 0),
    judged as (
      select id, case
        when balance <> coalesce(total, 0) then 'balance'
        when units <> coalesce(issued, 0) then 'units'
        when id in (select voucher_id from open_visits) then 'visits'
        end as kind
      from vouchers left join sums on sums.voucher_id = vouchers.id)
    select id, kind from judged where kind is not null order by id limit 1`.execute(db)
  return rows[0] ?? null
}
