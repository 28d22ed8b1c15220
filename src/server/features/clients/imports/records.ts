import type { Client } from '#domain/clients/client.ts'
import { type ClientIdentity, searchTextOf } from '#domain/clients/identity.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { setMissingPhone } from '#server/practice/records/client-records.ts'
import { type ImportedRecord, insertMissing, listKnown, markImported } from './queries.ts'

type Entry = { client: Client; identity: ClientIdentity }

/** Lines of one statement: 10 values each, of SQLite's 32 766. */
const BATCH = 500

/** Makes the records that are missing, and fills the numbers that known ones lack. */
export async function storeBatch(trx: Trx, batch: readonly Entry[], now: number) {
  const firstOfEach = new Map(batch.map((entry) => [keyOf(entry.identity), entry] as const).reverse())
  const inserted = await insertMissing(
    trx,
    [...firstOfEach.values()].map((entry) => recordOf(entry, { now })),
  )
  const known = (await listKnown(trx, contactKeysOf(batch))).filter((record) =>
    firstOfEach.has(keyOf(record)),
  )
  await markImported(
    trx,
    known.map(({ id }) => id),
  )
  const incomplete = new Set(known.filter(({ phone }) => phone === null).map(keyOf))
  const newPhones = batch.flatMap(({ client: { clientPhone }, identity }) =>
    clientPhone !== null && incomplete.delete(keyOf(identity)) ? { identity, phone: clientPhone } : [],
  )
  for (const { identity, phone } of newPhones) await setMissingPhone(trx, identity, phone)
  return { added: inserted.length, completed: newPhones.length }
}

/** Identities of these that have a record already. */
export async function knownKeys(db: Db, entries: readonly Entry[]): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const batch of batchesOf(entries))
    for (const identity of await listKnown(db, contactKeysOf(batch))) keys.add(keyOf(identity))
  return keys
}

function contactKeysOf(batch: readonly Entry[]): string[] {
  return [...new Set(batch.map(({ identity }) => identity.contactKey))]
}

export function keyOf({ contactKey, nameKey }: ClientIdentity): string {
  return `${contactKey}\n${nameKey}`
}

export function* batchesOf<Item>(entries: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < entries.length; start += BATCH) yield entries.slice(start, start + BATCH)
}

function recordOf(
  { client, identity }: Entry,
  { now, importId = null }: { now: number; importId?: number | null },
): ImportedRecord {
  return {
    contact_key: identity.contactKey,
    name_key: identity.nameKey,
    name: client.clientName,
    email: client.clientEmail,
    phone: client.clientPhone,
    search_text: searchTextOf(client),
    created_at: now,
    import_id: importId,
  }
}

/**
 * Makes the records that are missing, of an import of appointments, and changes no other. Returns the record of each
 * identity, or the one that it was merged with.
 */
export async function claimRecords(
  trx: Trx,
  entries: readonly Entry[],
  made: { now: number; importId: number },
): Promise<Map<string, number>> {
  const firstOfEach = new Map(entries.map((entry) => [keyOf(entry.identity), entry] as const).reverse())
  const ids = new Map<string, number>()
  for (const batch of batchesOf([...firstOfEach.values()])) {
    await insertMissing(
      trx,
      batch.map((entry) => recordOf(entry, made)),
    )
    for (const { id, ...identity } of await listKnown(trx, contactKeysOf(batch))) ids.set(keyOf(identity), id)
  }
  return ids
}
