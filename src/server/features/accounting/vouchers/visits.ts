import type { VisitVoucher } from '#contract/accounting/vouchers.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import { parseVoucherCode } from '#domain/accounting/voucher-code.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { toEuros } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { type FoundVoucher, findUse, findVoucher } from '#server/agendas/vouchers/queries.ts'
import { attachVoucher, detachVoucher, lockVouchers } from '#server/agendas/vouchers/settle.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { hashToken } from '#server/security/tokens.ts'
import { requireVouchersOn } from './actions.ts'
import { listPacksOf } from './queries.ts'

/** `date` is a precondition. */
type VisitReference = { caller: Admin; id: number; date: Day }

export async function readVisitVoucher(
  { database, clock }: AppContext,
  reference: VisitReference,
): Promise<VisitVoucher> {
  const db = database.kysely
  const { clientId } = await requireOwnVisit(db, reference)
  const use = await findUse(db, reference.id)
  return {
    use: use
      ? { voucherId: use.voucherId, units: use.units, euros: toEuros(use.cents), isUsed: use.isUsed }
      : null,
    packs: clientId === null ? [] : await listPacksOf(db, clientId, clock.local().day),
  }
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

/** Throws invalid beside the field that says why the voucher settles nothing of the visit. */
export async function attachVisitVoucher(
  context: AppContext,
  reference: VisitReference,
  choice: Choice,
): Promise<void> {
  const { database } = context
  await requireVouchersOn(database.kysely)
  const visit = await requireOwnVisit(database.kysely, reference)
  const { id: voucherId } = await requireChosen(database.kysely, choice, visit.clientId)
  await database.transaction(async (trx) => {
    await lockVouchers(context, trx, [voucherId])
    await requireOwnVisit(trx, reference)
    if (await findUse(trx, reference.id)) throw new Refusal('visit_has_voucher')
    const notedBy = reference.caller.id
    await attachVoucher(context, trx, { reservationId: reference.id, voucherId, notedBy })
    const use = await findUse(trx, reference.id)
    if (use?.units === 0) throw await refusedVoucher(trx, { voucherId, date: visit.date })
  })
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
  if (parsed === null) throw refusedCode(french`Vérifiez le code : il compte douze lettres et chiffres.`)
  const voucher = await findVoucher(db, { codeHash: hashToken(parsed) })
  if (voucher) return voucher
  throw refusedCode('Ce code ne correspond à aucun bon.')
}

async function refusedVoucher(
  trx: Trx,
  { voucherId, date }: { voucherId: number; date: Day },
): Promise<Refusal> {
  const voucher = await findVoucher(trx, { id: voucherId })
  if (!voucher || voucher.balance === 0) return refusedCode('Ce bon est épuisé.')
  if (voucher.validUntil < date)
    return refusedCode(french`Ce bon était valable jusqu’au ${dayAndYear(voucher.validUntil)}.`)
  if (voucher.sessions !== null && !voucher.sessions.isServiceGone)
    return refusedCode(french`Ce bon vaut pour une autre prestation : ${voucher.serviceName ?? ''}.`)
  return refusedCode('Ce rendez-vous n’a pas de prix à régler.')
}

function refusedCode(message: string): Refusal {
  return new Refusal('invalid', { issues: [{ path: 'code', message }] })
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
