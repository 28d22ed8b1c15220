import type { PaymentToSettle } from '#contract/accounting/book.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import { toEuros } from '#domain/language/money.ts'
import { formatTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { lockBook } from '../book/append.ts'
import { listPaidAndCancelled, listRefundable, upsertKept } from '../book/queries.ts'
import { listNewVisits } from './handed-over.ts'

/** Nothing while the book is off. */
export async function listPaymentsToSettle({ database }: AppContext): Promise<PaymentToSettle[]> {
  const db = database.kysely
  if (!(await readStored(db, 'receiptsBook')).isOn) return []
  const visits = await listPaidAndCancelled(db)
  const payments = await listRefundable(
    db,
    visits.map(({ reservationId }) => reservationId),
  )
  const newVisits = await listNewVisits(
    db,
    visits.map(({ reservationId }) => reservationId),
  )
  return visits.map(({ start, paid, handed_over, ...visit }) => ({
    ...visit,
    time: formatTime(start),
    euros: toEuros(paid),
    ...(handed_over === 1 && { newVisit: newVisitOf(newVisits, visit.reservationId) }),
    payments: payments
      .filter(({ reservationId }) => reservationId === visit.reservationId)
      .map(({ number, means, refundable }) => ({ number, means, refundableEuros: toEuros(refundable) })),
  }))
}

/** Closes the visit for good, whatever is paid back later. */
export async function keepPayment(
  context: AppContext,
  { caller, id }: { caller: Admin; id: number },
): Promise<void> {
  const { database, clock } = context
  await database.transaction(async (trx) => {
    await lockBook(context, trx)
    const visit = (await listPaidAndCancelled(trx)).find(({ reservationId }) => reservationId === id)
    if (!visit) throw new Refusal('not_found')
    await upsertKept(trx, {
      reservationId: id,
      cents: visit.paid,
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
