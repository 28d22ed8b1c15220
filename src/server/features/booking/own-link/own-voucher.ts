import type { OwnReservation, PackRest } from '#contract/booking/manage.ts'
import { claimOf, type RedeemedTerms } from '#domain/accounting/voucher.ts'
import { toEuros } from '#domain/language/money.ts'
import { type FoundVoucher, findVoucher, readVoucherSettings } from '#server/agendas/vouchers/queries.ts'
import { readJudgedUse } from '#server/agendas/vouchers/settle.ts'
import type { AppContext } from '#server/app-context.ts'

type ShownVoucher = Pick<OwnReservation, 'voucherEuros' | 'voucherUntil' | 'pack'>

export async function showVoucher(context: AppContext, reservationId: number): Promise<ShownVoucher> {
  const use = await readJudgedUse(context, reservationId)
  const voucher = use && (await findVoucher(context.database.kysely, { id: use.voucherId }))
  if (!voucher) return {}
  const pack = use.units > 0 && (await isLivePack(context, voucher)) ? { pack: toPackRest(voucher) } : {}
  return { voucherEuros: toEuros(use.cents), voucherUntil: voucher.validUntil, ...pack }
}

/** The live pack that settles the visit, whose link proves that it may be used: nobody is asked who they are. */
export async function findPackOfLink(
  context: AppContext,
  reservationId: number,
): Promise<FoundVoucher | undefined> {
  const use = await readJudgedUse(context, reservationId)
  if (!use || use.units === 0) return undefined
  const voucher = await findVoucher(context.database.kysely, { id: use.voucherId })
  return voucher && (await isLivePack(context, voucher)) ? voucher : undefined
}

/** Whether anything is left for a visit of these terms, on the first day at least. */
export function settlesSome(pack: FoundVoucher, visit: Omit<RedeemedTerms, 'day'>): boolean {
  const planned = { ...visit, day: pack.validUntil }
  return claimOf(pack, planned, { available: pack.balance, paid: 0 }).units > 0
}

export function toPackRest({ sessions, units, balance, validUntil }: FoundVoucher): PackRest {
  return { kind: sessions === null ? 'amount' : 'sessions', units, balance, validUntil }
}

async function isLivePack(
  { database, clock }: AppContext,
  { clientId, validUntil }: FoundVoucher,
): Promise<boolean> {
  if (clientId === null || validUntil < clock.local().day) return false
  return (await readVoucherSettings(database.kysely)).isOn
}
