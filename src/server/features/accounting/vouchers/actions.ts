import { randomInt } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Voucher, VoucherInput } from '#contract/accounting/vouchers.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import { voucherCode } from '#domain/accounting/voucher-code.ts'
import { lastDayOfVoucher, type VoucherSettings } from '#domain/accounting/voucher-settings.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice, toCents } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { insertEntry, readVoucherSettings } from '#server/agendas/vouchers/queries.ts'
import { judgeEveryVisitOf, lockVouchers } from '#server/agendas/vouchers/settle.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { VOUCHER_SETTINGS_KEY, writeSetting } from '#server/db/statements/settings.ts'
import { findReply, type IdempotentRequest, storeReply } from '#server/idempotency.ts'
import { hashToken } from '#server/security/tokens.ts'
import { appendReceipt, lockBook, requireMeans, requireOpenBook } from '../book/append.ts'
import {
  findShownVoucher,
  findSoldService,
  hasLength,
  insertVoucher,
  setReceiptNumber,
  updateVoucher,
} from './queries.ts'

export async function saveVoucherSettings(
  { database, clock }: AppContext,
  settings: VoucherSettings,
): Promise<void> {
  await writeSetting(database.kysely, VOUCHER_SETTINGS_KEY, { value: settings, now: clock.instant() })
}

async function requireVouchersOn(db: Db): Promise<VoucherSettings> {
  const settings = await readVoucherSettings(db)
  if (settings.isOn) return settings
  throw new Refusal('vouchers_off')
}

export async function requireVoucher({ clock }: AppContext, db: Db, id: number): Promise<Voucher> {
  const voucher = await findShownVoucher(db, id, clock.local().day)
  if (voucher) return voucher
  throw new Refusal('not_found')
}

type Sale = z.output<typeof VoucherInput>
type Seller = { caller: Admin; idempotency: IdempotentRequest }

/** `code` is null when the same request was answered before: it is stored as a hash alone. */
export async function issueVoucher(
  context: AppContext,
  { caller, idempotency }: Seller,
  sale: Sale,
): Promise<{ voucher: Voucher; code: string | null }> {
  const { database, clock } = context
  return database.transaction(async (trx) => {
    // Before every read: an earlier request with the same key has been committed.
    if (sale.means !== undefined) await lockBook(context, trx)
    const earlier = await findReply<number>(trx, idempotency)
    if (earlier !== null) return { voucher: await requireVoucher(context, trx, earlier), code: null }
    const settings = await requireVouchersOn(trx)
    const today = clock.local().day
    const validUntil = requireValidity(
      sale.validUntil ?? lastDayOfVoucher(today, settings.validMonths),
      today,
    )
    const content = await requireContent(trx, sale)
    const code = newCode()
    const id = await insertVoucher(trx, {
      ...content.row,
      code_hash: hashToken(code),
      client_id: await requireRecord(context, trx, sale.clientId),
      paid_cents: toCents(sale.paidEuros),
      sold_on: today,
      valid_until: validUntil,
      recipient_name: sale.recipientName ?? null,
      giver_name: sale.giverName ?? null,
      message: sale.message ?? null,
      receipt_number: null,
      created_at: clock.instant(),
      created_by: caller.id,
    })
    const entry = { voucherId: id, notedBy: caller.id, now: clock.instant() }
    await insertEntry(trx, { ...entry, kind: 'issued', units: content.row.units })
    await noteSale(context, trx, { sale, id, nature: content.nature, caller })
    await storeReply(trx, idempotency, id)
    return { voucher: await requireVoucher(context, trx, id), code }
  })
}

/** 55 random bits. */
function newCode(): string {
  return voucherCode(Array.from({ length: 11 }, () => randomInt(32)))
}

function requireValidity(validUntil: Day, today: Day): Day {
  if (validUntil >= today) return validUntil
  const message = french`Le champ « Valable jusqu’au » ne peut pas être dans le passé.`
  throw new Refusal('invalid', { issues: [{ path: 'validUntil', message }] })
}

async function requireContent(trx: Trx, { euros, sessions, serviceId, minutes, paidEuros }: Sale) {
  if (sessions === undefined || serviceId === undefined) {
    const units = toCents(euros ?? 0)
    const row = { units, service_id: null, service_name: null, session_minutes: null }
    return { row, nature: french`Bon cadeau de ${frenchPrice(euros ?? paidEuros)}` }
  }
  const service = await findSoldService(trx, serviceId)
  if (!service) throw new Refusal('service_gone')
  const length = minutes ?? service.minutes
  if (length !== service.minutes && !(await hasLength(trx, serviceId, length))) {
    const message = french`Le champ « Durée » n’est pas une durée de cette prestation.`
    throw new Refusal('invalid', { issues: [{ path: 'minutes', message }] })
  }
  const row = { units: sessions, service_id: serviceId, service_name: service.name, session_minutes: length }
  const count = sessions === 1 ? french`Bon pour 1 séance` : french`Carnet de ${sessions} séances`
  return { row, nature: french`${count} : ${service.name}, ${frenchLength(length)}` }
}

/** Locked: a merge or erasure meanwhile comes first, or waits. The sale is a contact, as a visit is. */
async function requireRecord(
  { clock }: AppContext,
  trx: Trx,
  id: number | undefined,
): Promise<number | null> {
  if (id === undefined) return null
  const { numUpdatedRows } = await trx
    .updateTable('clients')
    .set({ updated_at: clock.instant() })
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not_found')
  return id
}

type NotedSale = { sale: Sale; id: number; nature: string; caller: Admin }

/** Into the book, unless it was paid without: a sale of before, or a practice that keeps no book. */
async function noteSale(
  context: AppContext,
  trx: Trx,
  { sale, id, nature, caller }: NotedSale,
): Promise<void> {
  const { means, paidEuros } = sale
  if (means === undefined || paidEuros === 0) return
  requireMeans(await requireOpenBook(trx), means)
  const number = await appendReceipt(context, trx, {
    kind: 'payment',
    day: context.clock.local().day,
    cents: toCents(paidEuros),
    means,
    nature: french`${nature} (n° ${id})`,
    clientName: sale.giverName ?? null,
    notedBy: caller.id,
  })
  await setReceiptNumber(trx, id, number)
}

export async function renewVoucherCode(context: AppContext, id: number): Promise<string> {
  const code = newCode()
  await context.database.transaction(async (trx) => {
    await lockVouchers(context, trx, [id])
    await requireVoucher(context, trx, id)
    await updateVoucher(trx, id, { code_hash: hashToken(code) })
  })
  return code
}

/** Visits that the new last day lets in are settled again, and those that it leaves out give back. */
export async function extendVoucher(
  context: AppContext,
  { caller, id, validUntil }: { caller: Admin; id: number; validUntil: Day },
): Promise<Voucher> {
  const { database, clock } = context
  return database.transaction(async (trx) => {
    await lockVouchers(context, trx, [id])
    await requireVoucher(context, trx, id)
    await updateVoucher(trx, id, { valid_until: requireValidity(validUntil, clock.local().day) })
    await insertEntry(trx, {
      voucherId: id,
      kind: 'extended',
      units: 0,
      notedBy: caller.id,
      now: clock.instant(),
    })
    await judgeEveryVisitOf(context, trx, id)
    return requireVoucher(context, trx, id)
  })
}
