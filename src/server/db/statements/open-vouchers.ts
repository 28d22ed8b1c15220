import type { Db } from '../engine.ts'

/** Vouchers of which something is left, or is held by visits to come. */
export async function hasOpenVouchers(db: Db): Promise<boolean> {
  const held = db
    .selectFrom('voucher_visits')
    .select('voucher_id')
    .where('is_used', '=', 0)
    .where('units', '>', 0)
  const row = await db
    .selectFrom('vouchers')
    .select('id')
    .where((eb) => eb.or([eb('balance', '>', 0), eb('id', 'in', held)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
