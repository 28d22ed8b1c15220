import type { Admin } from '#contract/accounts/sign-in.ts'
import type { MergePreview, OtherClient, SimilarClients } from '#contract/clients/merges.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { phoneKey } from '#domain/clients/client.ts'
import { searchTextOf } from '#domain/clients/identity.ts'
import { MERGE_UNDO_MS, matchReasons } from '#domain/clients/match.ts'
import { formatDateTime } from '#domain/language/time.ts'
import type { DeclineKind } from '#domain/messages/decline.ts'
import { identityKey, mailboxGroup } from '#domain/messages/mailbox.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { clientScopeOf } from '#server/practice/records/open-records.ts'
import { addressHashOf } from '../../messages/declines/actions.ts'
import { deleteDecline, insertDecline, listDeclined } from '../../messages/declines/queries.ts'
import { countReadableNotes } from '../notes/queries.ts'
import {
  lockMerges,
  type MovedContents,
  moveRecordContents,
  requireOpenRecord,
  returnRecordContents,
} from '../records/record.ts'
import {
  countReservations,
  deletePairApart,
  extendLastContact,
  findMerge,
  insertMerge,
  insertPairApart,
  listDetails,
  listMatching,
  listUndoable,
  lockRecords,
  type MatchKeys,
  searchRecords,
  setDetails,
  setMergedInto,
  setUndone,
} from './queries.ts'

const MAX_SIMILAR = 20
const MAX_FOUND = 20
const MAX_CANDIDATES = 200
const MIN_DIGITS = 6

type Taken = MergePreview['taken']

/** Everything that a merge changed; undoing it reverses exactly this. */
type MergeContents = MovedContents & {
  /** Details of the other record that the kept one lacked. */
  taken: Taken
  /** Copied to the address of the kept record. */
  declines: DeclineKind[]
}

export async function listSimilar(context: AppContext, caller: Admin, id: number): Promise<SimilarClients> {
  const { kysely: db } = context.database
  await requireOpenRecord(context, db, { caller, id })
  const own = await listDetails(db, [id])
  const others = { id, scope: await clientScopeOf(context, db, caller), limit: MAX_CANDIDATES }
  const candidates = await listMatching(db, others, matchKeysOf(own))
  const details = await listDetails(
    db,
    candidates.map((row) => row.id),
  )
  const detailsOf = Map.groupBy(details, ({ owner }) => owner)
  const similar = candidates
    .map((row) => ({ ...toOther(row), reasons: reasonsFor(own, detailsOf.get(row.id) ?? []) }))
    .filter(({ reasons }) => reasons.length > 0)
    .slice(0, MAX_SIMILAR)
  return { similar, undoable: await readUndoable(context, caller, id) }
}

type Details = Awaited<ReturnType<typeof listDetails>>
type OtherRow = Awaited<ReturnType<typeof searchRecords>>[number]

function reasonsFor(own: Details, other: Details) {
  return [...new Set(own.flatMap((a) => other.flatMap((b) => matchReasons(a, b))))]
}

function matchKeysOf(own: Details): MatchKeys {
  const emails = own.flatMap(({ clientEmail }) => clientEmail ?? [])
  const phones = own.flatMap(({ clientPhone }) => (clientPhone === null ? [] : phoneKey(clientPhone)))
  return {
    contactKeys: own.map(({ contactKey }) => contactKey),
    nameKeys: own.map(({ nameKey }) => nameKey).filter(Boolean),
    emails: emails.map(identityKey),
    phones: phones.filter(({ length }) => length >= MIN_DIGITS),
    mailboxGroups: emails.map(mailboxGroup).filter(Boolean),
  }
}

function toOther({ id, name, email, phone, reservations }: OtherRow): OtherClient {
  return { id, name, email, phone, reservations: Number(reservations) }
}

export async function findOthers(
  context: AppContext,
  caller: Admin,
  { id, text }: { id: number; text: string },
): Promise<OtherClient[]> {
  const { kysely: db } = context.database
  await requireOpenRecord(context, db, { caller, id })
  const others = { id, scope: await clientScopeOf(context, db, caller), limit: MAX_FOUND }
  return (await searchRecords(db, others, text)).map(toOther)
}

async function readUndoable(
  context: AppContext,
  caller: Admin,
  id: number,
): Promise<SimilarClients['undoable']> {
  const { clock, config, database } = context
  const { kysely: db } = database
  const scope = await clientScopeOf(context, db, caller)
  const rows = await listUndoable(db, id, { since: clock.instant() - MERGE_UNDO_MS })
  const undoable = rows.filter(isUndoable).map(async ({ id: mergeId, doneAt, moved, otherName }) => ({
    id: mergeId,
    at: formatDateTime(zonedTime(config.timeZone, Number(doneAt))),
    otherName,
    reservations: await countReservations(db, { ...scope, ids: readMoved(moved).reservations }),
  }))
  return Promise.all(undoable)
}

/** False once a later merge took either record along, and for a split of an earlier version. */
function isUndoable({ kind, keptId, mergedInto }: Pick<Merge, 'kind' | 'keptId' | 'mergedInto'>): boolean {
  return kind === 'merge' && mergedInto === keptId
}

function readMoved(moved: string): MergeContents {
  return JSON.parse(moved)
}

export type Pair = { id: number; otherId: number }

export async function keepApart(context: AppContext, caller: Admin, { id, otherId }: Pair) {
  refuseSame({ id, otherId })
  await context.database.transaction(async (trx) => {
    await requireOpenRecord(context, trx, { caller, id })
    await requireOpenRecord(context, trx, { caller, id: otherId })
    await insertPairApart(trx, id, otherId)
  })
}

