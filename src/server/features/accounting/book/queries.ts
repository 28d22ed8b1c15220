import { sql } from 'kysely'
import { FIRST_HASH, type ReceiptRow } from '#domain/accounting/receipt.ts'
import type { Cents } from '#domain/language/money.ts'
import { lastDayOf, type Month } from '#domain/language/months.ts'
import type { Day, Minute } from '#domain/language/time.ts'
import type { Flag } from '#server/db/columns.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { isNoMore } from '#server/practice/reservations/reservation-state.ts'

type ChainedRow = ReceiptRow & { clientName: string | null; hash: string }

/** Of an empty book, what comes before its first row. */
export async function readLastRow(db: Db): Promise<{ number: number; hash: string }> {
  const last = await db
    .selectFrom('receipts')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { number: 0, hash: FIRST_HASH }
}

/** With every value that the hash is taken of, in the order of their numbers; from the first one if `after` is null. */
export async function listChain(
  db: Db,
  { after, limit }: { after: number | null; limit: number },
): Promise<(ReceiptRow & { hash: string })[]> {
  let query = db
    .selectFrom('receipts')
    .select([
      'number',
      'kind',
      'received_at as receivedAt',
      'day',
      'cents',
      'means',
      'nature',
      'reservation_id as reservationId',
      'corrects',
      'origin',
      'detail',
      'noted_by as notedBy',
      'hash',
    ])
    .orderBy('number')
    .limit(limit)
  if (after !== null) query = query.where('number', '>', after)
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, receivedAt: Number(row.receivedAt) }))
}

export async function insertReceipt(trx: Trx, row: ChainedRow): Promise<void> {
  await trx
    .insertInto('receipts')
    .values({
      number: row.number,
      kind: row.kind,
      received_at: row.receivedAt,
      day: row.day,
      cents: row.cents,
      means: row.means,
      nature: row.nature,
      client_name: row.clientName,
      reservation_id: row.reservationId,
      corrects: row.corrects,
      origin: row.origin,
      detail: row.detail,
      noted_by: row.notedBy,
      hash: row.hash,
    })
    .execute()
}

/** Left of a payment: the sum of its own cents and of every row that derives from it. */
const refundableOf = sql<number>`(select sum(derived.cents) from receipts derived
  where derived.number = receipts.number or derived.origin = receipts.number)`

const isReversed = sql<number>`case when exists (select 1 from receipts contra
  where contra.kind = 'contra' and contra.corrects = receipts.number) then 1 else 0 end`

function selectRows(db: Db) {
  return db
    .selectFrom('receipts')
    .select([
      'number',
      'kind',
      'day',
      'cents',
      'means',
      'nature',
      'receipts.client_name as clientName',
      'reservation_id as reservationId',
      'corrects',
      'origin',
      'received_at as receivedAt',
      'noted_by as notedById',
      refundableOf.as('refundable'),
      isReversed.as('is_reversed'),
    ])
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

/** `refundable`: of a payment, what is left of it. */
export type BookRow = Omit<SelectedRow, 'is_reversed'> & { isReversed: boolean; refundable: Cents }

function toBookRow<Row extends SelectedRow>({ is_reversed, ...row }: Row) {
  const { kind, receivedAt, refundable } = row
  const isRoot = kind === 'payment'
  return {
    ...row,
    receivedAt: Number(receivedAt),
    refundable: isRoot ? Number(refundable) : 0,
    isReversed: is_reversed === 1,
  }
}

export async function findReceipt(db: Db, number: number): Promise<BookRow | undefined> {
  const row = await selectRows(db).where('number', '=', number).executeTakeFirst()
  return row && toBookRow(row)
}

/** That of its visit; none for a row without one. */
export async function listAgendasOfReceipt(db: Db, number: number): Promise<number[]> {
  const rows = await db
    .selectFrom('receipts')
    .innerJoin('agenda_entries', 'agenda_entries.id', 'reservation_id')
    .select('practitioner_id as praticienId')
    .where('number', '=', number)
    .execute()
  return rows.map(({ praticienId }) => praticienId)
}

export async function listRowsOfMonth(
  db: Db,
  month: Month,
): Promise<(BookRow & { notedBy: string | null })[]> {
  const rows = await selectRows(db)
    .leftJoin('users', 'users.id', 'noted_by')
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('notedBy'))
    .where('day', '>=', `${month}-01`)
    .where('day', '<=', lastDayOf(month))
    .orderBy('number')
    .execute()
  return rows.map(toBookRow)
}

