import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Pack } from '#contract/accounting/visit-vouchers.ts'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import { owedOf, refundableOf, voucherState } from '#domain/accounting/voucher-terms.ts'
import { type Cents, toCents, toEuros } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { VoucherTable } from '#server/db/tables/vouchers.ts'
import { selectWithService, toSessionTerms } from '#server/features/accounting/redemption/session-terms.ts'

const reserved = sql<number>`coalesce((select sum(visit.units) from voucher_visits visit
  where visit.voucher_id = vouchers.id and visit.is_used = 0), 0)`

const paidBack = sql<number>`coalesce((select sum(entry.paid_back_cents) from voucher_entries entry
  where entry.voucher_id = vouchers.id), 0)`

function selectVouchers(db: Db) {
  return selectWithService(db)
    .leftJoin('clients', 'clients.id', 'client_id')
    .select([
      'vouchers.id',
      'service_name as serviceName',
      'balance',
      'sold_on as soldOn',
      'valid_until as validUntil',
      'recipient_name as recipientName',
      'giver_name as giverName',
      'message',
      'client_id as clientId',
      'clients.name as clientName',
      'receipt_number as receiptNumber',
      reserved.as('reserved'),
      paidBack.as('paidBack'),
      'vouchers.import_id as importId',
      'foreign_code_hash as foreignCodeHash',
    ])
}

type VoucherRow = Awaited<ReturnType<ReturnType<typeof selectVouchers>['executeTakeFirstOrThrow']>>

function toVoucher({ paidBack: refunded, reserved: heldUnits, ...row }: VoucherRow, today: Day): Voucher {
  const held = Number(heldUnits)
  const {
    soldId,
    currentId: _,
    listedId: __,
    listCents,
    paidCents,
    importId,
    foreignCodeHash,
    ...shown
  } = row
  const { balance, units } = row
  const sessions = toSessionTerms(row)
  return {
    ...shown,
    kind: soldId === null ? 'amount' : 'sessions',
    serviceId: sessions?.serviceId ?? null,
    ...(listCents !== null && { listEuros: toEuros(listCents) }),
    ...(sessions?.isServiceGone === true && { isServiceGone: true }),
    ...(importId !== null && { isImported: true }),
    ...(foreignCodeHash !== null && { hasForeignCode: true }),
    reserved: held,
    paidEuros: toEuros(paidCents),
    refundableEuros: toEuros(refundableOf({ balance, units, paidCents, paidBackCents: Number(refunded) })),
    state: voucherState({ balance, reserved: held, validUntil: row.validUntil, today }),
  }
}

export async function findShownVoucher(db: Db, id: number, today: Day): Promise<Voucher | undefined> {
  const row = await selectVouchers(db).where('vouchers.id', '=', id).executeTakeFirst()
  return row && toVoucher(row, today)
}

export async function listShownVouchers(db: Db, today: Day): Promise<Voucher[]> {
  const rows = await selectVouchers(db).orderBy('vouchers.id', 'desc').execute()
  return rows.map((row) => toVoucher(row, today))
}

/** In euros, what live ones still owe. */
export function owedEurosOf(vouchers: readonly Voucher[]): number {
  const live = vouchers.filter(({ state }) => state === 'live')
  return toEuros(
    live.reduce(
      (sum, { paidEuros, ...voucher }) => sum + owedOf({ ...voucher, paidCents: toCents(paidEuros) }),
      0,
    ),
  )
}

/** Live packs of the record. */
export async function listPacksOf(db: Db, clientId: number, today: Day): Promise<Required<Pack>[]> {
  const rows = await selectVouchers(db)
    .where('client_id', '=', clientId)
    .where('valid_until', '>=', today)
    .where('balance', '>', 0)
    .orderBy('valid_until')
    .orderBy('vouchers.id')
    .execute()
  return rows.map((row) => toPack(toVoucher(row, today)))
}

function toPack(voucher: Voucher): Required<Pack> {
  const { id, kind, serviceId, serviceName, minutes, units, balance, reserved, validUntil, paidEuros } =
    voucher
  return { id, kind, serviceId, serviceName, minutes, units, balance, reserved, validUntil, paidEuros }
}

export async function listEntries(db: Db, voucherId: number) {
  return db
    .selectFrom('voucher_entries')
    .leftJoin('agenda_entries', 'agenda_entries.id', 'voucher_entries.reservation_id')
    .select([
      'voucher_entries.kind',
      'units',
      'paid_back_cents as paidBack',
      'happened_at as happenedAt',
      'agenda_entries.date as visitDate',
    ])
    .where('voucher_id', '=', voucherId)
    .orderBy('voucher_entries.id')
    .execute()
}

/** Chosen with its order on the site; null for the voucher of another sale. */
export async function findChosenDrawing(db: Db, voucherId: number): Promise<string | null> {
  const order = await db
    .selectFrom('voucher_orders')
    .select('drawing')
    .where('voucher_id', '=', voucherId)
    .executeTakeFirst()
  return order?.drawing ?? null
}

export async function insertVoucher(trx: Trx, row: Insertable<VoucherTable>): Promise<number> {
  const { id } = await trx.insertInto('vouchers').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateVoucher(
  trx: Trx,
  id: number,
  change: { code_hash: string } | { valid_until: Day },
): Promise<void> {
  await trx
    .updateTable('vouchers')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function setReceiptNumber(trx: Trx, id: number, number: number): Promise<void> {
  await trx.updateTable('vouchers').set({ receipt_number: number }).where('id', '=', id).execute()
}

/** Of a live service, with the minutes of one of its lengths. */
export async function findSoldService(
  db: Db,
  id: number,
): Promise<{ name: string; minutes: number } | undefined> {
  return db
    .selectFrom('services')
    .select(['name', 'duration_minutes as minutes'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export async function hasLength(db: Db, serviceId: number, minutes: number): Promise<boolean> {
  const variant = await db
    .selectFrom('service_variants')
    .select('id')
    .where('service_id', '=', serviceId)
    .where('duration_minutes', '=', minutes)
    .executeTakeFirst()
  return variant !== undefined
}

/** Paid by card for the voucher, and not in the book yet. */
export async function awaitsReceiptOf(db: Db, voucherId: number): Promise<boolean> {
  const row = await db
    .selectFrom('online_payments')
    .innerJoin('voucher_orders', 'voucher_orders.id', 'order_id')
    .select('online_payments.id')
    .where('voucher_id', '=', voucherId)
    .where('awaits_receipt', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/** Of its own receipt, what is left. */
export async function findRefundable(db: Db, number: number): Promise<Cents> {
  const { cents } = await db
    .selectFrom('receipts')
    .select((eb) => eb.fn.sum('cents').as('cents'))
    .where((eb) => eb.or([eb('number', '=', number), eb('origin', '=', number)]))
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}
