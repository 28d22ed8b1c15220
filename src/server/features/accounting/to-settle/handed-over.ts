import type { PaymentToSettle } from '#contract/accounting/book.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import type { VatRegime } from '#domain/accounting/book-settings.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { findUse } from '#server/features/accounting/redemption/queries.ts'
import { isNoMore } from '#server/practice/reservations/reservation-state.ts'
import { isOfProvider, reverseRow } from '../book/actions.ts'
import { appendReceipt, lockBook, requireOpenBook } from '../book/append.ts'
import { onItsWay } from '../book/left-on-card.ts'
import { type BookRow, findReceipt, listPaidAndCancelled, listRefundable } from '../book/queries.ts'
import { natureOf } from '../payments/actions.ts'
import { noteDetailOfPayment } from '../payments/note-detail.ts'
import { insertReceiptClient, sumPaid } from '../payments/queries.ts'
import { type FoundVisit, findVisit } from '../payments/visit.ts'

type NewVisit = NonNullable<PaymentToSettle['newVisit']> & { id: number; formerId: number }

/** Of reservations that were handed over, those that stand for their hour now. */
export async function listNewVisits(db: Db, formerIds: readonly number[]): Promise<NewVisit[]> {
  if (formerIds.length === 0) return []
  return db
    .selectFrom('agenda_entries')
    .innerJoin('agenda_entries as former', 'former.id', 'agenda_entries.handed_from')
    .select([
      'agenda_entries.id',
      'former.id as formerId',
      'agenda_entries.date',
      'agenda_entries.client_name as clientName',
    ])
    .where('former.id', 'in', formerIds)
    .where('former.handed_over', '=', 1)
    .where((eb) => eb.not(isNoMore()))
    .orderBy('agenda_entries.id')
    .execute()
}

/**
 * Moves payments from a reservation that was handed over to the one that now has its hour: each payment is
 * reversed and noted again, both today, so that no total changes; in the name of whoever paid. Throws not_found,
 * new_visit_gone, new_visit_paid, payment_partly_refunded, refund_on_its_way.
 */
export async function countForNewVisit(
  context: AppContext,
  { caller, id }: { caller: Admin; id: number },
): Promise<void> {
  const { database } = context
  await database.transaction(async (trx) => {
    await lockBook(context, trx)
    const { regime } = await requireOpenBook(trx)
    if (!(await listPaidAndCancelled(trx)).some(({ reservationId }) => reservationId === id))
      throw new Refusal('not_found')
    const [payerId, visit] = [await findPayer(trx, id), await requireNewVisit(trx, id)]
    // The oldest first, as they were received.
    for (const { number } of (await listRefundable(trx, [id])).toReversed()) {
      const row = await requireWhole(trx, number)
      const deposit = await findCountedDeposit(trx, number)
      await reverseRow(context, trx, { row, caller })
      const counted = await noteAgain(context, trx, { row, visit, regime, caller })
      if (deposit) await followDeposit(trx, { deposit, visit, counted })
      if (payerId === null) continue
      await insertReceiptClient(trx, { number: counted, clientId: payerId, now: context.clock.instant() })
    }
  })
}

async function findPayer(trx: Trx, id: number): Promise<number | null> {
  const { clientId } = await trx
    .selectFrom('agenda_entries')
    .select('client_id as clientId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return clientId
}

async function requireNewVisit(trx: Trx, formerId: number): Promise<FoundVisit> {
  const [found] = await listNewVisits(trx, [formerId])
  const visit = found && (await findVisit(trx, found.id, {}))
  if (!visit) throw new Refusal('new_visit_gone')
  if (visit.cents !== null && (await sumPaid(trx, visit.id)) >= visit.cents)
    throw new Refusal('new_visit_paid')
  return visit
}

async function requireWhole(trx: Trx, number: number): Promise<BookRow> {
  const row = await findReceipt(trx, number)
  if (!row) throw new Refusal('not_found')
  if (row.refundable !== row.cents) throw new Refusal('payment_partly_refunded')
  return row
}

/** Throws refund_on_its_way. */
async function findCountedDeposit(trx: Trx, number: number): Promise<{ id: number } | undefined> {
  const deposit = await trx
    .selectFrom('online_payments')
    .select(['id', onItsWay.as('moving')])
    .where('receipt_number', '=', number)
    .executeTakeFirst()
  if (deposit && Number(deposit.moving) > 0) throw new Refusal('refund_on_its_way')
  return deposit
}

type Followed = { deposit: { id: number }; visit: FoundVisit; counted: number }

/** From now on the new visit says what becomes of it; it still goes back to the card that paid it. */
async function followDeposit(trx: Trx, { deposit: { id }, visit, counted }: Followed): Promise<void> {
  await trx
    .updateTable('online_payments')
    .set({ reservation_id: visit.id, receipt_number: counted })
    .where('id', '=', id)
    .execute()
}

type Again = { row: BookRow; visit: FoundVisit; regime: VatRegime | null; caller: Admin }

async function noteAgain(
  context: AppContext,
  trx: Trx,
  { row, visit, regime, caller }: Again,
): Promise<number> {
  const { cents, means, clientName, number } = row
  const paid = await sumPaid(trx, visit.id)
  const use = await findUse(trx, visit.id)
  const detail = noteDetailOfPayment({ ...visit, isCancelled: false }, { paid, cents, use, regime })
  return appendReceipt(context, trx, {
    kind: 'payment',
    day: 'today',
    cents,
    means,
    nature: french`${natureOf(visit)} (reprise du n° ${number})`,
    clientName,
    detail: JSON.stringify(detail),
    reservationId: visit.id,
    notedBy: isOfProvider(row) ? null : caller.id,
  })
}