export async function sumDays(db: Db, { from, to }: { from: Day; to: Day }): Promise<Cents> {
  const { cents } = await db
    .selectFrom('receipts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum('cents'), sql<number>`0`).as('cents'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow()
  return Number(cents)
}

export async function findFirstDay(db: Db): Promise<Day | null> {
  const { day } = await db
    .selectFrom('receipts')
    .select((eb) => eb.fn.min('day').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

export type ToSettle = {
  reservationId: number
  date: Day
  start: Minute
  clientName: string | null
  serviceName: string | null
  praticienName: string
  handed_over: Flag
  paid: Cents
}

/** Paid, then cancelled by whomever or handed over, and neither given back nor kept. */
export async function listPaidAndCancelled(db: Db): Promise<ToSettle[]> {
  const paid = sql<number>`(select sum(receipts.cents) from receipts
    where receipts.reservation_id = agenda_entries.id)`
  const rows = await db
    .selectFrom('agenda_entries')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .select([
      'agenda_entries.id as reservationId',
      'date',
      'start_minute as start',
      'client_name as clientName',
      'service_name as serviceName',
      'handed_over',
      sql<string>`users.first_name || ' ' || users.last_name`.as('praticienName'),
      paid.as('paid'),
    ])
    .where(isNoMore())
    .where('agenda_entries.id', 'in', (eb) =>
      eb
        .selectFrom('receipts')
        .select('receipts.reservation_id')
        .where('receipts.reservation_id', 'is not', null),
    )
    .where('agenda_entries.id', 'not in', (eb) =>
      eb.selectFrom('kept_payments').select('kept_payments.reservation_id'),
    )
    .where(sql<boolean>`${paid} > 0`)
    .orderBy('date')
    .orderBy('start_minute')
    .orderBy('agenda_entries.id')
    .$narrowType<{ reservationId: number }>()
    .execute()
  return rows.map((row) => ({ ...row, paid: Number(row.paid) }))
}

/** Payments of the reservations of which something is left, the latest first. */
export async function listRefundable(
  db: Db,
  reservationIds: readonly number[],
): Promise<{ number: number; reservationId: number; means: string; refundable: Cents }[]> {
  if (reservationIds.length === 0) return []
  const rows = await db
    .selectFrom('receipts')
    .select(['number', 'reservation_id as reservationId', 'means', refundableOf.as('refundable')])
    .where('kind', '=', 'payment')
    .where('reservation_id', 'in', reservationIds)
    .where(sql<boolean>`${refundableOf} > 0`)
    .orderBy('number', 'desc')
    .$narrowType<{ reservationId: number }>()
    .execute()
  return rows.map((row) => ({ ...row, refundable: Number(row.refundable) }))
}

/** « Gardé », whatever is paid back later. */
export const isKeptPayment = sql<number>`case when exists (select 1 from kept_payments kept
  where kept.reservation_id = agenda_entries.id) then 1 else 0 end`

export async function upsertKept(
  trx: Trx,
  kept: { reservationId: number; cents: Cents; now: number; callerId: number },
): Promise<void> {
  const row = { cents: kept.cents, kept_at: kept.now, kept_by: kept.callerId }
  await trx
    .insertInto('kept_payments')
    .values({ reservation_id: kept.reservationId, ...row })
    .onConflict((conflict) => conflict.column('reservation_id').doUpdateSet(row))
    .execute()
}
