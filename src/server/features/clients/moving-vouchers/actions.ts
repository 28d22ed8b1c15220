import type { Admin } from '#contract/accounts/sign-in.ts'
import type { MovedVouchersPreview, moveVouchersIn } from '#contract/clients/moving-vouchers.ts'
import type { Reply } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { toEuros } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { BYTE_ORDER_MARK, toCsv } from '#server/documents/csv.ts'
import { newVoucherCode } from '#server/features/accounting/vouchers/actions.ts'
import { natureOfVoucher } from '#server/features/accounting/vouchers/content.ts'
import { identityOf } from '#server/practice/records/client-records.ts'
import { hashToken } from '#server/security/tokens.ts'
import { toFileOfLinesAside } from '../imports/csv-lines.ts'
import { claimRecords, keyOf, knownKeys } from '../imports/records.ts'
import { insertImport } from '../moving-in/queries.ts'
import { lockMerges } from '../records/record.ts'
import { type PlannedVoucher, planVouchers, type VoucherPlan } from './plan.ts'
import { insertIssued, insertMovedVouchers, keyOfRow, type MovedVoucherRow } from './queries.ts'
import {
  type MovedVoucherFile,
  type MovedVoucherTable,
  readMovedVoucherTable,
  readVoucherDrafts,
} from './reading.ts'

const SHOWN_LINES = 3
const SHOWN_ENTRIES = 50
const SHOWN_CHARACTERS = 120

const NO_DRAFTS = { drafts: [], remarks: [], aside: [], usedUp: 0 }

/** Throws invalid for what is no table. */
export async function previewMovedVouchers(
  context: AppContext,
  file: MovedVoucherFile,
): Promise<MovedVouchersPreview> {
  const { kysely: db } = context.database
  const table = await readMovedVoucherTable(file)
  const drafts = table.missing === null ? await readVoucherDrafts(table) : NO_DRAFTS
  const plan = await planVouchers(context, db, { drafts, choices: file.choices })
  const { isOn } = await readStored(db, 'vouchers')
  const { headings, above, missing, order, ordersDisagree, encoding, sheet } = table
  return {
    encoding,
    sheet,
    headings,
    above,
    missing,
    order,
    ordersDisagree,
    ...shownColumns(table),
    services: plan.services,
    knownServices: plan.knownServices,
    total: table.lines.length + table.unreadable.length,
    ...(await countEntering(db, plan.entering)),
    usedUp: drafts.usedUp,
    expired: plan.expired,
    isOff: !isOn,
    ...shownNotes(plan),
    leftAside: toFileOfLinesAside(table, plan.aside),
  }
}

function shownColumns({ titles, columns, lines }: MovedVoucherTable) {
  return {
    columns: titles.map((title, index) => ({ title: shorten(title), field: columns[index] ?? null })),
    samples: lines.slice(0, SHOWN_LINES).map(({ line, cells }) => ({ line, cells: cells.map(shorten) })),
  }
}

