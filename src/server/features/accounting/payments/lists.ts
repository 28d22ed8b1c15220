import { sql } from 'kysely'
import type { PaidVisit, PaymentsOfClient, VisitSettlement } from '#contract/accounting/payment-lists.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { ONLINE_MEANS } from '#domain/accounting/online-payment.ts'
import { dueOf, settlementOf } from '#domain/accounting/receipt.ts'
import { type AgendaScope, scopeOf } from '#domain/accounts/role.ts'
import { toEuros } from '#domain/language/money.ts'
import type { Day, LocalTime } from '#domain/language/time.ts'
import { reservationState } from '#domain/visit/reservation-state.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { settleAllVisits } from '#server/features/accounting/redemption/settle.ts'
import { STATE_COLUMNS, toStateColumns } from '#server/practice/reservations/reservation-state.ts'
import { isWanted, type WantedReservations } from '#server/practice/reservations/wanted.ts'
import { isKeptPayment } from '../book/queries.ts'
import { showOnlineEuros } from './visit.ts'

type Days = { start: Day; end: Day }

export async function listPaymentsOfDays(
  context: AppContext,
  caller: Admin,
  { start, end }: Days,
): Promise<PaidVisit[]> {
  return readPaidVisits(context, (db) =>
    selectPaidVisits(db, scopeOf(caller)).where('date', '>=', start).where('date', '<=', end).execute(),
  )
}

/** Of each of these reservations, as on the screen of one visit; of none while no book is kept. */
export async function readSettlements(
  context: AppContext,
  wanted: WantedReservations,
): Promise<Map<number, VisitSettlement>> {
  const { database, clock } = context
  const { isOn } = await readStored(database.kysely, 'receiptsBook')
  if (!isOn) return new Map()
  const rows = await readSettled(context, (db) => selectMoneyOfVisits(db).where(isWanted(wanted)).execute())
  return new Map(
    rows.map((row) => {
      const { id, ...settlement } = toPaidVisit(row, clock.local())
      return [id, settlement]
    }),
  )
}

async function readPaidVisits(
  context: AppContext,
  read: (db: Db) => Promise<VisitMoneyRow[]>,
): Promise<PaidVisit[]> {
  const rows = await readSettled(context, read)
  return rows
    .filter(({ rowCount, covered }) => Number(rowCount) > 0 || (covered ?? 0) > 0)
    .map((row) => toPaidVisit(row, context.clock.local()))
}

/** As their vouchers stand now, as on the screen of one visit. */
async function readSettled(
  context: AppContext,
  read: (db: Db) => Promise<VisitMoneyRow[]>,
): Promise<VisitMoneyRow[]> {
  const { kysely: db } = context.database
  const rows = await read(db)
  const mayDiffer = rows.some(({ covered }) => covered !== null) && (await settleAllVisits(context))
  return mayDiffer ? read(db) : rows
}

/** For which the book has a row, or that have a voucher. */
function selectPaidVisits(db: Db, { praticienId }: AgendaScope) {
  const query = selectMoneyOfVisits(db).where((eb) =>
    eb.or([eb('receipts.number', 'is not', null), eb('voucher_visits.voucher_id', 'is not', null)]),
  )
  return praticienId === undefined ? query : query.where('practitioner_id', '=', praticienId)
}

function selectMoneyOfVisits(db: Db) {
  return db
    .selectFrom('agenda_entries')
    .leftJoin('voucher_visits', 'voucher_visits.reservation_id', 'agenda_entries.id')
    .leftJoin('receipts', 'receipts.reservation_id', 'agenda_entries.id')
    .select([
      'agenda_entries.id',
      'price_cents as cents',
      ...STATE_COLUMNS,
      'voucher_visits.cents as covered',
      isKeptPayment.as('kept'),
      sql<number>`coalesce(sum(receipts.cents), 0)`.as('paid'),
      sql<number>`coalesce(sum(case when receipts.means = ${ONLINE_MEANS} then receipts.cents end), 0)`.as(
        'online',
      ),
      sql<number>`count(receipts.number)`.as('rowCount'),
    ])
    .groupBy(['agenda_entries.id', 'voucher_visits.reservation_id'])
    .orderBy('agenda_entries.id')
}

type VisitMoneyRow = Awaited<ReturnType<ReturnType<typeof selectMoneyOfVisits>['execute']>>[number]

function toPaidVisit(row: VisitMoneyRow, now: LocalTime): PaidVisit {
  const settled = { paid: Number(row.paid), covered: row.covered ?? 0 }
  const state = reservationState(toStateColumns(row), now)
  const due = dueOf({ state, cents: row.cents, isKept: row.kept === 1, ...settled })
  const { state: settlement, cents: open } = settlementOf({ due, ...settled })
  return {
    id: row.id,
    paidEuros: toEuros(settled.paid),
    voucherEuros: toEuros(settled.covered),
    state: settlement,
    euros: toEuros(open),
    ...showOnlineEuros(Number(row.online)),
  }
}

const MAX_ROWS = 100

type OfClient = AgendaScope & { clientId: number }

/** Of a record that the caller may see. */
export async function listPaymentsOfClient(
  context: AppContext,
  caller: Admin,
  clientId: number,
): Promise<PaymentsOfClient> {
  const { kysely: db } = context.database
  const ofClient = { ...scopeOf(caller), clientId }
  const visits = await readPaidVisits(context, (reader) =>
    selectPaidVisits(reader, ofClient).where('client_id', '=', clientId).execute(),
  )
  const rows = await listRowsOfClient(db, ofClient)
  return {
    visits,
    rows: rows.slice(0, MAX_ROWS).map(({ cents, ...row }) => ({ ...row, euros: toEuros(cents) })),
    more: rows.length > MAX_ROWS,
    totalEuros: toEuros(await sumOfClient(db, ofClient)),
  }
}

function listRowsOfClient(db: Db, ofClient: OfClient) {
  return selectOfClient(db, ofClient)
    .select(['number', 'kind', 'day', 'cents', 'means', 'nature', 'reservation_id as reservationId'])
    .orderBy('number', 'desc')
    .limit(MAX_ROWS + 1)
    .execute()
}

async function sumOfClient(db: Db, ofClient: OfClient): Promise<number> {
  const { cents } = await selectOfClient(db, ofClient)
    .select(sql<number>`coalesce(sum(cents), 0)`.as('cents'))
    .executeTakeFirstOrThrow()
  return Number(cents)
}

/** Rows of reservations in the scope; what was paid without one belongs to no agenda, and is in that of all. */
function selectOfClient(db: Db, { clientId, praticienId }: OfClient) {
  return db.selectFrom('receipts').where((eb) => {
    const visits = eb.selectFrom('agenda_entries').select('id').where('client_id', '=', clientId)
    if (praticienId !== undefined)
      return eb('reservation_id', 'in', visits.where('practitioner_id', '=', praticienId))
    const others = eb
      .selectFrom('receipt_clients')
      .select('receipt_clients.number')
      .where('client_id', '=', clientId)
    return eb.or([
      eb('reservation_id', 'in', visits),
      eb('receipts.number', 'in', others),
      eb('origin', 'in', others),
    ])
  })
}
