import { sql } from 'kysely'
import type { RedeemableVoucher, VoucherEntryKind } from '#domain/accounting/voucher.ts'
import type { HeldUse, RedeemingVisit } from '#domain/accounting/voucher-use.ts'
import type { Cents } from '#domain/language/money.ts'
import type { Day, LocalTime } from '#domain/language/time.ts'
import { isVisitOver, reservationState } from '#domain/visit/reservation-state.ts'
import { type Flag, toFlag } from '../../../db/columns.ts'
import type { Database, Db, Trx } from '../../../db/engine.ts'
import { currentServiceId } from '../../../db/statements/grouped-services.ts'
import { readStoredParts } from '../../../practice/price-list/services.ts'
import { STATE_COLUMNS, toStateColumns } from '../../../practice/reservations/reservation-state.ts'
import { selectWithService, toSessionTerms } from './session-terms.ts'

export type FoundVoucher = RedeemableVoucher & {
  id: number
  units: number
  balance: number
  clientId: number | null
  serviceName: string | null
}

export async function findVoucher(
  db: Db,
  by: { id: number } | { codeHash: string } | { foreignCodeHash: string },
): Promise<FoundVoucher | undefined> {
  const query = selectWithService(db).select([
    'vouchers.id',
    'balance',
    'valid_until as validUntil',
    'client_id as clientId',
    'service_name as serviceName',
  ])
  const row = await ('id' in by
    ? query.where('vouchers.id', '=', by.id)
    : 'codeHash' in by
      ? query.where('code_hash', '=', by.codeHash)
      : query.where('foreign_code_hash', '=', by.foreignCodeHash)
  ).executeTakeFirst()
  if (!row) return undefined
  const { id, units, balance, validUntil, clientId, serviceName } = row
  return { id, units, balance, validUntil, clientId, serviceName, sessions: toSessionTerms(row) }
}

const paid = sql<number>`coalesce((select sum(cents) from receipts
  where receipts.reservation_id = agenda_entries.id), 0)`

const received = sql<number>`coalesce((select sum(cents) from receipts
  where receipts.reservation_id = agenda_entries.id and receipts.kind = 'payment'
    and not exists (select 1 from receipts contra
      where contra.kind = 'contra' and contra.corrects = receipts.number)), 0)`

const paidOnDay = sql<number>`coalesce((select sum(derived.cents) from receipts
  join receipts derived on derived.number = receipts.number or derived.origin = receipts.number
  where receipts.reservation_id = agenda_entries.id and receipts.kind = 'payment'
    and receipts.day >= agenda_entries.date), 0)`

/** `isPending`: a hold, until its visitor confirms the booking by mail. */
export async function findRedeemingVisit(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  { reservationId, now }: { reservationId: number; now: LocalTime },
): Promise<(RedeemingVisit & { isPending: boolean }) | undefined> {
  let query = trx
    .selectFrom('agenda_entries')
    .select([
      'price_cents as cents',
      'duration_minutes as minutes',
      'service_id as serviceId',
      'kind',
      'service_parts as parts',
      'parts_service_id as partsServiceId',
      ...STATE_COLUMNS,
      paid.as('paid'),
      received.as('received'),
      paidOnDay.as('paidOnDay'),
      currentServiceId('agenda_entries.service_id').as('soldAs'),
    ])
    .where('id', '=', reservationId)
  // Waits for a change that is not committed yet: its check may have found one that is deleted here.
  if (engine === 'postgres') query = query.forShare()
  const row = await query.executeTakeFirst()
  if (!row) return undefined
  const { cents, minutes, serviceId, soldAs } = row
  return {
    day: row.date,
    cents,
    minutes,
    serviceId: soldAs ?? serviceId,
    parts: readStoredParts(row),
    state: reservationState(toStateColumns(row), now),
    isOver: isVisitOver(toStateColumns(row), now.day),
    paid: Number(row.paid),
    received: Number(row.received),
    isPaidOnDay: Number(row.paidOnDay) > 0,
    isPending: row.kind === 'hold',
  }
}

export type StoredUse = HeldUse & { voucherId: number }

export async function findUse(db: Db, reservationId: number): Promise<StoredUse | undefined> {
  const row = await db
    .selectFrom('voucher_visits')
    .select([
      'voucher_id as voucherId',
      'units',
      'cents',
      'is_used',
      'most_units as mostUnits',
      'over_state as overState',
    ])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
  if (!row) return undefined
  const { is_used, ...use } = row
  return { ...use, isUsed: is_used === 1 }
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
  { units, cents, isUsed, mostUnits, overState }: HeldUse,
): Promise<void> {
  const is_used: Flag = toFlag(isUsed)
  await trx
    .updateTable('voucher_visits')
    .set({ units, cents, is_used, most_units: mostUnits, over_state: overState })
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

export async function deleteCheck(trx: Trx, reservationId: number): Promise<void> {
  await trx.deleteFrom('voucher_checks').where('reservation_id', '=', reservationId).execute()
}

type VisitOfVoucher = { reservationId: number; voucherId: number }

/** Changed since they were settled, or over since; of one voucher, or of all. */
export async function listVisitsToSettle(
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
