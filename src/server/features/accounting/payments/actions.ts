import type { OtherPaymentBody, VisitPaymentBody, VisitPayments } from '#contract/accounting/payments.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import type { VatRegime } from '#domain/accounting/book-settings.ts'
import { noteDetailOfSale } from '#domain/accounting/note.ts'
import { ONLINE_MEANS } from '#domain/accounting/online-payment.ts'
import { dueOf, earliestPaymentDay, LATE_DAYS, settlementOf } from '#domain/accounting/receipt.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { toCents, toEuros } from '#domain/language/money.ts'
import type { Day, LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { comesWithPayment } from '#domain/visit/attendance.ts'
import type { DepositKind } from '#domain/visit/deposit.ts'
import { isCancelledState, reservationState } from '#domain/visit/reservation-state.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedDay } from '#server/clock.ts'
import type { Trx } from '#server/db/engine.ts'
import { findClockDoubt } from '#server/db/statements/seen-time.ts'
import { readSettings } from '#server/db/statements/settings.ts'
import { storedIn } from '#server/db/statements/stored-settings.ts'
import { findUse } from '#server/features/accounting/redemption/queries.ts'
import { readSettledUse, settleVisitFirst } from '#server/features/accounting/redemption/settle.ts'
import { findReply, type IdempotentRequest, storeReply } from '#server/idempotency.ts'
import { lockRecord } from '#server/practice/records/record-contents.ts'
import { updateAttendance } from '#server/practice/reservations/attendance.ts'
import { toStateColumns } from '#server/practice/reservations/reservation-state.ts'
import { announceAgendas } from '#server/practice/reservations/write.ts'
import { appendReceipt, type EntryDay, lockBook, requireMeans, requireOpenBook } from '../book/append.ts'
import { findDepositOf } from '../deposits/of-visit.ts'
import { noteDetailOfPayment } from './note-detail.ts'
import { findClientName, insertReceiptClient, listRowsOfVisit, sumPaid } from './queries.ts'
import { type FoundVisit, findVisit, requireVisit, type StaffVisit, showOnlineEuros } from './visit.ts'

export async function readVisitPayments(context: AppContext, reference: StaffVisit): Promise<VisitPayments> {
  const db = context.database.kysely
  const covered = (await readSettledUse(context, reference.id))?.cents ?? 0
  const visit = await requireVisit(db, reference)
  const rows = await listRowsOfVisit(db, visit.id)
  const settings = await readSettings(db, ['deposits', 'onlinePayments', 'receiptsBook'])
  const { isOn, means, awaitsNumber = false } = storedIn(settings, 'receiptsBook')
  const hasKey = storedIn(settings, 'onlinePayments').sealedKey !== null
  const online = rows.filter((row) => row.means === ONLINE_MEANS)
  const paid = rows.reduce((sum, { cents }) => sum + cents, 0)
  const owing = owingOf(visit, context.clock.local())
  const due = dueOf({ ...owing, paid, covered })
  const { state, cents: open } = settlementOf({ due, paid, covered })
  const isCancelled = isCancelledState(owing.state)
  return {
    dueEuros: due === null ? null : toEuros(due),
    voucherEuros: toEuros(covered),
    paidEuros: toEuros(paid),
    state,
    euros: toEuros(open),
    ...(isCancelled && { isCancelled }),
    ...showOnlineEuros(online.reduce((sum, { cents }) => sum + cents, 0)),
    ...((hasKey || online.length > 0) &&
      (await showDeposit(context, visit.id, storedIn(settings, 'deposits').kind))),
    rows: rows.map(({ cents, ...row }) => ({ ...row, euros: toEuros(cents) })),
    means,
    isOpen: isOn && !awaitsNumber,
    awaitsNumber,
  }
}

/** `kind`: where the payment says none. */
async function showDeposit(
  context: AppContext,
  id: number,
  kind: DepositKind,
): Promise<Pick<VisitPayments, 'deposit'>> {
  const deposit = await findDepositOf(context, context.database.kysely, id)
  if (!deposit) return {}
  const { left, moving, toDecide, kept } = deposit
  return {
    deposit: {
      kind: deposit.kind ?? kind,
      cardEuros: toEuros(left),
      movingEuros: toEuros(moving),
      toDecideEuros: toEuros(toDecide),
      isKept: kept === 1,
    },
  }
}

function owingOf(visit: FoundVisit, now: LocalTime) {
  return {
    state: reservationState(toStateColumns(visit), now),
    cents: visit.cents,
    isKept: visit.kept === 1,
  }
}

type Received = { euros: number; means: string; day?: Day | undefined }
type Noting = { idempotency: IdempotentRequest; judgeFirst?: (trx: Trx) => Promise<void> }

/**
 * Throws payment_noted_meanwhile unless what the form showed as paid is still so, and visit_cancelled_meanwhile for one
 * that it showed as standing. `version`: of the reservation, if « Venu » is noted with it.
 */
export async function noteVisitPayment(
  context: AppContext,
  { idempotency, ...reference }: StaffVisit & Noting,
  payment: VisitPaymentBody,
): Promise<{ number: number; version: number | undefined }> {
  const now = context.clock.local()
  let attends = false
  let version: number | undefined
  const judgeFirst = async (trx: Trx) => {
    const visit = await findVisit(trx, reference.id, scopeOf(reference.caller))
    attends = visit !== undefined && comesWithPayment(toStateColumns(visit), now)
    // Before the voucher’s lock and that of the book, as wherever a reservation changes.
    if (visit) await announceAgendas(context, trx, [visit.praticienId])
    await settleVisitFirst(context, trx, reference.id)
  }
  const number = await appendOnce(
    context,
    { ...payment, idempotency, judgeFirst },
    async (trx, received, regime) => {
      const visit = await requireVisit(trx, reference)
      const { state } = owingOf(visit, now)
      const isCancelled = isCancelledState(state)
      if (isCancelled && payment.isStanding) throw new Refusal('visit_cancelled_meanwhile')
      const paid = await sumPaid(trx, visit.id)
      if (paid !== toCents(payment.knownPaidEuros)) throw new Refusal('payment_noted_meanwhile')
      const paying = { paid, cents: received.cents, use: await findUse(trx, visit.id), regime }
      const detail = noteDetailOfPayment({ ...visit, isCancelled }, paying)
      // Afterwards: until then money goes before the visit’s voucher.
      if (attends && comesWithPayment(toStateColumns(visit), now))
        version = await updateAttendance(
          trx,
          { id: visit.id },
          { attendance: 'came', now: context.clock.instant() },
        )
      return appendReceipt(context, trx, {
        ...received,
        nature: natureOf(visit),
        clientName: payment.withoutName ? null : visit.clientName,
        detail: JSON.stringify(detail),
        reservationId: visit.id,
        notedBy: reference.caller.id,
      })
    },
  )
  return { number, version }
}

export function natureOf({ serviceName, date }: FoundVisit): string {
  return french`${serviceName ?? 'Rendez-vous'}, ${dayAndYear(date)}`
}

/** The name stands on the note; without one, that of the record. */
export async function noteOtherPayment(
  context: AppContext,
  { caller, idempotency }: { caller: Admin } & Noting,
  payment: OtherPaymentBody,
): Promise<number> {
  const { clientId, clientName, nature, withoutName } = payment
  return appendOnce(context, { ...payment, idempotency }, async (trx, received, regime) => {
    const record = clientId === undefined ? undefined : await requireRecord(trx, clientId)
    const number = await appendReceipt(context, trx, {
      ...received,
      nature,
      clientName: withoutName ? null : (clientName ?? record?.name ?? null),
      detail: JSON.stringify(noteDetailOfSale({ nature, cents: received.cents, regime })),
      notedBy: caller.id,
    })
    if (clientId !== undefined)
      await insertReceiptClient(trx, { number, clientId, now: context.clock.instant() })
    return number
  })
}

/** Locked: a merge or erasure meanwhile comes first, or waits. */
async function requireRecord(trx: Trx, clientId: number): Promise<{ name: string | null }> {
  await lockRecord(trx, clientId)
  const record = await findClientName(trx, clientId)
  if (record) return record
  throw new Refusal('not_found')
}

type ReceivedRow = { kind: 'payment'; day: EntryDay; cents: number; means: string }

/** One payment under the book’s lock; the same key again answers the same number. */
async function appendOnce(
  context: AppContext,
  { idempotency, judgeFirst, euros, means, day }: Received & Noting,
  append: (trx: Trx, received: ReceivedRow, regime: VatRegime | null) => Promise<number>,
): Promise<number> {
  const { database } = context
  return database.transaction(async (trx) => {
    await judgeFirst?.(trx)
    await lockBook(context, trx)
    const earlier = await findReply<number>(trx, idempotency)
    if (earlier !== null) return earlier
    const settings = await requireOpenBook(trx)
    requireMeans(settings, means)
    const received = {
      kind: 'payment' as const,
      day: await entryDay(context, trx, day),
      cents: toCents(euros),
      means,
    }
    const number = await append(trx, received, settings.regime)
    await storeReply(trx, idempotency, number)
    return number
  })
}

/** While the clock is doubted, also the last days before it went ahead. */
async function entryDay({ config, clock }: AppContext, trx: Trx, day: Day | undefined): Promise<EntryDay> {
  if (day === undefined) return 'today'
  const doubt = await findClockDoubt(trx, clock)
  const today = clock.local().day
  const seen = doubt ? zonedDay(config.timeZone, doubt.newest) : today
  if (day <= today && day >= earliestPaymentDay(seen)) return day
  const message = french`Le champ « Jour » va d’aujourd’hui à ${LATE_DAYS} jours plus tôt.`
  throw invalid('day', message)
}
