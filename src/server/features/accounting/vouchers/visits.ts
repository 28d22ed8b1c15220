import type { Pack, VisitVoucher } from '#contract/accounting/visit-vouchers.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { parseVoucherCode } from '#domain/accounting/voucher-code.ts'
import { UNKNOWN_CODE, WRONG_CODE, whyNothingSettled } from '#domain/accounting/voucher-refusal.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import { toEuros } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { type FoundVoucher, findUse, findVoucher } from '#server/features/accounting/redemption/queries.ts'
import {
  attachVoucher,
  detachVoucher,
  lockVouchers,
  readJudgedUse,
} from '#server/features/accounting/redemption/settle.ts'
import { isRecordOpen } from '#server/practice/records/open-records.ts'
import { hashToken } from '#server/security/tokens.ts'
import { listPacksOf } from './queries.ts'

/** `date` is a precondition. */
type VisitReference = { caller: Admin; id: number; date: Day }

export async function readVisitVoucher(
  context: AppContext,
  reference: VisitReference,
): Promise<VisitVoucher> {
  const { kysely: db } = context.database
  const { clientId } = await requireOwnVisit(db, reference)
  const use = await readJudgedUse(context, reference.id)
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

async function requireOwnVisit(db: Db, { caller, id, date }: VisitReference) {
  const { praticienId } = scopeOf(caller)
  let query = db
    .selectFrom('agenda_entries')
    .select(['date', 'client_id as clientId'])
    .where('id', '=', id)
    .where('kind', '=', 'reservation')
    .where('cancelled_at', 'is', null)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const visit = await query.executeTakeFirst()
  if (!visit) throw new Refusal('not_found')
  if (visit.date !== date) throw new Refusal('reservation_moved')
  return visit
}

type Choice = { code?: string | undefined; packId?: number | undefined }

/**
 * Also once no more vouchers are sold: what was paid is honored. Throws invalid beside the field that says why the voucher
 * settles nothing of the visit.
 */
export async function attachVisitVoucher(
  context: AppContext,
  reference: VisitReference,
  choice: Choice,
): Promise<void> {
  const { database } = context
  const visit = await requireOwnVisit(database.kysely, reference)
  await requireOpenPack(context, reference.caller, { ...choice, clientId: visit.clientId })
  const voucher = await requireChosen(database.kysely, choice, visit.clientId)
  const voucherId = voucher.id
  await database.transaction(async (trx) => {
    await lockVouchers(context, trx, [voucherId])
    await requireOwnVisit(trx, reference)
    if (await findUse(trx, reference.id)) throw new Refusal('visit_has_voucher')
    const notedBy = reference.caller.id
    const claim = await attachVoucher(context, trx, { reservationId: reference.id, voucherId, notedBy })
    // Read anew: others may have used it since it was found.
    const current = (await findVoucher(trx, { id: voucherId })) ?? voucher
    if (claim.units === 0) throw invalid('code', whyNothingSettled(current, visit.date))
  })
}

/** Whoever has its code may use a pack of a withheld record all the same. */
async function requireOpenPack(
  context: AppContext,
  caller: Admin,
  { packId, clientId }: Choice & { clientId: number | null },
): Promise<void> {
  if (packId === undefined || clientId === null) return
  if (!(await isRecordOpen(context, context.database.kysely, { caller, id: clientId })))
    throw new Refusal('record_withheld')
}

async function requireChosen(
  db: Db,
  { code, packId }: Choice,
  clientId: number | null,
): Promise<FoundVoucher> {
  if (packId !== undefined) {
    const pack = await findVoucher(db, { id: packId })
    if (pack && pack.clientId !== null && pack.clientId === clientId) return pack
    throw new Refusal('not_found')
  }
  const parsed = parseVoucherCode(code ?? '')
  if (parsed === null) throw invalid('code', WRONG_CODE)
  const voucher = await findVoucher(db, { codeHash: hashToken(parsed) })
  if (voucher) return voucher
  throw invalid('code', UNKNOWN_CODE)
}

export async function detachVisitVoucher(context: AppContext, reference: VisitReference): Promise<void> {
  const { database } = context
  await requireOwnVisit(database.kysely, reference)
  const use = await findUse(database.kysely, reference.id)
  if (!use) return
  await database.transaction(async (trx) => {
    await lockVouchers(context, trx, [use.voucherId])
    await detachVoucher(context, trx, { reservationId: reference.id, notedBy: reference.caller.id })
  })
}
