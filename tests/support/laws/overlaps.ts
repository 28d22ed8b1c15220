import { sql } from 'kysely'
import type { TestSite } from '../practice/site.ts'

/** No two entries of one agenda share a minute, whatever day they began on; read without the product. */
export async function findOverlaps({ database }: TestSite): Promise<string[]> {
  const { rows } = await sql<{ id: number; other: number }>`select a.id, b.id as other
    from agenda_entries a join agenda_entries b on b.practitioner_id = a.practitioner_id and b.date = a.date
      and b.id > a.id and b.start_minute < a.occupied_until and a.start_minute < b.occupied_until
    where a.cancelled_at is null and b.cancelled_at is null
      and a.kind <> 'hold' and b.kind <> 'hold'`.execute(database.kysely)
  return rows.map(({ id, other }) => `the entries ${id} and ${other} overlap`)
}
