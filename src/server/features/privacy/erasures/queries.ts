import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/engine.ts'
import { isOrderOf } from '../personal-data/accounting-queries.ts'
import { listOf, type SubjectKeys } from '../personal-data/data-subjects.ts'
import { deleteReferences } from '../retention/references.ts'

/** Dates, services and amounts stay for the figures; reservations to come are cancelled. */
export async function anonymizeReservations(
  trx: Trx,
  { ids, upcomingIds, now }: { ids: readonly number[]; upcomingIds: readonly number[]; now: number },
): Promise<void> {
  if (upcomingIds.length > 0) {
    await trx
      .updateTable('agenda_entries')
      .set({ cancelled_at: now, cancelled_by: 'client' })
      .where('id', 'in', upcomingIds)
      .execute()
  }
  if (ids.length === 0) return
  await trx
    .updateTable('agenda_entries')
    .set((eb) => ({
      client_name: null,
      client_email: null,
      client_phone: null,
      client_id: null,
      series_id: null,
      updated_at: now,
      version: eb('version', '+', 1),
      link_generation: eb('link_generation', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()
  await deleteReferences(trx, ids)
}

export async function listPackIds(trx: Trx, recordIds: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('vouchers')
    .select('id')
    .where(sql<boolean>`client_id in (${listOf(recordIds)})`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The ledger stays, of nobody. */
export async function anonymizePacks(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('vouchers')
    .set((eb) => ({
      client_id: null,
      recipient_name: null,
      giver_name: null,
      message: null,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()
}

/** Locked before the vouchers: a payment or withdrawal meanwhile comes first, or waits. */
export async function listOrderIds(trx: Trx, keys: SubjectKeys): Promise<number[]> {
  const rows = await trx
    .selectFrom('voucher_orders')
    .select('id')
    .where(isOrderOf(keys))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

type PaidOrders = { ids: readonly number[]; voucherIds: readonly number[] }

/** The orders stay as accounting, and so do their vouchers, which name their givers no longer. */
export async function anonymizeOrders(trx: Trx, { ids, voucherIds }: PaidOrders): Promise<void> {
  if (ids.length === 0) return
  const names = { giver_name: null, giver_email: null, recipient_name: null, recipient_email: null }
  await trx
    .updateTable('voucher_orders')
    .set({ ...names, message: null })
    .where('id', 'in', ids)
    .execute()
  await trx
    .updateTable('vouchers')
    .set((eb) => ({ giver_name: null, message: null, version: eb('version', '+', 1) }))
    .where('id', 'in', voucherIds)
    .execute()
}

/** Whoever was to receive it: staff hand the voucher to its giver. */
export async function forgetRecipients(trx: Trx, { ids, voucherIds }: PaidOrders): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('voucher_orders')
    .set({ recipient_name: null, recipient_email: null })
    .where('id', 'in', ids)
    .execute()
  if (voucherIds.length === 0) return
  await trx
    .updateTable('vouchers')
    .set((eb) => ({ recipient_name: null, version: eb('version', '+', 1) }))
    .where('id', 'in', voucherIds)
    .execute()
}

type TableWithId =
  | 'agenda_entries'
  | 'contact_messages'
  | 'testimonials'
  | 'outbox'
  | 'clients'
  | 'email_changes'
  | 'waiting_requests'
  | 'voucher_orders'
  | 'client_notes'

export async function deleteRows(trx: Trx, table: TableWithId, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom(table).where('id', 'in', ids).execute()
}

export type Erasure = { subjectHashes: readonly string[]; erasedAt: number }

export async function insertErasure(trx: Trx, { subjectHashes, erasedAt }: Erasure): Promise<void> {
  await trx
    .insertInto('erasures')
    .values(subjectHashes.map((hash) => ({ subject_hash: hash, erased_at: erasedAt })))
    .onConflict((conflict) => conflict.columns(['subject_hash', 'erased_at']).doNothing())
    .execute()
}

export async function listErasures(db: Db): Promise<{ subject_hash: string; erased_at: number }[]> {
  return db
    .selectFrom('erasures')
    .select(['subject_hash', 'erased_at'])
    .orderBy('erased_at')
    .orderBy('subject_hash')
    .execute()
}

export async function listStoredAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('agenda_entries')
    .select('client_email as email')
    .where('client_email', 'is not', null)
    .union(db.selectFrom('clients').select('email').where('email', 'is not', null))
    .union(db.selectFrom('client_requests').select('email').where('email', 'is not', null))
    .union(db.selectFrom('email_changes').select('email'))
    // Those about an appointment have its address.
    .union(
      db.selectFrom('waiting_requests').select('client_email as email').where('client_email', 'is not', null),
    )
    .union(
      db.selectFrom('voucher_orders').select('giver_email as email').where('giver_email', 'is not', null),
    )
    .union(
      db
        .selectFrom('voucher_orders')
        .select('recipient_email as email')
        .where('recipient_email', 'is not', null),
    )
    .union(db.selectFrom('contact_messages').select('email'))
    .union(db.selectFrom('testimonials').select('email').where('email', 'is not', null))
    .orderBy('email')
    .$narrowType<{ email: string }>()
    .execute()
  return rows.map(({ email }) => email)
}
