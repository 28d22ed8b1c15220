import { setTimeout } from 'node:timers/promises'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/errors.ts'
import type { Client } from '#domain/clients/client.ts'
import type { ClientIdentity } from '#domain/clients/identity.ts'
import type { ClientPreference } from '#domain/clients/preferences.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { assignRecord, identityOf } from '#server/practice/records/client-records.ts'
import { clientScopeOf } from '#server/practice/records/open-records.ts'
import {
  copyPreferences,
  lockRecord,
  moveNotes,
  movePacks,
  movePayments,
  moveReservationNotes,
  moveReservations,
  withdrawPreferences,
} from '#server/practice/records/record-contents.ts'
import {
  deleteRecords,
  findRecord,
  findVisibleRecord,
  lockUnassigned,
  moveAliases,
  updateRecord,
} from './record-queries.ts'

/** Reservations of one transaction: bookings wait for one batch at most. */
const BATCH = 200

/** Gives the reservations of earlier versions to the records of their clients. */
export async function assignEarlierReservations({ database }: AppContext): Promise<void> {
  let after = 0
  for (;;) {
    const startedAt = performance.now()
    const rows = await database.transaction(async (trx) => {
      const unassigned = await lockUnassigned(database, trx, { after, limit: BATCH })
      for (const { id, createdAt, ...client } of unassigned)
        await assignRecord(trx, { reservationId: id, client, now: createdAt, byStaff: false })
      return unassigned
    })
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH) return
    // Half of the time is left to requests, which on SQLite wait while a batch runs.
    await setTimeout(performance.now() - startedAt)
  }
}

type Clocked = Pick<AppContext, 'clock'>

type RecordRef = { caller: Admin; id: number }

/** Throws not_found for a record that the caller may not see. Without the telephone if that is withheld. */
export async function requireVisibleRecord(context: Clocked, db: Db, { caller, id }: RecordRef) {
  const record = await findVisibleRecord(db, id, await clientScopeOf(context, db, caller))
  if (!record) throw new Refusal('not_found')
  return record
}

/** Throws record_withheld besides. */
export async function requireOpenRecord(context: Clocked, db: Db, reference: RecordRef) {
  const { isWithheld, ...record } = await requireVisibleRecord(context, db, reference)
  if (isWithheld) throw new Refusal('record_withheld')
  return record
}

/** One merge, import or correction at a time, so that no chain or cycle of aliases can come about. */
export async function lockMerges({ database }: AppContext, trx: Trx): Promise<void> {
  await lockKeys(database, trx, { namespace: 'clientMerge', keys: ['all'] })
}

/** Ids of what went from one record to another, and names of what was copied, so that it can go back. */
export type MovedContents = {
  reservations: number[]
  aliases: number[]
  notes: number[]
  preferences: ClientPreference[]
  /** Numbers in the book; the version before moves none, nor packs. */
  payments?: number[]
  packs?: number[]
}

/** Everything that hangs on a record; its preferences are copied, so that they can be told apart again. */
export async function moveRecordContents(
  trx: Trx,
  direction: { from: number; to: number },
): Promise<MovedContents> {
  return {
    reservations: await moveReservations(trx, direction),
    aliases: await moveAliases(trx, direction),
    notes: await moveNotes(trx, direction),
    preferences: await copyPreferences(trx, direction),
    payments: await movePayments(trx, direction),
    packs: await movePacks(trx, direction),
  }
}

/** Only what `from` still has: what came to it since stays. */
export async function returnRecordContents(
  trx: Trx,
  { reservations, aliases, notes, preferences, payments = [], packs = [] }: MovedContents,
  direction: { from: number; to: number },
): Promise<void> {
  const returned = await moveReservations(trx, { ...direction, ids: reservations })
  // Also what was noted about them since.
  await moveReservationNotes(trx, { to: direction.to, reservationIds: returned })
  await moveAliases(trx, { ...direction, ids: aliases })
  await moveNotes(trx, { ...direction, ids: notes })
  await movePayments(trx, { ...direction, numbers: payments })
  await movePacks(trx, { ...direction, ids: packs })
  await withdrawPreferences(trx, { from: direction.to, to: direction.from, copied: preferences })
}

/**
 * A record whose corrected details are another record's becomes part of that one; without any it ends. Locked first, so
 * that what is being added to it goes along.
 */
export async function correctRecord(
  trx: Trx,
  { id, client, now }: { id: number; client: Client; now: number },
): Promise<void> {
  await lockRecord(trx, id)
  const identity = identityOf(client)
  if (!identity) return deleteRecords(trx, [id])
  const owner = await claimIdentity(trx, identity, id)
  if (owner === id) {
    await updateRecord(trx, { id, now, ...client, ...identity })
    return
  }
  await moveRecordContents(trx, { from: id, to: owner })
  await deleteRecords(trx, [id])
}

/** Record that has the identity: another one's, or `id`, whose own alias gives it up. */
export async function claimIdentity(trx: Trx, identity: ClientIdentity, id: number): Promise<number> {
  const found = await findRecord(trx, identity)
  if (found?.mergedInto === id) await deleteRecords(trx, [found.id])
  return found ? (found.mergedInto ?? found.id) : id
}
