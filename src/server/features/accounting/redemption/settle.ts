import { entriesBetween, NO_CLAIM, type VoucherClaim } from '#domain/accounting/voucher.ts'
import { settleUse } from '#domain/accounting/voucher-use.ts'
import type { Cents } from '#domain/language/money.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import type { AppContext } from '../../../app-context.ts'
import { lockKeys, type Trx } from '../../../db/engine.ts'
import {
  deleteCheck,
  deleteUse,
  findRedeemingVisit,
  findUse,
  findVoucher,
  insertEntry,
  insertUse,
  listVisitsFrom,
  listVisitsToSettle,
  type StoredUse,
  updateUse,
} from './queries.ts'

/** After the agendas’ locks, and before that of the book. */
export async function lockVouchers(
  { database }: Pick<AppContext, 'database'>,
  trx: Trx,
  ids: readonly number[],
): Promise<void> {
  await lockKeys(database, trx, { namespace: 'voucher', keys: ids })
}

type VisitToSettle = { reservationId: number; notedBy: number | null }

/**
 * Brings the ledger to what the visit takes of its voucher as things stand: reserved, adjusted, used or given back. A
 * pending booking takes nothing yet. Returns what it takes, or would take once confirmed. Under the voucher’s lock.
 */
async function settleVisit(
  { database, clock }: AppContext,
  trx: Trx,
  { reservationId, notedBy }: VisitToSettle,
): Promise<VoucherClaim> {
  // First: a payment that is being noted is waited for, and read.
  await deleteCheck(trx, reservationId)
  const visit = await findRedeemingVisit(database, trx, { reservationId, now: clock.local() })
  const before = await findUse(trx, reservationId)
  const voucher = before && (await findVoucher(trx, { id: before.voucherId }))
  if (!before || !voucher || !visit) return NO_CLAIM
  const judged = { voucher, visit, balance: voucher.balance }
  const after = settleUse(before, judged, await readStored(trx, 'vouchers'))
  if (visit.isPending) return after
  const now = clock.instant()
  for (const entry of entriesBetween(before, after))
    await insertEntry(trx, { ...entry, voucherId: voucher.id, reservationId, notedBy, now })
  await updateUse(trx, reservationId, after)
  return after
}

/** Visits of this voucher that have changed since they were settled: first in whatever reads or takes its balance. */
export async function settleVisitsOf(context: AppContext, trx: Trx, voucherId: number): Promise<void> {
  const today = context.clock.local().day
  for (const { reservationId } of await listVisitsToSettle(trx, { today, voucherId }))
    await settleVisit(context, trx, { reservationId, notedBy: null })
}

/** Of a voucher whose own terms have changed: those of earlier days were paid on the spot. */
export async function settleVisitsToCome(context: AppContext, trx: Trx, voucherId: number): Promise<void> {
  for (const reservationId of await listVisitsFrom(trx, voucherId, context.clock.local().day))
    await settleVisit(context, trx, { reservationId, notedBy: null })
}

/** The visit's share of its voucher, settled anew: the stored one may be a minute old. */
export async function readSettledUse(
  context: AppContext,
  reservationId: number,
): Promise<StoredUse | undefined> {
  const { database, clock } = context
  const use = await findUse(database.kysely, reservationId)
  if (!use) return undefined
  const { voucherId } = use
  const changed = await listVisitsToSettle(database.kysely, { today: clock.local().day, voucherId })
  if (changed.length === 0) return use
  await database.transaction(async (trx) => {
    await lockVouchers(context, trx, [voucherId])
    await settleVisitsOf(context, trx, voucherId)
  })
  return findUse(database.kysely, reservationId)
}

/** Each minute; others are settled when their voucher is read. True if there were any. */
export async function settleAllVisits(context: AppContext): Promise<boolean> {
  const { database, clock } = context
  const visits = await listVisitsToSettle(database.kysely, { today: clock.local().day })
  for (const voucherId of new Set(visits.map((visit) => visit.voucherId))) {
    await database.transaction(async (trx) => {
      await lockVouchers(context, trx, [voucherId])
      await settleVisitsOf(context, trx, voucherId)
    })
  }
  return visits.length > 0
}

/** Before the book’s lock: a visit that is over by now has used its voucher before money is noted for it. */
export async function settleVisitFirst(context: AppContext, trx: Trx, reservationId: number): Promise<void> {
  const use = await findUse(trx, reservationId)
  if (!use) return
  await lockVouchers(context, trx, [use.voucherId])
  await settleVisitsOf(context, trx, use.voucherId)
}

type Attachment = { reservationId: number; voucherId: number; notedBy: number | null }

/** From now on the voucher settles what it can of the visit; returns it. Under the voucher’s lock. */
export async function attachVoucher(
  context: AppContext,
  trx: Trx,
  { reservationId, voucherId, notedBy }: Attachment,
): Promise<VoucherClaim> {
  await settleVisitsOf(context, trx, voucherId)
  await insertUse(trx, { reservationId, voucherId })
  return settleVisit(context, trx, { reservationId, notedBy })
}

/** Ends what is left, given up unless it is paid back; what visits to come hold stays theirs. Under the voucher’s lock. */
export async function endVoucher(
  context: AppContext,
  trx: Trx,
  { voucherId, notedBy, paidBack = 0 }: { voucherId: number; notedBy: number | null; paidBack?: Cents },
): Promise<void> {
  await settleVisitsOf(context, trx, voucherId)
  const voucher = await findVoucher(trx, { id: voucherId })
  if (!voucher || voucher.balance === 0) return
  const now = context.clock.instant()
  await insertEntry(trx, { voucherId, kind: 'refunded', units: -voucher.balance, paidBack, notedBy, now })
}

/** Gives back what the visit holds, used or not. Under the voucher’s lock. */
export async function detachVoucher(
  { clock }: AppContext,
  trx: Trx,
  { reservationId, notedBy }: { reservationId: number; notedBy: number | null },
): Promise<void> {
  const use = await findUse(trx, reservationId)
  if (!use) return
  const now = clock.instant()
  for (const entry of entriesBetween(use, { units: 0, isUsed: false }))
    await insertEntry(trx, { ...entry, voucherId: use.voucherId, reservationId, notedBy, now })
  await deleteUse(trx, reservationId)
  await deleteCheck(trx, reservationId)
}
