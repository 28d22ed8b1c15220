import type { PackBalance } from '#contract/accounting/visit-vouchers.ts'
import { claimOf, type RedeemedTerms } from '#domain/accounting/voucher.ts'
import { toEuros } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { type FoundVoucher, findVoucher } from '#server/features/accounting/redemption/queries.ts'
import { readSettledUse } from '#server/features/accounting/redemption/settle.ts'

/** As the link of a visit shows the voucher that settles it. */
type ShownVoucher = { voucherEuros?: number; voucherUntil?: Day; pack?: PackBalance }

type LinkedVisit = { id: number; clientId: number | null }

/** Of another record's pack, only the sum that it settles of this visit. */
export async function showVoucher(context: AppContext, visit: LinkedVisit): Promise<ShownVoucher> {
  const use = await readSettledUse(context, visit.id)
  const voucher = use && (await findVoucher(context.database.kysely, { id: use.voucherId }))
  if (!voucher) return {}
  const voucherEuros = toEuros(use.cents)
  if (!isOfVisit(voucher, visit)) return { voucherEuros }
  const pack = use.units > 0 && (await isLivePack(context, voucher)) ? { pack: toPackBalance(voucher) } : {}
  return { voucherEuros, voucherUntil: voucher.validUntil, ...pack }
}

/** A pack is its record's; a voucher without one is whose hands it is in. */
function isOfVisit({ clientId }: FoundVoucher, visit: LinkedVisit): boolean {
  return clientId === null || clientId === visit.clientId
}

/**
 * The live pack that settles the visit, of the record that the visit belongs to: its link proves that it may be used, and
 * nobody is asked who they are.
 */
export async function findPackOfLink(
  context: AppContext,
  visit: LinkedVisit,
): Promise<FoundVoucher | undefined> {
  const use = await readSettledUse(context, visit.id)
  if (!use || use.units === 0) return undefined
  const voucher = await findVoucher(context.database.kysely, { id: use.voucherId })
  if (!voucher || !isOfVisit(voucher, visit)) return undefined
  return (await isLivePack(context, voucher)) ? voucher : undefined
}

/** True if the pack still settles some of a visit of these terms, on a day when it is valid. */
export function settlesSome(pack: FoundVoucher, visit: Omit<RedeemedTerms, 'day'>): boolean {
  const planned = { ...visit, day: pack.validUntil }
  return claimOf(pack, planned, { available: pack.balance, paid: 0 }).units > 0
}

export function toPackBalance({ sessions, units, balance, validUntil }: FoundVoucher): PackBalance {
  return { kind: sessions === null ? 'amount' : 'sessions', units, balance, validUntil }
}

async function isLivePack(
  { database, clock }: AppContext,
  { clientId, validUntil }: FoundVoucher,
): Promise<boolean> {
  if (clientId === null || validUntil < clock.local().day) return false
  return (await readStored(database.kysely, 'vouchers')).isOn
}
