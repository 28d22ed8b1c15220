import type { Book, Receipt } from '#contract/accounting/book.ts'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { ONLINE_MEANS } from '#domain/accounting/online-payment.ts'
import { isMonthClosed, LATE_DAYS, mayReverse } from '#domain/accounting/receipt.ts'
import { frenchPrice, toCents, toEuros } from '#domain/language/money.ts'
import { lastDayOf, type Month, monthOf } from '#domain/language/months.ts'
import { addDays, toDateAndTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Trx } from '#server/db/engine.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import { findReply, type IdempotentRequest, storeReply } from '#server/idempotency.ts'
import { announceAgendas } from '#server/practice/reservations/write.ts'
import { appendReceipt, lockBook, requireMeans, requireOpenBook } from './append.ts'
import { sumOfCard } from './left-on-card.ts'
import { endUnusedVoucher, findVoucherOfSale, lockSale, refuseUnspent } from './mistaken-sale.ts'
import {
  type BookRow,
  findFirstDay,
  findReceipt,
  listAgendasOfReceipt,
  listRowsOfMonth,
  readLastRow,
  sumDays,
} from './queries.ts'

export async function readBookOf({ database, clock, config }: AppContext, month: Month): Promise<Book> {
  const db = database.kysely
  const rows = await listRowsOfMonth(db, month)
  const end = lastDayOf(month)
  const received = sumOf(rows.filter(({ cents }) => cents > 0))
  const refunded = sumOf(rows.filter(({ cents }) => cents < 0))
  const firstDay = await findFirstDay(db)
  const byMeans = Map.groupBy(
    rows.filter(({ kind }) => kind !== 'gap'),
    ({ means }) => means,
  )
  return {
    month,
    isClosed: isMonthClosed(month, clock.local().day),
    closesAfter: addDays(end, LATE_DAYS),
    rows: rows.map((row) => toReceipt(row, config.timeZone)),
    total: {
      receivedEuros: toEuros(received),
      refundedEuros: toEuros(-refunded),
      euros: toEuros(received + refunded),
    },
    yearEuros: toEuros(await sumDays(db, { from: `${month.slice(0, 4)}-01-01`, to: end })),
    means: [...byMeans].map(([means, ofMeans]) => ({ means, euros: toEuros(sumOf(ofMeans)) })),
    firstMonth: firstDay === null ? null : monthOf(firstDay),
  }
}

function sumOf(rows: readonly { cents: number }[]): number {
  return rows.reduce((sum, { cents }) => sum + cents, 0)
}

function toReceipt(row: BookRow & { notedBy: string | null }, timeZone: string): Receipt {
  return {
    number: row.number,
    kind: row.kind,
    day: row.day,
    notedAt: toDateAndTime(zonedTime(timeZone, row.receivedAt)),
    euros: toEuros(row.cents),
    means: row.means,
    nature: row.nature,
    clientName: row.clientName,
    reservationId: row.reservationId,
    corrects: row.corrects,
    notedBy: row.notedBy,
    isReversed: row.isReversed,
    mayReverse: !isOfProvider(row) && mayReverse(correctableOf(row)),
    refundableEuros: toEuros(row.refundable),
  }
}

function correctableOf({ kind, isReversed, refundable, cents }: BookRow) {
  return { kind, isReversed, isRefunded: kind === 'payment' && refundable !== cents && !isReversed }
}

/** Made by the site as the payment provider told it: no mistake of staff. */
export function isOfProvider({ means, notedById }: BookRow): boolean {
  return means === ONLINE_MEANS && notedById === null
}

type Correction = { caller: Admin; number: number }

/**
 * A row of today that takes back a mistaken one; the voucher of a mistaken sale ends. Throws receipt_reversed,
 * receipt_not_reversible, receipt_of_provider, voucher_in_use.
 */
export async function reverseReceipt(context: AppContext, { caller, number }: Correction): Promise<number> {
  const { database } = context
  const sold = await findVoucherOfSale(database.kysely, number)
  return database.transaction(async (trx) => {
    await announceAgendas(context, trx, await listAgendasOfReceipt(trx, number))
    if (sold) await lockSale(context, trx, sold)
    await lockBook(context, trx)
    await requireOpenBook(trx)
    const row = await requireReceipt(trx, number)
    if (row.isReversed) throw new Refusal('receipt_reversed')
    if (isOfProvider(row)) throw new Refusal('receipt_of_provider')
    if (!mayReverse(correctableOf(row))) throw new Refusal('receipt_not_reversible')
    if (sold) await endUnusedVoucher(context, trx, { ...sold, caller })
    return reverseRow(context, trx, { row, caller })
  })
}

