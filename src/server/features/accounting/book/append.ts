import { createHash } from 'node:crypto'
import { Refusal } from '#contract/errors.ts'
import type { BookSettings } from '#domain/accounting/book-settings.ts'
import { hashedText, type ReceiptRow } from '#domain/accounting/receipt.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { insertReceipt, readLastRow } from './queries.ts'
import { readBookSettings } from './settings.ts'

/** First statement of each transaction that writes into the book: numbers have neither gaps nor twins. */
export async function lockBook({ database }: Pick<AppContext, 'database'>, trx: Trx): Promise<void> {
  await lockKeys(database, trx, { namespace: 'receipts', keys: ['book'] })
}

/** Throws book_off, and book_awaits_number after a restored backup. */
export async function requireOpenBook(trx: Trx): Promise<BookSettings> {
  const settings = await readBookSettings(trx)
  if (!settings.isOn) throw new Refusal('book_off')
  if (settings.awaitsNumber) throw new Refusal('book_awaits_number')
  return settings
}

export function requireMeans(settings: BookSettings, means: string): void {
  if (settings.means.includes(means)) return
  const message = french`Le champ « Moyen de paiement » n’est plus dans la liste : choisissez-en un autre.`
  throw new Refusal('invalid', { issues: [{ path: 'means', message }] })
}

type NewReceipt = Pick<ReceiptRow, 'kind' | 'day' | 'cents' | 'means' | 'nature' | 'notedBy'> &
  Partial<Pick<ReceiptRow, 'number' | 'reservationId' | 'corrects' | 'origin' | 'detail'>> & {
    clientName?: string | null
  }

/** Under the book’s lock. The next number, unless a gap names a later one. */
export async function appendReceipt(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  { clientName = null, ...entry }: NewReceipt,
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
  }
  await insertReceipt(trx, { ...row, clientName, hash: hashOfRow(last.hash, row) })
  return row.number
}

export function hashOfRow(previousHash: string, row: ReceiptRow): string {
  return createHash('sha256').update(hashedText(previousHash, row)).digest('hex')
}
