import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type MovedVoucherChoices, MovedVoucherTexts } from '#contract/clients/moving-vouchers.ts'
import { invalid } from '#contract/errors.ts'
import type { Client } from '#domain/clients/client.ts'
import { findDateOrder } from '#domain/clients/moving-in/cells.ts'
import { misplacedAmongVouchers, misplacedText } from '#domain/clients/moving-in/misplaced.ts'
import {
  assignVoucherColumns,
  countVoucherFields,
  missingVoucherColumns,
  type VoucherColumns,
} from '#domain/clients/moving-in/vouchers/columns.ts'
import { type ReadVoucher, readVoucherLine } from '#domain/clients/moving-in/vouchers/lines.ts'
import { french } from '#domain/language/typography.ts'
import type { LineAside, TableLines } from '../imports/csv-lines.ts'
import { beginningOf, readTableFile, type TableFile } from '../imports/table-file.ts'
import { readContact } from '../moving-in/reading.ts'

export type MovedVoucherFile = { content: Uint8Array; choices: MovedVoucherChoices }

export type MovedVoucherTable = TableFile & {
  columns: VoucherColumns
  missing: string | null
  order: 'day' | 'month'
  ordersDisagree: boolean
}

type LineNote = { line: number; message: string }

/** One voucher of the file. `writtenCode`: as its cell has it. */
export type VoucherDraft = Omit<ReadVoucher, 'buyer' | 'recipient' | 'client' | 'message'> & {
  line: number
  cells: string[]
  writtenCode: string
  giverName: string | null
  recipientName: string | null
  message: string | null
  client: Client
}

export type VoucherDrafts = {
  drafts: VoucherDraft[]
  remarks: LineNote[]
  aside: LineAside[]
  usedUp: number
}

/** Other requests are answered after each. */
const LINES_AT_ONCE = 500

/** Throws invalid for what is no table. */
export async function readMovedVoucherTable({
  content,
  choices,
}: MovedVoucherFile): Promise<MovedVoucherTable> {
  const misplaced = misplacedText(beginningOf(content), 'vouchers')
  if (misplaced !== null) throw invalid('table', misplaced)
  const table = await readTableFile(content, {
    headings: choices.headings,
    encoding: choices.encoding,
    countFields: countVoucherFields,
  })
  const columns = choices.columns ?? assignVoucherColumns(table.headings ? table.cells : [])
  const found = findDateOrder(datesOf(table, columns))
  const order = choices.order ?? (found === 'disagree' ? 'day' : found)
  const isChosen = choices.columns !== undefined || !table.headings
  const missing = (isChosen ? null : misplacedAmongVouchers(table.cells)) ?? missingVoucherColumns(columns)
  return { ...table, columns, missing, order, ordersDisagree: found === 'disagree' }
}

function* datesOf({ lines }: TableLines, columns: VoucherColumns): Generator<string> {
  for (const { cells } of lines)
    for (const [index, field] of columns.entries())
      if (field === 'validUntil' || field === 'soldOn') yield cells[index] ?? ''
}

/** `aside`: lines that nobody can read. */
export async function readVoucherDrafts({
  lines,
  columns,
  order,
  unreadable,
}: MovedVoucherTable): Promise<VoucherDrafts> {
  const found: VoucherDrafts = { drafts: [], remarks: [], aside: [...unreadable], usedUp: 0 }
  for (const [index, { line, cells }] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await setImmediate()
    const read = readVoucherLine(cells, { columns, order })
    if (read === 'used_up') found.usedUp += 1
    else if ('rest' in read) addDraft(found, read, { line, cells, columns })
    else found.aside.push({ line, cells, message: read.message })
  }
  return found
}

type Place = { line: number; cells: string[]; columns: VoucherColumns }

const MAX_MESSAGE = 300

function addDraft(
  { drafts, remarks, aside }: VoucherDrafts,
  { buyer, recipient, client, message, ...read }: ReadVoucher,
  { line, cells, columns }: Place,
): void {
  const remark = (text: string) => remarks.push({ line, message: text })
  const shortened = message.slice(0, MAX_MESSAGE)
  const texts = z.safeParse(MovedVoucherTexts, {
    buyer,
    recipient,
    client: client.clientName,
    message: shortened,
  })
  if (!texts.success) {
    aside.push({ line, cells, message: texts.error.issues[0]?.message ?? '' })
    return
  }
  if (shortened !== message) remark(french`Le message est coupé à ${MAX_MESSAGE} caractères.`)
  const { rest } = read
  if (rest.kind === 'amount' && rest.sold !== null && rest.left > rest.sold)
    remark('Le reste dépasse la valeur d’origine.')
  drafts.push({
    ...read,
    line,
    cells,
    writtenCode: cells[columns.indexOf('code')]?.trim() ?? '',
    giverName: texts.data.buyer ?? null,
    recipientName: texts.data.recipient ?? null,
    message: texts.data.message ?? null,
    client: { clientName: texts.data.client ?? null, ...readContact(client, remark) },
  })
}