function shorten(cell: string): string {
  const text = cell.trim()
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

function shownNotes({ known, remarks, aside }: VoucherPlan) {
  const first = (notes: readonly { line: number; message: string }[]) =>
    notes.slice(0, SHOWN_ENTRIES).map(({ line, message }) => ({ line, message }))
  return {
    known: first(known),
    knownCount: known.length,
    remarks: first(remarks),
    remarkCount: remarks.length,
    errors: first(aside),
    errorCount: aside.length,
  }
}

async function countEntering(db: Db, entering: readonly PlannedVoucher[]) {
  const amounts = entering.filter(({ content }) => content.service_id === null)
  const counted = entering.filter(({ content }) => content.service_id !== null)
  const bound = entering.filter((voucher) => voucher.namesake !== null || identifiedClient(voucher) !== null)
  const sum = (vouchers: readonly PlannedVoucher[]) =>
    vouchers.reduce((total, { content }) => total + content.units, 0)
  return {
    entering: entering.length,
    amountEuros: toEuros(sum(amounts)),
    sessions: sum(counted),
    packs: bound.length,
    packsWithAddress: bound.filter(({ client }) => client.clientEmail !== null).length,
    newClients: await countNewRecords(db, entering),
    newCodes: entering.filter(({ needsCode }) => needsCode).length,
  }
}

/** Null where the client has no name, or neither address nor number. */
function identifiedClient({ client }: PlannedVoucher) {
  const identity = client.clientName === null ? null : identityOf(client)
  return identity && { client, identity }
}

function identified(entering: readonly PlannedVoucher[]) {
  return entering.flatMap((voucher) => identifiedClient(voucher) ?? [])
}

async function countNewRecords(db: Db, entering: readonly PlannedVoucher[]): Promise<number> {
  const entries = identified(entering)
  const known = await knownKeys(db, entries)
  return new Set(entries.map(({ identity }) => keyOf(identity)).filter((key) => !known.has(key))).size
}

type MovedVouchers = Omit<Reply<typeof moveVouchersIn>, 'message'>

/**
 * All vouchers that come in, in one transaction, or none: as issued, without a receipt, since no money came in here.
 * Throws import_changed unless as many come in as the preview said, and invalid for what is no table of vouchers.
 */
export async function moveVouchersInto(
  context: AppContext,
  caller: Admin,
  { expected, ...file }: MovedVoucherFile & { expected: number },
): Promise<MovedVouchers> {
  const { database, clock } = context
  const table = await readMovedVoucherTable(file)
  if (table.missing !== null) throw invalid('table', table.missing)
  const drafts = await readVoucherDrafts(table)
  return database.transaction(async (trx) => {
    await lockMerges(context, trx)
    const { entering } = await planVouchers(context, trx, { drafts, choices: file.choices })
    if (entering.length !== expected) throw new Refusal('import_changed')
    if (entering.length === 0) throw invalid('table', 'Aucun bon de ce fichier n’est à reprendre.')
    const now = clock.instant()
    const sendsReminders = file.choices.tellsEndings ?? false
    const id = await insertImport(trx, { importedBy: caller.id, sendsReminders, now })
    const clients = await countNewRecords(trx, entering)
    const codes = await storeVouchers(trx, { entering, caller, importId: id, now })
    return { id, vouchers: entering.length, clients, codes, codesFile: toFileOfCodes(codes) }
  })
}

type Storing = { entering: readonly PlannedVoucher[]; caller: Admin; importId: number; now: number }

/** The new codes, which are stored as hashes alone. */
async function storeVouchers(
  trx: Trx,
  { entering, caller, importId, now }: Storing,
): Promise<MovedVouchers['codes']> {
  const records = await claimRecords(trx, identified(entering), { now, importId })
  const rows = entering.map((voucher) => {
    const code = voucher.needsCode ? newVoucherCode() : null
    const known = identifiedClient(voucher)
    const clientId = known ? (records.get(keyOf(known.identity)) ?? null) : voucher.namesake
    const row = { ...rowOf(voucher, { code, clientId }), import_id: importId, created_at: now }
    return { voucher, code, row: { ...row, created_by: caller.id } }
  })
  const ids = await insertMovedVouchers(
    trx,
    rows.map(({ row }) => row),
  )
  const numbered = rows.map((each) => ({ ...each, voucherId: ids.get(keyOfRow(each.row)) ?? 0 }))
  await insertIssued(
    trx,
    numbered.map(({ row, voucherId }) => ({ voucherId, units: row.units, notedBy: caller.id, now })),
  )
  return numbered.flatMap(({ voucher, code, voucherId }) =>
    code === null ? [] : { voucherId, code, ...described(voucher) },
  )
}

type Given = { code: string | null; clientId: number | null }

function rowOf(
  { content, paid, soldOn, validUntil, foreignCodeHash, lineHash, ...texts }: PlannedVoucher,
  { code, clientId }: Given,
): Omit<MovedVoucherRow, 'created_at'> {
  const { client, recipientName, giverName, message } = texts
  return {
    ...content,
    code_hash: code === null ? null : hashToken(code),
    foreign_code_hash: foreignCodeHash,
    import_line_hash: lineHash,
    client_id: clientId,
    paid_cents: paid,
    sold_on: soldOn,
    valid_until: validUntil,
    recipient_name: recipientName ?? (clientId === null ? client.clientName : null),
    giver_name: giverName,
    message,
    receipt_number: null,
    created_by: null,
  }
}

function described({ writtenCode, client, recipientName, giverName, content, validUntil }: PlannedVoucher) {
  return {
    formerCode: writtenCode,
    name: client.clientName ?? recipientName ?? giverName ?? '',
    content: natureOfVoucher(content),
    validUntil,
  }
}

const CODE_COLUMNS = ['Bon n°', 'Ancien code ou numéro', 'Nom', 'Bon', 'Valable jusqu’au', 'Nouveau code']

function toFileOfCodes(codes: MovedVouchers['codes']): string {
  if (codes.length === 0) return ''
  const rows = codes.map(({ voucherId, formerCode, name, content, validUntil, code }) => [
    String(voucherId),
    formerCode,
    name,
    content,
    validUntil,
    code,
  ])
  return BYTE_ORDER_MARK + toCsv([CODE_COLUMNS, ...rows])
}

export function movedVouchersMessage({ vouchers }: { vouchers: number }): string {
  return vouchers === 1 ? '1 bon repris' : french`${vouchers} bons repris`
}
