import { FIRST_HASH, type ReceiptRow } from '#domain/accounting/receipt.ts'
import type { Db } from '#server/db/engine.ts'
import { hashOfRow } from './append.ts'
import { listChain } from './queries.ts'

/** Rows held in memory at once. */
const BATCH = 1_000

/**
 * The first row at which the chain breaks. `missing`: numbers before it are missing, and no row of 0 € explains them.
 * `values`, `hash`: these are not what was written; `either` of the last row, which no later one vouches for.
 */
export type BookFault =
  | { kind: 'missing'; number: number; after: number }
  | { kind: 'values' | 'hash' | 'either'; number: number }

type Link = { number: number; hash: string }
type ChainedRow = ReceiptRow & Link

/** Reads the whole book, also while payments are noted. Null while its chain is whole. */
export async function findBookFault(db: Db): Promise<BookFault | null> {
  let last: Link = { number: 0, hash: FIRST_HASH }
  for await (const row of readChain(db)) {
    if (row.number > last.number + 1 && row.kind !== 'gap')
      return { kind: 'missing', number: row.number, after: last.number }
    if (row.number <= last.number || row.hash !== hashOfRow(last.hash, row)) return changeOf(db, row, last)
    last = row
  }
  return null
}

async function* readChain(db: Db): AsyncGenerator<ChainedRow> {
  let rows = await listChain(db, { after: null, limit: BATCH })
  while (rows.length > 0) {
    yield* rows
    rows = await listChain(db, { after: rows.at(-1)?.number ?? null, limit: BATCH })
  }
}

/** The next row’s hash was taken of this one’s: it tells whether that is still what was written. */
async function changeOf(db: Db, row: ChainedRow, last: Link): Promise<BookFault> {
  const { number } = row
  const [next] = await listChain(db, { after: number, limit: 1 })
  if (!next) return { kind: 'either', number }
  return { kind: next.hash === hashOfRow(hashOfRow(last.hash, row), next) ? 'hash' : 'values', number }
}
