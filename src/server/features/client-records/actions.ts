import { setTimeout } from 'node:timers/promises'
import type { Admin } from '#contract/auth.ts'
import { Refusal } from '#contract/errors.ts'
import type { Client } from '#domain/client.ts'
import { type AgendaScope, scopeOf } from '#domain/role.ts'
import { assignRecord, identityOf } from '#server/agendas/client-records.ts'
import { moveNotes, movePreferences } from '#server/agendas/record-contents.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { executeTogether } from '#server/db/statements/batch.ts'
import {
  deleteRecords,
  findRecordId,
  findVisibleRecord,
  listUnassigned,
  moveReservations,
  readClientAccess,
  updateRecord,
} from './queries.ts'

/** Reservations of one transaction: bookings wait for one batch at most. */
const BATCH = 200

/** Gives the reservations of earlier versions to the records of their clients. */
export async function assignEarlierReservations({ database }: AppContext): Promise<void> {
  let after = 0
  for (;;) {
    const startedAt = performance.now()
    const rows = await database.transaction(async (trx) => {
      const unassigned = await listUnassigned(trx, { after, limit: BATCH })
      const statements = unassigned.flatMap(({ id, createdAt, ...client }) =>
        assignRecord(trx, { reservationId: id, client, now: createdAt }),
      )
      await executeTogether(trx, statements)
      return unassigned
    })
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH) return
    // Half of the time is left to requests, which on SQLite wait while a batch runs.
    await setTimeout(performance.now() - startedAt)
  }
}

/** Records that the caller may see: their own clients, or all. */
export async function clientScopeOf(db: Db, caller: Admin): Promise<AgendaScope> {
  const scope = scopeOf(caller)
  if (scope.praticienId === undefined) return scope
  return (await readClientAccess(db)).practitionersSeeAll ? {} : scope
}

/** Throws not_found for a record that the caller may not see. */
export async function requireVisibleRecord(db: Db, caller: Admin, id: number) {
  const record = await findVisibleRecord(db, id, await clientScopeOf(db, caller))
  if (!record) throw new Refusal('not_found')
  return record
}

/** A record whose corrected details are another record's becomes part of that one; without any it ends. */
export async function correctRecord(
  trx: Trx,
  { id, client, now }: { id: number; client: Client; now: number },
): Promise<void> {
  const identity = identityOf(client)
  if (!identity) return deleteRecords(trx, [id])
  const other = await findRecordId(trx, identity)
  if (other === undefined || other === id) return updateRecord(trx, { id, now, ...client, ...identity })
  await moveReservations(trx, { from: id, to: other })
  await moveNotes(trx, { from: id, to: other })
  await movePreferences(trx, { from: id, to: other })
  await deleteRecords(trx, [id])
}
