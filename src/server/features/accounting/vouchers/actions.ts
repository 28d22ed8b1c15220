import { randomInt } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Voucher, VoucherInput } from '#contract/accounting/vouchers.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { voucherCode } from '#domain/accounting/voucher-code.ts'
import { lastDayOfVoucher, latestLastDay, type VoucherSettings } from '#domain/accounting/voucher-settings.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { toCents } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import { forgetForeignCode } from '#server/features/accounting/redemption/foreign-codes.ts'
import { insertEntry } from '#server/features/accounting/redemption/queries.ts'
import { lockVouchers, settleVisitsToCome } from '#server/features/accounting/redemption/settle.ts'
import { noteHandedOut } from '#server/features/accounting/voucher-mail/unsent-mail.ts'
import { findReply, type IdempotentRequest, storeReply } from '#server/idempotency.ts'
import { hashToken } from '#server/security/tokens.ts'
import { findMissingMailSetup } from '../../messages/mail-server/obstacle.ts'
import { lockBook } from '../book/append.ts'
import { natureOfVoucher, requireContent } from './content.ts'
import { findShownVoucher, insertVoucher, updateVoucher } from './queries.ts'
import { noteSale } from './sale.ts'

/** Throws orders_without_mail where no mail can leave. */
export async function saveVoucherSettings(
  context: AppContext,
  settings: VoucherSettings,
): Promise<VoucherSettings> {
  const { database, clock } = context
  const value = { ...settings, takesOrders: settings.isOn && settings.takesOrders }
  if (value.takesOrders && !(await readStored(database.kysely, 'vouchers')).takesOrders)
    await requireMail(context)
  await writeStored(database.kysely, 'vouchers', { value, now: clock.instant() })
  return value
}

async function requireMail(context: AppContext): Promise<void> {
  const { kysely: db } = context.database
  if ((await findMissingMailSetup(context, db, 'voucher_order')) !== null)
    throw new Refusal('orders_without_mail')
}

async function requireVouchersOn(db: Db): Promise<VoucherSettings> {
  const settings = await readStored(db, 'vouchers')
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
    const validUntil = requireValidity(sale.validUntil ?? lastDayOfVoucher(today, settings.validMonths), {
      today,
      soldOn: today,
    })
    const content = await requireContent(trx, sale)
    const client = await requireRecord(context, trx, sale.clientId)
    const code = newVoucherCode()
    const id = await insertVoucher(trx, {
      ...content,
      code_hash: hashToken(code),
      client_id: client?.id ?? null,
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
    await insertEntry(trx, { ...entry, kind: 'issued', units: content.units })
    await noteSale(context, trx, {
      voucherId: id,
      cents: toCents(sale.paidEuros),
      means: sale.means,
      nature: natureOfVoucher(content),
      clientName: sale.giverName ?? client?.name ?? null,
      clientId: client?.id,
      caller,
    })
    await storeReply(trx, idempotency, id)
    return { voucher: await requireVoucher(context, trx, id), code }
  })
}

/** 55 random bits. */
export function newVoucherCode(): string {
  return voucherCode(Array.from({ length: 11 }, () => randomInt(32)))
}

function requireValidity(validUntil: Day, { today, soldOn }: { today: Day; soldOn: Day }): Day {
  const latest = latestLastDay(soldOn)
  if (validUntil >= today && validUntil <= latest) return validUntil
  const message =
    validUntil < today
      ? french`Le champ « Valable jusqu’au » ne peut pas être dans le passé.`
      : french`Le champ « Valable jusqu’au » va jusqu’au ${frenchDate(latest)}, dix ans après la vente.`
  throw invalid('validUntil', message)
}

/** Locked: a merge or erasure meanwhile comes first, or waits. The sale is a contact, as a visit is. */
async function requireRecord(
  { clock }: AppContext,
  trx: Trx,
  id: number | undefined,
): Promise<{ id: number; name: string | null } | null> {
  if (id === undefined) return null
  const record = await trx
    .updateTable('clients')
    .set({ updated_at: clock.instant() })
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (!record) throw new Refusal('not_found')
  return record
}

export async function renewVoucherCode(context: AppContext, id: number): Promise<string> {
  const code = newVoucherCode()
  await context.database.transaction(async (trx) => {
    await lockVouchers(context, trx, [id])
    await requireVoucher(context, trx, id)
    await updateVoucher(trx, id, { code_hash: hashToken(code) })
    await noteHandedOut(context.database, trx, { voucherId: id, now: context.clock.instant() })
  })
  return code
}

/** From now on its own code alone finds the voucher. */
export async function endForeignCode(context: AppContext, id: number): Promise<Voucher> {
  return context.database.transaction(async (trx) => {
    await lockVouchers(context, trx, [id])
    await requireVoucher(context, trx, id)
    await forgetForeignCode(trx, id)
    return requireVoucher(context, trx, id)
  })
}

/** Visits to come that the new last day lets in are settled again, and those that it leaves out give back. */
export async function extendVoucher(
  context: AppContext,
  { caller, id, validUntil }: { caller: Admin; id: number; validUntil: Day },
): Promise<Voucher> {
  const { database, clock } = context
  return database.transaction(async (trx) => {
    await lockVouchers(context, trx, [id])
    const { soldOn } = await requireVoucher(context, trx, id)
    const lastDay = requireValidity(validUntil, { today: clock.local().day, soldOn })
    await updateVoucher(trx, id, { valid_until: lastDay })
    await insertEntry(trx, {
      voucherId: id,
      kind: 'extended',
      units: 0,
      notedBy: caller.id,
      now: clock.instant(),
    })
    await settleVisitsToCome(context, trx, id)
    return requireVoucher(context, trx, id)
  })
}