export async function previewMerge(context: AppContext, caller: Admin, pair: Pair): Promise<MergePreview> {
  refuseSame(pair)
  const { kysely: db } = context.database
  const { kept, other, taken } = await readPair(context, db, { caller, ...pair })
  const scope = await clientScopeOf(context, db, caller)
  return {
    name: kept.name ?? other.name,
    email: kept.email ?? other.email,
    phone: kept.phone ?? other.phone,
    taken,
    reservations: await countReservations(db, { ...scope, clientId: other.id }),
    notes: await countReadableNotes(db, { clientId: other.id, readerId: caller.id }),
    consents: (await listNewDeclines(context, db, { kept, other })).length,
  }
}

async function readPair(context: AppContext, db: Db, { caller, id, otherId }: Pair & { caller: Admin }) {
  const kept = await requireOpenRecord(context, db, { caller, id })
  const other = await requireOpenRecord(context, db, { caller, id: otherId })
  const taken: Taken = (['email', 'phone'] as const).filter(
    (name) => kept[name] === null && other[name] !== null,
  )
  return { kept, other, taken }
}

type Declining = { kept: { email: string | null }; other: { id: number } }

/** Messages that the other client has declined at any of their addresses, and the kept one has not. */
async function listNewDeclines(
  context: AppContext,
  db: Db,
  { kept, other }: Declining,
): Promise<DeclineKind[]> {
  const emails = (await listDetails(db, [other.id])).flatMap(({ clientEmail }) => clientEmail ?? [])
  const declined = await Promise.all(emails.map((email) => listDeclined(db, addressHashOf(context, email))))
  const own = kept.email === null ? [] : await listDeclined(db, addressHashOf(context, kept.email))
  return [...new Set(declined.flat())].filter((kind) => !own.includes(kind))
}

async function copyDeclines(
  context: AppContext,
  trx: Trx,
  { now, ...merged }: Declining & { now: number },
): Promise<DeclineKind[]> {
  const { email } = merged.kept
  if (email === null) return []
  const declines = await listNewDeclines(context, trx, merged)
  for (const kind of declines)
    await insertDecline(trx, { addressHash: addressHashOf(context, email), kind }, now)
  return declines
}

function refuseSame({ id, otherId }: Pair): void {
  if (id !== otherId) return
  const message = 'Choisissez un autre client que celui-ci.'
  throw invalid('otherId', message)
}

/** The other record becomes an alias of the kept one: bookings with its identity go there from now on. */
export async function mergeRecords(context: AppContext, caller: Admin, pair: Pair): Promise<number> {
  refuseSame(pair)
  const now = context.clock.instant()
  return context.database.transaction(async (trx) => {
    await lockMerges(context, trx)
    await lockRecords(trx, [pair.id, pair.otherId])
    const { kept, other, taken } = await readPair(context, trx, { caller, ...pair })
    const contents = await moveRecordContents(trx, { from: other.id, to: kept.id })
    const declines = await copyDeclines(context, trx, { kept, other, now })
    await setMergedInto(trx, other.id, kept.id)
    await extendLastContact(trx, { from: other.id, to: kept.id })
    if (taken.length > 0) await setDetails(trx, kept.id, detailsOf(kept, other))
    await deletePairApart(trx, kept.id, other.id)
    const moved = JSON.stringify({ ...contents, taken, declines } satisfies MergeContents)
    const ids = { kept_id: kept.id, other_id: other.id }
    return insertMerge(trx, { kind: 'merge', ...ids, moved, done_by: caller.id, done_at: now })
  })
}

type Contact = { name: string | null; email: string | null; phone: string | null }

function detailsOf(kept: Contact, other: Pick<Contact, 'email' | 'phone'>) {
  const email = kept.email ?? other.email
  const phone = kept.phone ?? other.phone
  const search_text = searchTextOf({ clientName: kept.name, clientEmail: email, clientPhone: phone })
  return { email, phone, search_text }
}

/** Only what was moved goes back. Throws merge_ended after a day, or once a later merge took either record along. */
export async function undoMerge(context: AppContext, caller: Admin, id: number) {
  return context.database.transaction(async (trx) => {
    await lockMerges(context, trx)
    const merge = await findMerge(trx, id)
    if (!merge) throw new Refusal('not_found')
    await lockRecords(trx, [merge.keptId, merge.otherId])
    // After the wait: with the day, the purge erases what would go back.
    const now = context.clock.instant()
    // A later merge has made it an alias, if the caller sees the other record only.
    const seen = isUndoable(merge) ? merge.keptId : (merge.mergedInto ?? merge.otherId)
    const kept = await requireOpenRecord(context, trx, { caller, id: seen })
    if (!isUndoable(merge) || merge.doneAt <= now - MERGE_UNDO_MS) throw new Refusal('merge_ended')
    await returnContents(context, trx, { kept, merge })
    await setUndone(trx, id, now)
    return merge
  })
}

type Merge = NonNullable<Awaited<ReturnType<typeof findMerge>>>

async function returnContents(
  context: AppContext,
  trx: Trx,
  { kept, merge }: { kept: Contact; merge: Merge },
) {
  const { keptId, otherId, moved, email, phone, doneAt } = merge
  const { taken, declines, ...contents } = readMoved(moved)
  // Declined by the client since, it stays.
  for (const kind of kept.email === null ? [] : declines)
    await deleteDecline(trx, { addressHash: addressHashOf(context, kept.email ?? ''), kind }, doneAt)
  await setMergedInto(trx, otherId, null)
  await returnRecordContents(trx, contents, { from: keptId, to: otherId })
  const own = {
    name: kept.name,
    email: taken.includes('email') && kept.email === email ? null : kept.email,
    phone: taken.includes('phone') && kept.phone === phone ? null : kept.phone,
  }
  if (taken.length > 0) await setDetails(trx, keptId, detailsOf(own, { email: null, phone: null }))
}
