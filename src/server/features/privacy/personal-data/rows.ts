import type { Db } from '#server/db/engine.ts'
import {
  listSubjectCardPayments,
  listSubjectOrders,
  listSubjectPacks,
  listSubjectReceipts,
  listSubjectVoucherEntries,
} from './accounting-queries.ts'
import type { Part } from './conditions.ts'
import type { SubjectKeys } from './data-subjects.ts'
import {
  listContactMessagesFrom,
  listHistory,
  listMessagesAbout,
  listSubjectEmailChanges,
  listSubjectEntries,
  listSubjectMerges,
  listSubjectNotes,
  listSubjectPreferences,
  listSubjectRecords,
  listSubjectRequests,
  listSubjectWaiting,
  listTestimonialsFrom,
  type SubjectEntryRow,
} from './queries.ts'

const BATCH = 500

/** Newest first, the history oldest first. */
export async function readSubjectRows(db: Db, keys: SubjectKeys) {
  const streams = streamSubjectRows(db, keys)
  return {
    records: await Array.fromAsync(streams.records),
    notes: (await Array.fromAsync(streams.notes)).reverse(),
    preferences: await Array.fromAsync(streams.preferences),
    merges: (await Array.fromAsync(streams.merges)).reverse(),
    entries: (await Array.fromAsync(streams.entries)).sort(byStart).reverse(),
    contactMessages: (await Array.fromAsync(streams.contactMessages)).reverse(),
    testimonials: (await Array.fromAsync(streams.testimonials)).reverse(),
    messages: (await Array.fromAsync(streams.messages)).reverse(),
    requests: (await Array.fromAsync(streams.requests)).reverse(),
    emailChanges: (await Array.fromAsync(streams.emailChanges)).reverse(),
    waiting: (await Array.fromAsync(streams.waiting)).reverse(),
    receipts: (await Array.fromAsync(streams.receipts)).reverse(),
    packs: (await Array.fromAsync(streams.packs)).reverse(),
    orders: (await Array.fromAsync(streams.orders)).reverse(),
    cardPayments: (await Array.fromAsync(streams.cardPayments)).reverse(),
    voucherEntries: (await Array.fromAsync(streams.voucherEntries)).reverse(),
    history: await Array.fromAsync(streams.history),
  }
}

export type SubjectRows = Awaited<ReturnType<typeof readSubjectRows>>

/** Oldest first, read batch by batch. */
export function streamSubjectRows(db: Db, keys: SubjectKeys) {
  return {
    records: inBatches((part) => listSubjectRecords(db, keys, part)),
    notes: inBatches((part) => listSubjectNotes(db, keys, part)),
    preferences: inBatches((part) => listSubjectPreferences(db, keys, part)),
    merges: inBatches((part) => listSubjectMerges(db, keys, part)),
    entries: inBatches((part) => listSubjectEntries(db, keys, part)),
    history: inBatches((part) => listHistory(db, keys, part)),
    contactMessages: inBatches((part) => listContactMessagesFrom(db, keys, part)),
    testimonials: inBatches((part) => listTestimonialsFrom(db, keys, part)),
    messages: inBatches((part) => listMessagesAbout(db, keys, part)),
    requests: inBatches((part) => listSubjectRequests(db, keys, part)),
    emailChanges: inBatches((part) => listSubjectEmailChanges(db, keys, part)),
    waiting: inBatches((part) => listSubjectWaiting(db, keys, part)),
    receipts: inBatches((part) => listSubjectReceipts(db, keys, part)),
    packs: inBatches((part) => listSubjectPacks(db, keys, part)),
    orders: inBatches((part) => listSubjectOrders(db, keys, part)),
    cardPayments: inBatches((part) => listSubjectCardPayments(db, keys, part)),
    voucherEntries: inBatches((part) => listSubjectVoucherEntries(db, keys, part)),
  }
}

async function* inBatches<Row extends { id: number }>(
  read: (part: Part) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: number | undefined = 0
  while (after !== undefined) {
    const rows: Row[] = await read({ after, limit: BATCH })
    yield* rows
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id
  }
}

function byStart(a: SubjectEntryRow, b: SubjectEntryRow): number {
  return a.date.localeCompare(b.date) || a.start_minute - b.start_minute
}

export function practitionersOf(entries: readonly SubjectEntryRow[]): number[] {
  return [...new Set(entries.map((row) => row.practitioner_id))]
}
