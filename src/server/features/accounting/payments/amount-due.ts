import { toEuros } from '#domain/language/money.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettledUse } from '#server/features/accounting/redemption/settle.ts'
import { sumPaid } from './queries.ts'

/** To be paid after the voucher of a visit, as it is settled now: its share may have changed. */
export async function showAmountDue(
  context: AppContext,
  reservationId: number,
): Promise<{ openEuros?: number }> {
  const use = await readSettledUse(context, reservationId)
  if (!use) return {}
  const { kysely: db } = context.database
  const visit = await db
    .selectFrom('agenda_entries')
    .select('price_cents as cents')
    .where('id', '=', reservationId)
    .executeTakeFirst()
  const open = (visit?.cents ?? 0) - use.cents - (await sumPaid(db, reservationId))
  return open > 0 ? { openEuros: toEuros(open) } : {}
}
