import { sql } from 'kysely'
import type { UndoneImport } from '#contract/clients/moving-in.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { lockVouchers } from '#server/features/accounting/redemption/settle.ts'
import { batchesOf } from '../imports/records.ts'

/** Issued, and nothing else: never used, extended, refunded or given another code. */
const isUntouched = sql<boolean>`(vouchers.version = 0
  and not exists (select 1 from voucher_visits where voucher_visits.voucher_id = vouchers.id)
  and not exists (select 1 from voucher_entries entry where entry.voucher_id = vouchers.id and entry.kind <> 'issued'))`

/** Given up with the import; one that was paid back is not, even once its codes were withdrawn. */
const isAbandoned = sql<boolean>`(vouchers.balance = 0 and foreign_code_hash is null and import_line_hash is null
  and code_hash is null
  and exists (select 1 from voucher_entries entry
    where entry.voucher_id = vouchers.id and entry.kind = 'refunded' and entry.paid_back_cents = 0))`

/** Beside a row of `activity_imports`: its vouchers that are still there. */
export const voucherCount = sql<number>`(select count(*) from vouchers
  where vouchers.import_id = activity_imports.id and not ${isAbandoned})`

/**
 * Gives up the vouchers of an import that nobody has touched since: they stay in the ledger, « Abandonné », without code
 * and client, so that the same file comes in again. Returns how many.
 */
export async function abandonVouchers(
  context: AppContext,
  trx: Trx,
  { importId, notedBy }: { importId: number; notedBy: number },
): Promise<number> {
  const all = await trx.selectFrom('vouchers').select('id').where('import_id', '=', importId).execute()
  await lockVouchers(
    context,
    trx,
    all.map(({ id }) => id),
  )
  const untouched = await trx
    .selectFrom('vouchers')
    .select(['id', 'balance'])
    .where('import_id', '=', importId)
    .where(isUntouched)
    .orderBy('id')
    .execute()
  const now = context.clock.instant()
  for (const batch of batchesOf(untouched)) {
    await trx
      .insertInto('voucher_entries')
      .values(
        batch.map(({ id, balance }) => ({
          voucher_id: id,
          kind: 'refunded' as const,
          units: -balance,
          paid_back_cents: 0,
          happened_at: now,
          noted_by: notedBy,
        })),
      )
      .execute()
    await trx
      .updateTable('vouchers')
      .set((eb) => ({
        code_hash: null,
        foreign_code_hash: null,
        import_line_hash: null,
        client_id: null,
        version: eb('version', '+', 1),
      }))
      .where(
        'id',
        'in',
        batch.map(({ id }) => id),
      )
      .execute()
  }
  return untouched.length
}

/** Those that have changed since. */
export async function listKeptVouchers(trx: Trx, importId: number): Promise<UndoneImport['keptVouchers']> {
  const rows = await trx
    .selectFrom('vouchers')
    .leftJoin('clients', 'clients.id', 'client_id')
    .select(['vouchers.id', 'clients.name', 'recipient_name', 'giver_name'])
    .where('vouchers.import_id', '=', importId)
    .where((eb) => eb.not(isAbandoned))
    .orderBy('vouchers.id')
    .execute()
  return rows.map(({ id, name, recipient_name, giver_name }) => ({
    id,
    name: name ?? recipient_name ?? giver_name ?? '',
  }))
}
