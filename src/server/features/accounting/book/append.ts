import { createHash } from 'node:crypto'
import { invalid, Refusal } from '#contract/errors.ts'
import type { BookSettings } from '#domain/accounting/book-settings.ts'
import { hashedText, type ReceiptRow } from '#domain/accounting/receipt.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { findClockDoubt } from '#server/db/statements/seen-time.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { insertReceipt, readLastRow } from './queries.ts'

/** First statement of each transaction that writes into the book: numbers have neither gaps nor twins. */
export async function lockBook({ database }: Pick<AppContext, 'database'>, trx: Trx): Promise<void> {
  await lockKeys(database, trx, { namespace: 'receipts', keys: ['book'] })
}

/** Throws book_off, and book_awaits_number after a restored backup. */
export async function requireOpenBook(trx: Trx): Promise<BookSettings> {
  const settings = await readStored(trx, 'receiptsBook')
  if (!settings.isOn) throw new Refusal('book_off')
  if (settings.awaitsNumber) throw new Refusal('book_awaits_number')
  return settings
}

export function requireMeans(settings: BookSettings, means: string): void {
  if (settings.means.includes(means)) return
  const message = french`Le champ « Moyen de paiement » n’est plus dans la liste : choisissez-en un autre.`
  throw invalid('means', message)
}

type NewReceipt = Pick<ReceiptRow, 'kind' | 'cents' | 'means' | 'nature' | 'notedBy'> &
  Partial<Pick<ReceiptRow, 'number' | 'reservationId' | 'corrects' | 'origin' | 'detail'>> & {
    clientName?: string | null
    day: EntryDay
  }

/** `today` is refused while the clock is doubted: a row of the book is never changed. */
export type EntryDay = Day | 'today'

/** Under the book’s lock. The next number, unless a gap names a later one. */
export async function appendReceipt(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  { clientName = null, day, ...entry }: NewReceipt,
): Promise<number> {
  const last = await readLastRow(trx)
  const row: ReceiptRow = {
    number: last.number + 1,
    receivedAt: clock.instant(),
    reservationId: null,
    corrects: null,
    origin: null,
    detail: null,
    ...entry,
    day: day === 'today' ? await readCertainDay(clock, trx) : day,
  }
  await insertReceipt(trx, { ...row, clientName, hash: hashOfRow(last.hash, row) })
  return row.number
}

async function readCertainDay(clock: AppContext['clock'], trx: Trx): Promise<Day> {
  if ((await findClockDoubt(trx, clock)) === null) return clock.local().day
  throw invalid('day', UNCERTAIN_DAY)
}

const UNCERTAIN_DAY = french`Indiquez le champ « Jour », car l’horloge du serveur est peut-être fausse. Sans ce champ, un responsable dit d’abord dans « État du site » si le site était arrêté.`

export function hashOfRow(previousHash: string, row: ReceiptRow): string {
  return createHash('sha256').update(hashedText(previousHash, row)).digest('hex')
}
