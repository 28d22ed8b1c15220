import type { PaymentToSettle } from '#contract/accounting/book.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import { type Cents, toEuros } from '#domain/language/money.ts'
import { formatTime } from '#domain/language/time.ts'
import type { ReservationState } from '#domain/visit/reservation-state.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { lockBook } from '../book/append.ts'
import { listPaidAndCancelled, listRefundable, type ToSettle, upsertKept } from '../book/queries.ts'
import { listChangedDeposits, type PaidDeposit } from '../deposits/of-visit.ts'
import { listNewVisits } from './handed-over.ts'

/** `cents`: neither given back nor kept, nor on its way to a card. */
type Unsettled = Omit<ToSettle, 'paid'> & { cents: Cents; deposit: PaidDeposit | undefined }

/**
 * Visits whose money waits for a decision: paid in the book and no more, or with a deposit by card that is to be kept or
 * given back, also while no book is kept.
 */
export async function listPaymentsToSettle(context: AppContext): Promise<PaymentToSettle[]> {
  const db = context.database.kysely
  const visits = await listUnsettledVisits(context, db)
  const ids = visits.map(({ reservationId }) => reservationId)
  const { isOn } = await readStored(db, 'receiptsBook')
  const payments = isOn ? await listRefundable(db, ids) : []
  const newVisits = await listNewVisits(db, ids)
  return visits.map(({ start, cents, handed_over, deposit, ...visit }) => ({
    ...visit,
    time: formatTime(start),
    euros: toEuros(cents),
    ...(handed_over === 1 && { newVisit: newVisitOf(newVisits, visit.reservationId) }),
    ...showDeposit(deposit),
    payments: payments
      .filter(({ reservationId }) => reservationId === visit.reservationId)
      .map(({ number, means, refundable }) => ({
        number,
        means,
        refundableEuros: toEuros(refundable - onCardOf(deposit, number)),
      }))
      .filter(({ refundableEuros }) => refundableEuros > 0),
  }))
}

function showDeposit(deposit: PaidDeposit | undefined) {
  if (!deposit || deposit.toDecide === 0) return {}
  const { left, toDecide, state } = deposit
  const standing = STANDING[state]
  return {
    ...(left > 0 && { cardEuros: toEuros(Math.min(left, toDecide)) }),
    ...(standing && { standing }),
  }
}

const STANDING: Partial<Record<ReservationState, PaymentToSettle['standing']>> = {
  missed: 'missed',
  planned: 'cheaper',
  done: 'cheaper',
}

/** Of the payment in the book by that number: its card alone may give it back. */
function onCardOf(deposit: PaidDeposit | undefined, number: number): Cents {
  return deposit?.receiptNumber === number ? deposit.left + deposit.moving : 0
}

async function listUnsettledVisits(context: AppContext, db: Db): Promise<Unsettled[]> {
  const deposits = await listChangedDeposits(context, db)
  const { isOn } = await readStored(db, 'receiptsBook')
  const paid = isOn ? await listPaidAndCancelled(db) : []
  const depositOf = (id: number) => deposits.find(({ reservationId }) => reservationId === id)
  const inBook = paid.map((visit) => toUnsettled(visit, depositOf(visit.reservationId)))
  const known = new Set(paid.map(({ reservationId }) => reservationId))
  const others = deposits
    .filter(({ reservationId }) => !known.has(reservationId))
    .map((deposit) => toUnsettled({ ...deposit, start: deposit.start_minute, paid: 0 }, deposit))
  return [...inBook, ...others]
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
}

function keyOf({ date, start, reservationId }: Unsettled): string {
  return [date, ...[start, reservationId].map((value) => String(value).padStart(12, '0'))].join(' ')
}

/** Money that goes back by itself, or is on its way, waits for nobody. */
function toUnsettled(visit: ToSettle, deposit: PaidDeposit | undefined): Unsettled {
  const { reservationId, date, start, clientName, serviceName, praticienName, handed_over, paid } = visit
  const isDecided = deposit !== undefined && deposit.toDecide > 0
  const inBook = deposit?.receiptNumber == null ? 0 : deposit.moving + (isDecided ? 0 : deposit.left)
  return {
    reservationId,
    date,
    start,
    clientName,
    serviceName,
    praticienName,
    handed_over,
    cents: Math.max(paid - inBook, deposit?.toDecide ?? 0),
    deposit,
  }
}

/** Closes the visit for good, whatever is paid back later. */
export async function keepPayment(
  context: AppContext,
  { caller, id }: { caller: Pick<Admin, 'id'>; id: number },
): Promise<void> {
  const { database, clock } = context
  await database.transaction(async (trx) => {
    await lockBook(context, trx)
    const visit = (await listUnsettledVisits(context, trx)).find(({ reservationId }) => reservationId === id)
    if (!visit) throw new Refusal('not_found')
    await upsertKept(trx, {
      reservationId: id,
      cents: visit.cents,
      now: clock.instant(),
      callerId: caller.id,
    })
  })
}

type NewVisits = Awaited<ReturnType<typeof listNewVisits>>

function newVisitOf(visits: NewVisits, id: number): PaymentToSettle['newVisit'] {
  const found = visits.find(({ formerId }) => formerId === id)
  return found ? { date: found.date, clientName: found.clientName } : null
}