/** Under the book’s lock, of a row that may be reversed. */
export function reverseRow(
  context: AppContext,
  trx: Trx,
  { row, caller }: { row: BookRow; caller: Admin },
): Promise<number> {
  const { number } = row
  return appendReceipt(context, trx, {
    kind: 'contra',
    day: 'today',
    cents: -row.cents,
    means: row.means,
    nature: french`Reprise du n° ${number} : ${row.nature}`,
    clientName: row.clientName,
    reservationId: row.reservationId,
    corrects: number,
    origin: row.origin ?? number,
    notedBy: caller.id,
  })
}

type Refund = { euros: number; means: string }

/** At most what is left of the payment; otherwise throws invalid. Throws voucher_has_rest, refund_by_card. */
export async function refundPayment(
  context: AppContext,
  { caller, number, idempotency }: Correction & { idempotency: IdempotentRequest },
  { euros, means }: Refund,
): Promise<number> {
  const { database } = context
  const sold = await findVoucherOfSale(database.kysely, number)
  return database.transaction(async (trx) => {
    await announceAgendas(context, trx, await listAgendasOfReceipt(trx, number))
    if (sold) await lockSale(context, trx, sold)
    await lockBook(context, trx)
    const earlier = await findReply<number>(trx, idempotency)
    if (earlier !== null) return earlier
    if (sold) await refuseUnspent(context, trx, sold)
    requireMeans(await requireOpenBook(trx), means)
    const row = await requireReceipt(trx, number)
    if (row.kind !== 'payment') throw new Refusal('not_found')
    const cents = toCents(euros)
    await refuseTooMuch(trx, row, cents)
    const refund = await appendReceipt(context, trx, {
      kind: 'refund',
      day: 'today',
      cents: -cents,
      means,
      nature: french`Remboursement du n° ${number} : ${row.nature}`,
      clientName: row.clientName,
      reservationId: row.reservationId,
      corrects: number,
      origin: number,
      notedBy: caller.id,
    })
    await storeReply(trx, idempotency, refund)
    return refund
  })
}

async function refuseTooMuch(trx: Trx, row: BookRow, cents: number): Promise<void> {
  if (cents > row.refundable) throw invalid('euros', refundTooHigh(row))
  if (cents > row.refundable - (await sumOfCard(trx, row.number))) throw new Refusal('refund_by_card')
}

function refundTooHigh({ refundable }: BookRow): string {
  return refundable === 0
    ? french`Il ne reste rien à rembourser de cet encaissement.`
    : french`Le champ « Montant » dépasse ce qui reste de cet encaissement : ${frenchPrice(toEuros(refundable))}.`
}

async function requireReceipt(trx: Trx, number: number): Promise<BookRow> {
  const row = await findReceipt(trx, number)
  if (row) return row
  throw new Refusal('not_found')
}

/**
 * After a restored backup: the sequence goes on after the number, and one row of 0 € explains those that the backup
 * does not hold. Returns the next number. Throws last_number_known, or invalid for a number below the book's last.
 */
export async function giveLastNumber(context: AppContext, { caller, number }: Correction): Promise<number> {
  const { database, clock } = context
  return database.transaction(async (trx) => {
    await lockBook(context, trx)
    const { awaitsNumber, ...settings } = await readStored(trx, 'receiptsBook')
    if (!awaitsNumber) throw new Refusal('last_number_known')
    const last = await readLastRow(trx)
    if (number < last.number) {
      const message = french`Le livre contient déjà le numéro ${last.number} : le champ « Dernier numéro imprimé » ne peut pas être plus petit.`
      throw invalid('number', message)
    }
    await writeStored(trx, 'receiptsBook', { value: settings, now: clock.instant() })
    if (number === last.number) return number + 1
    await appendReceipt(context, trx, {
      number: number + 1,
      kind: 'gap',
      day: 'today',
      cents: 0,
      means: '',
      nature: gapText({ first: last.number + 1, last: number }),
      notedBy: caller.id,
    })
    return number + 2
  })
}

function gapText({ first, last }: { first: number; last: number }): string {
  const numbers = first === last ? french`Numéro ${first} donné` : french`Numéros ${first} à ${last} donnés`
  return french`${numbers} avant la remise en place d’une sauvegarde, qui ne les contient pas`
}
