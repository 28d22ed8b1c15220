import { sql } from 'kysely'
import type { RedeemableVoucher, RedeemingVisit, VoucherEntryKind } from '#domain/accounting/voucher.ts'
import { DEFAULT_VOUCHER_SETTINGS, type VoucherSettings } from '#domain/accounting/voucher-settings.ts'
import type { Cents } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import { type Flag, toFlag } from '../../db/columns.ts'
import type { Database, Db, Trx } from '../../db/engine.ts'
import { readSetting, VOUCHER_SETTINGS_KEY } from '../../db/statements/settings.ts'
import { readStoredParts } from '../services.ts'

export async function readVoucherSettings(db: Db): Promise<VoucherSettings> {
  const stored = (await readSetting(db, VOUCHER_SETTINGS_KEY)) as Partial<VoucherSettings> | undefined
  return { ...DEFAULT_VOUCHER_SETTINGS, ...stored }
}

export function areVouchersOnIn(settings: Record<string, unknown>): boolean {
  const stored = settings[VOUCHER_SETTINGS_KEY]
  return typeof stored === 'object' && stored !== null && 'isOn' in stored && stored.isOn === true
}

/** Of which something is left, or held by visits to come. */
export async function hasOpenVouchers(db: Db): Promise<boolean> {
  const held = db
    .selectFrom('voucher_visits')
    .select('voucher_id')
    .where('is_used', '=', 0)
    .where('units', '>', 0)
  const row = await db
    .selectFrom('vouchers')
    .select('id')
    .where((eb) => eb.or([eb('balance', '>', 0), eb('id', 'in', held)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function areVoucherOrdersOnIn(settings: Record<string, unknown>): boolean {
  const stored = settings[VOUCHER_SETTINGS_KEY]
  return areVouchersOnIn(settings) && typeof stored === 'object' && stored !== null && 'takesOrders' in stored
    ? stored.takesOrders === true
    : false
}

export type FoundVoucher = RedeemableVoucher & {
  id: number
  units: number
  balance: number
  clientId: number | null
  serviceName: string | null
}

export async function findVoucher(
  db: Db,
  by: { id: number } | { codeHash: string },
): Promise<FoundVoucher | undefined> {
  const query = db
    .selectFrom('vouchers')
    .leftJoin('services', 'services.id', 'vouchers.service_id')
    .select(['vouchers.id', 'balance', 'valid_until as validUntil', 'client_id as clientId'])
    .select(['service_id as serviceId', 'service_name as serviceName', 'session_minutes as minutes'])
    .select([
      'units',
      'paid_cents as paidCents',
      'services.id as listedId',
      'services.removed_at as removedAt',
    ])
  const row = await ('id' in by
    ? query.where('vouchers.id', '=', by.id)
    : query.where('code_hash', '=', by.codeHash)
  ).executeTakeFirst()
  if (!row) return undefined
  const { serviceId, minutes, paidCents, listedId, removedAt, ...voucher } = row
  const isServiceGone = listedId === null || removedAt !== null
  const unitCents = Math.floor(paidCents / Math.max(row.units, 1))
  const sessions = serviceId === null ? null : { serviceId, minutes: minutes ?? 0, unitCents, isServiceGone }
  return { ...voucher, sessions }
}

/** `isPending`: a hold, until its visitor confirms the booking by mail. */
export async function findRedeemingVisit(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  reservationId: number,
): Promise<(RedeemingVisit & { isPending: boolean }) | undefined> {
  let query = trx
    .selectFrom('agenda_entries')
    .select(['date as day', 'price_cents as cents', 'duration_minutes as minutes', 'service_id as serviceId'])
    .select(['service_parts as parts', 'parts_service_id as partsServiceId'])
    .select(['cancelled_at as cancelledAt', 'attendance', 'kind'])
    .select(
      sql<number>`case when exists (select 1 from receipts where receipts.reservation_id = agenda_entries.id
      and receipts.kind = 'payment' and receipts.day >= agenda_entries.date) then 1 else 0 end`.as('is_paid'),
    )
    .where('id', '=', reservationId)
  // Waits for a change that is not committed yet: its check may have found one that is deleted here.
  if (engine === 'postgres') query = query.forShare()
  const row = await query.executeTakeFirst()
  if (!row) return undefined
  const { parts, partsServiceId, cancelledAt, kind, is_paid, ...visit } = row
  return {
    ...visit,
    parts: readStoredParts({ parts, partsServiceId, serviceId: visit.serviceId }),
    isCancelled: cancelledAt !== null,
    isPaid: is_paid === 1,
    isPending: kind === 'hold',
  }
}

export type StoredUse = { voucherId: number; units: number; cents: Cents; isUsed: boolean }

export async function findUse(db: Db, reservationId: number): Promise<StoredUse | undefined> {
  const row = await db
    .selectFrom('voucher_visits')
    .select(['voucher_id as voucherId', 'units', 'cents', 'is_used'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
  return row && { voucherId: row.voucherId, units: row.units, cents: row.cents, isUsed: row.is_used === 1 }
}

/** May violate the primary key: one voucher for a visit. */
export async function insertUse(
  trx: Trx,
  { reservationId, voucherId }: { reservationId: number; voucherId: number },
): Promise<void> {
  await trx
    .insertInto('voucher_visits')
    .values({ reservation_id: reservationId, voucher_id: voucherId })
    .execute()
}

export async function updateUse(
  trx: Trx,
  reservationId: number,
  { units, cents, isUsed }: Omit<StoredUse, 'voucherId'>,
): Promise<void> {
  const is_used: Flag = toFlag(isUsed)
  await trx
    .updateTable('voucher_visits')
    .set({ units, cents, is_used })
    .where('reservation_id', '=', reservationId)
    .execute()
}

export async function deleteUse(trx: Trx, reservationId: number): Promise<void> {
  await trx.deleteFrom('voucher_visits').where('reservation_id', '=', reservationId).execute()
}

export type VoucherEntry = {
  voucherId: number
  kind: VoucherEntryKind
  units: number
  /** Of a refund. */
  paidBack?: Cents
  reservationId?: number | undefined
  notedBy: number | null
  now: number
}

/** May violate `vouchers_balance`. */
export async function insertEntry(trx: Trx, entry: VoucherEntry): Promise<void> {
  await trx
    .insertInto('voucher_entries')
    .values({
      voucher_id: entry.voucherId,
      kind: entry.kind,
      units: entry.units,
      paid_back_cents: entry.paidBack ?? null,
      reservation_id: entry.reservationId ?? null,
      happened_at: entry.now,
      noted_by: entry.notedBy,
    })
    .execute()
}

/** As the triggers do after a change of the reservation. */
export async function markVisit(trx: Trx, reservationId: number): Promise<void> {
  await sql`insert into voucher_checks (reservation_id)
    select reservation_id from voucher_visits where reservation_id = ${reservationId}
    on conflict do nothing`.execute(trx)
}

export async function deleteCheck(trx: Trx, reservationId: number): Promise<void> {
  await trx.deleteFrom('voucher_checks').where('reservation_id', '=', reservationId).execute()
}

type VisitOfVoucher = { reservationId: number; voucherId: number }

/** Changed since they were judged, or over since; of one voucher, or of all. */
export async function listVisitsToJudge(
  db: Db,
  { today, voucherId }: { today: Day; voucherId?: number },
): Promise<VisitOfVoucher[]> {
  let query = db
    .selectFrom('voucher_visits')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select(['reservation_id as reservationId', 'voucher_id as voucherId'])
    .where((eb) =>
      eb.or([
        eb('reservation_id', 'in', eb.selectFrom('voucher_checks').select('voucher_checks.reservation_id')),
        sql<boolean>`(is_used = 0 and units > 0 and date < ${today})`,
      ]),
    )
  if (voucherId !== undefined) query = query.where('voucher_id', '=', voucherId)
  return query.orderBy('reservation_id').execute()
}

/** That are not used yet, on the day or later. */
export async function listVisitsFrom(db: Db, voucherId: number, day: Day): Promise<number[]> {
  const rows = await db
    .selectFrom('voucher_visits')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select('reservation_id as id')
    .where('voucher_id', '=', voucherId)
    .where('is_used', '=', 0)
    .where('date', '>=', day)
    .orderBy('reservation_id')
    .execute()
  return rows.map(({ id }) => id)
}
