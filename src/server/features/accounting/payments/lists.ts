import { sql } from 'kysely'
import type { PaidVisit, PaymentsOfClient } from '#contract/accounting/payment-lists.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { settlementOf } from '#domain/accounting/receipt.ts'
import { type AgendaScope, scopeOf } from '#domain/accounts/role.ts'
import { toEuros } from '#domain/language/money.ts'
import type { Day } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { requireVisibleRecord } from '../../clients/records/record.ts'
import { dueOf } from './actions.ts'

type Days = { start: Day; end: Day }

export async function listPaymentsOfDays(db: Db, caller: Admin, { start, end }: Days): Promise<PaidVisit[]> {
  const rows = await selectPaidVisits(db, scopeOf(caller))
    .where('date', '>=', start)
    .where('date', '<=', end)
    .execute()
  return rows.map(toPaidVisit)
}

/** For which the book has a row, or of which a voucher settles a part. */
function selectPaidVisits(db: Db, { praticienId }: AgendaScope) {
  const query = db
    .selectFrom('agenda_entries')
    .leftJoin('voucher_visits', 'voucher_visits.reservation_id', 'agenda_entries.id')
    .leftJoin('receipts', 'receipts.reservation_id', 'agenda_entries.id')
    .select(['agenda_entries.id', 'price_cents as cents', 'cancelled_at as cancelledAt'])
    .select('voucher_visits.cents as covered')
    .select(sql<number>`coalesce(sum(receipts.cents), 0)`.as('paid'))
    .where((eb) => eb.or([eb('receipts.number', 'is not', null), eb('voucher_visits.cents', '>', 0)]))
    .groupBy(['agenda_entries.id', 'price_cents', 'cancelled_at', 'voucher_visits.cents'])
    .orderBy('agenda_entries.id')
  return praticienId === undefined ? query : query.where('practitioner_id', '=', praticienId)
}

type PaidVisitRow = Awaited<ReturnType<ReturnType<typeof selectPaidVisits>['execute']>>[number]

function toPaidVisit({ id, paid, covered, ...visit }: PaidVisitRow): PaidVisit {
  const cents = Number(paid)
  const { state, cents: open } = settlementOf({ due: dueOf(visit), paid: cents, covered: covered ?? 0 })
  return { id, paidEuros: toEuros(cents), voucherEuros: toEuros(covered ?? 0), state, euros: toEuros(open) }
}

const MAX_ROWS = 100

type OfClient = AgendaScope & { clientId: number }

/** Throws not_found for a client whom the caller may not see. */
export async function listPaymentsOfClient(
  context: AppContext,
  caller: Admin,
  clientId: number,
): Promise<PaymentsOfClient> {
  const { kysely: db } = context.database
  await requireVisibleRecord(context, db, { caller, id: clientId })
  const ofClient = { ...scopeOf(caller), clientId }
  const visits = await selectPaidVisits(db, ofClient).where('client_id', '=', clientId).execute()
  const rows = await listRowsOfClient(db, ofClient)
  return {
    visits: visits.map(toPaidVisit),
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
