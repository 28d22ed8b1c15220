import { parseForeignCode, worksOnline } from '#domain/accounting/foreign-code.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { hmacToken, type KeySource } from '#server/security/secret.ts'
import { type FoundVoucher, findVoucher } from './queries.ts'

/** Keyed: codes of other programs are short, so that a plain hash would give them away. */
export function hashForeignCode(config: KeySource, code: string): string {
  return hmacToken(config, code, 'foreign-voucher-code')
}

/** By the code of another program, as somebody typed it. */
export async function findByForeignCode(
  { config, database }: Pick<AppContext, 'config' | 'database'>,
  typed: string,
): Promise<FoundVoucher | undefined> {
  const code = parseForeignCode(typed)
  if (code === null) return undefined
  return findVoucher(database.kysely, { foreignCodeHash: hashForeignCode(config, code) })
}

/** True for a code that a visitor may look up, too. */
export function isOpenToVisitors(typed: string): boolean {
  const code = parseForeignCode(typed)
  return code !== null && worksOnline(code)
}

export async function hasForeignCodes(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('vouchers')
    .select('id')
    .where('foreign_code_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The voucher keeps its own code. */
export async function forgetForeignCode(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('vouchers')
    .set((eb) => ({ foreign_code_hash: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Of all vouchers, once the key of their hashes is lost. */
export async function forgetForeignCodes(trx: Trx): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('vouchers')
    .set({ foreign_code_hash: null })
    .where('foreign_code_hash', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
