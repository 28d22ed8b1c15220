import { toEuros } from '#domain/language/money.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettledUse } from '#server/features/accounting/redemption/settle.ts'

/** To be paid after the voucher of a visit: another visit may have taken its share meanwhile. */
export async function showAmountDue(
  context: AppContext,
  reservationId: number,
): Promise<{ openEuros?: number }> {
  const use = await readSettledUse(context, reservationId)
  if (!use) return {}
  const visit = await context.database.kysely
    .selectFrom('agenda_entries')
    .select('price_cents as cents')
    .where('id', '=', reservationId)
    .executeTakeFirst()
  const open = (visit?.cents ?? 0) - use.cents
  return open > 0 ? { openEuros: toEuros(open) } : {}
}
