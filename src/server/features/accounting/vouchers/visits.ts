import type { Pack, VisitVoucher } from '#contract/accounting/visit-vouchers.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { whyNothingSettled } from '#domain/accounting/voucher-refusal.ts'
import { toEuros } from '#domain/language/money.ts'
import type { AppContext } from '#server/app-context.ts'
import { requireChosenForVisit } from '#server/features/accounting/redemption/chosen.ts'
import { findUse, findVoucher } from '#server/features/accounting/redemption/queries.ts'
import {
  attachVoucher,
  detachVoucher,
  lockVouchers,
  readSettledUse,
} from '#server/features/accounting/redemption/settle.ts'
import { isRecordOpen } from '#server/practice/records/open-records.ts'
import { requireVisit, type StaffVisit } from '../payments/visit.ts'
import { listPacksOf } from './queries.ts'

export async function readVisitVoucher(context: AppContext, reference: StaffVisit): Promise<VisitVoucher> {
  const { kysely: db } = context.database
  const { clientId } = await requireVisit(db, reference, { isLive: true })
  const use = await readSettledUse(context, reference.id)
  return {
    use: use
      ? { voucherId: use.voucherId, units: use.units, euros: toEuros(use.cents), isUsed: use.isUsed }
      : null,
    packs: await listPacksFor(context, reference.caller, clientId),
  }
}

/** Rest and last day of each; what was paid for it is a superadmin's to know. None while the record is withheld. */
export async function listPacksFor(
  context: AppContext,
  caller: Admin,
  clientId: number | null,
): Promise<Pack[]> {
  const { kysely: db } = context.database
  if (clientId === null || !(await isRecordOpen(context, db, { caller, id: clientId }))) return []
  const packs = await listPacksOf(db, clientId, context.clock.local().day)
  return caller.role === 'superadmin' ? packs : packs.map(({ paidEuros: _, ...pack }) => pack)
}

type Choice = { code?: string | undefined; packId?: number | undefined }

/**
 * Also once no more vouchers are sold: what was paid is honored. Throws invalid beside the field that says why the voucher
 * settles nothing of the visit.
 */
export async function attachVisitVoucher(
  context: AppContext,
  reference: StaffVisit,
  choice: Choice,
): Promise<void> {
  const { database } = context
  const visit = await requireVisit(database.kysely, reference, { isLive: true })
  const { caller } = reference
  const voucher = await requireChosenForVisit(context, { caller, clientId: visit.clientId, ...choice })
  const voucherId = voucher.id
  await database.transaction(async (trx) => {
    await lockVouchers(context, trx, [voucherId])
    await requireVisit(trx, reference, { isLive: true })
    if (await findUse(trx, reference.id)) throw new Refusal('visit_has_voucher')
    const notedBy = caller.id
    const claim = await attachVoucher(context, trx, { reservationId: reference.id, voucherId, notedBy })
    // Read anew: others may have used it since it was found.
    const current = (await findVoucher(trx, { id: voucherId })) ?? voucher
    if (claim.units === 0) throw invalid('code', whyNothingSettled(current, visit.date))
  })
}

export async function detachVisitVoucher(context: AppContext, reference: StaffVisit): Promise<void> {
  const { database } = context
  await requireVisit(database.kysely, reference, { isLive: true })
  const use = await findUse(database.kysely, reference.id)
  if (!use) return
  await database.transaction(async (trx) => {
    await lockVouchers(context, trx, [use.voucherId])
    await detachVoucher(context, trx, { reservationId: reference.id, notedBy: reference.caller.id })
  })
}
