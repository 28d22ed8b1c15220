import { Refusal } from '#contract/errors.ts'
import { takesCards } from '#domain/accounting/online-payment.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { type Cents, toEuros } from '#domain/language/money.ts'
import { formatTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { DEPOSIT_HOLD_MS, DEPOSIT_MS } from '#domain/visit/deposit.ts'
import { DEPOSIT_NAMES } from '#domain/visit/deposit-text.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { createLink } from '#server/db/statements/one-time-links.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import {
  endCheckoutOf,
  openCheckout,
  readCheckoutOf,
  resumeCheckout,
} from '#server/features/accounting/online-payments/checkouts.ts'
import type { PaymentContext } from '#server/features/accounting/online-payments/purpose.ts'
import {
  countCheckoutsOf,
  findUnsettledOf,
  type PaymentKey,
} from '#server/features/accounting/online-payments/queries.ts'
import { findProvider, requireSafeOrigin } from '#server/features/accounting/online-payments/settings.ts'
import type { Deposit } from '#server/practice/reservations/write.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { findPendingBooking, insertPendingBooking, type PendingBookingRow } from '../confirmations/queries.ts'
import { findDepositedVisit, findUnpaidDeposit, freeHour, notePaymentOf, writeHoldEnd } from './queries.ts'

/** Counted from now, as it has just been booked. */
export function showDeposit({ config, clock }: AppContext, cents: Cents): Deposit {
  const payBefore = formatTime(zonedTime(config.timeZone, clock.instant() + DEPOSIT_MS).minute)
  return { euros: toEuros(cents), payBefore }
}

/**
 * Path of the page on which it is paid; another one each time, as only a hash is stored. Throws deposit_over for a request
 * that is repeated once the hour is free again.
 */
export async function createDepositLink(
  { database, clock }: AppContext,
  entryId: number,
  cents: Cents,
): Promise<string> {
  const { token, row } = createLink(clock.instant())
  await database.transaction(async (trx) => {
    const booked = await findUnpaidDeposit(trx, { entryId, now: clock.instant() })
    const kind = booked?.kind ?? (await readStored(trx, 'deposits')).kind
    if (!(await findDepositedVisit(trx, entryId))) throw new Refusal('deposit_over')
    await insertPendingBooking(trx, { ...row, entry_id: entryId, deposit_cents: cents, deposit_kind: kind })
  })
  return depositPath(token)
}

function depositPath(token: string): string {
  return `/confirmation/${token}`
}

async function requireEntry({ database, clock }: AppContext, token: string): Promise<number> {
  const row = await findPendingBooking(database.kysely, { token, now: clock.instant() })
  if (!row) throw new Refusal('not_found')
  if (row.entryId === null) throw new Refusal('deposit_over')
  return row.entryId
}

/** Of one booking: each is a row, and a call to the provider. */
const MAX_CHECKOUTS = 10

/**
 * The address of the provider’s page. Throws not_found, card_payments_off, deposit_over once the hour is free or the time
 * is over, and refusals of the provider.
 */
export async function payDeposit(context: PaymentContext, token: string): Promise<string> {
  const { database } = context
  const reservationId = await requireEntry(context, token)
  const settings = await readStored(database.kysely, 'onlinePayments')
  const provider = takesCards(settings) ? findProvider(context, settings) : null
  if (provider === null) throw new Refusal('card_payments_off')
  const origin = await requireSafeOrigin(context)
  const open = await resumeCheckout(context, provider, { reservationId })
  if (open !== null) return open
  const { cents, email, date, ...agreed } = await requireUnpaid(context, database.kysely, reservationId)
  const depositKind = agreed.kind ?? (await readStored(database.kysely, 'deposits')).kind
  const page = origin + depositPath(token)
  return openCheckout(context, provider, {
    purpose: 'deposit',
    subject: { reservationId },
    cents,
    mode: settings.mode,
    label: french`${DEPOSIT_NAMES[depositKind].title} pour le ${dayAndYear(date)}`,
    depositKind,
    email,
    returnUrl: `${page}?paiement=retour`,
    backUrl: page,
    guard: (trx) => guardUnpaid(context, trx, reservationId),
    noteOpened: (trx, onlinePaymentId) => notePaymentOf(trx, { entryId: reservationId, onlinePaymentId }),
  })
}

async function requireUnpaid({ clock }: AppContext, db: Db, entryId: number) {
  const now = clock.instant()
  const unpaid = await findUnpaidDeposit(db, { entryId, now })
  if (!unpaid || now - unpaid.bookedAt >= DEPOSIT_MS) throw new Refusal('deposit_over')
  return unpaid
}

async function guardUnpaid(context: AppContext, trx: Trx, entryId: number): Promise<void> {
  const { praticienId } = await requireUnpaid(context, trx, entryId)
  await lockAgendas(context, trx, [praticienId])
  await requireUnpaid(context, trx, entryId)
  if ((await countCheckoutsOf(trx, { reservationId: entryId })) >= MAX_CHECKOUTS)
    throw new Refusal('too_many_requests')
  const now = context.clock.instant()
  await writeHoldEnd(trx, { entryId, until: now + DEPOSIT_HOLD_MS, now })
}

/** After the provider’s page, whose silence is no fault of whoever returns. */
export async function readAfterDeposit(context: PaymentContext, token: string): Promise<void> {
  const { kysely: db } = context.database
  const row = await findPendingBooking(db, { token, now: context.clock.instant() })
  if (!row) throw new Refusal('not_found')
  const paid = paidBy(row)
  const provider = paid && findProvider(context, await readStored(db, 'onlinePayments'))
  if (!paid || !provider) return
  await readCheckoutOf(context, provider, paid).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/** Also once nothing is left of the booking: what was paid for it then goes back. */
function paidBy({ entryId, onlinePaymentId }: PendingBookingRow): PaymentKey | null {
  if (entryId !== null) return { reservationId: entryId }
  return onlinePaymentId === null ? null : { onlinePaymentId }
}

/** The visitor gives the hour back, which is free at once. Throws order_being_paid if it was paid at that moment. */
export async function giveUpDeposit(context: PaymentContext, token: string): Promise<void> {
  const reservationId = await requireEntry(context, token)
  await endCheckoutOf(context, { reservationId })
  await context.database.transaction(async (trx) => {
    const visit = await findDepositedVisit(trx, reservationId)
    if (!visit) return
    await lockAgendas(context, trx, [visit.praticienId])
    if (!(await findUnsettledOf(trx, { reservationId }))) await freeHour(trx, reservationId)
  })
}
