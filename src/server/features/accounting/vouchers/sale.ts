import type { Admin } from '#contract/accounts/sign-in.ts'
import type { Cents } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { appendReceipt, requireMeans, requireOpenBook } from '../book/append.ts'
import { insertReceiptClient } from '../payments/queries.ts'
import { setReceiptNumber } from './queries.ts'

type NotedSale = {
  voucherId: number
  cents: Cents
  /** Undefined: a sale of before, or of a practice that keeps no book. */
  means: string | undefined
  nature: string
  /** The payer: the giver, or else the pack’s own client. */
  clientName: string | null
  /** Of a pack: the record among whose payments it stands. */
  clientId?: number | undefined
  caller: Admin
}

/** Into the book, unless it was paid without. Under the book’s lock. */
export async function noteSale(
  context: AppContext,
  trx: Trx,
  { voucherId, cents, means, nature, clientName, clientId, caller }: NotedSale,
): Promise<void> {
  if (means === undefined || cents === 0) return
  requireMeans(await requireOpenBook(trx), means)
  const number = await appendReceipt(context, trx, {
    kind: 'payment',
    day: 'today',
    cents,
    means,
    nature: french`${nature} (n° ${voucherId})`,
    clientName,
    notedBy: caller.id,
  })
  await setReceiptNumber(trx, voucherId, number)
  if (clientId !== undefined)
    await insertReceiptClient(trx, { number, clientId, now: context.clock.instant() })
}
