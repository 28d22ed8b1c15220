import type { Admin } from '#contract/auth.ts'
import type { SplitBody, SplitPreview, SplittableReservation } from '#contract/client-splits.ts'
import { Refusal } from '#contract/errors.ts'
import type { Client } from '#domain/client.ts'
import { type ClientIdentity, searchTextOf } from '#domain/client-identity.ts'
import { formatDateTime } from '#domain/time.ts'
import { identityOf } from '#server/agendas/client-records.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { MergeContents } from '../client-merges/actions.ts'
import { insertMerge, insertPairApart, lockRecords, setMergedInto } from '../client-merges/queries.ts'
import { countReadableNotes } from '../client-notes/queries.ts'
import {
  clientScopeOf,
  lockMerges,
  moveReservationContents,
  requireVisibleRecord,
} from '../client-records/actions.ts'
import { findRecord, findVisibleRecord } from '../client-records/queries.ts'
import { insertOwnRecord, listReservationsOf } from './queries.ts'

export async function listSplittable(
  context: AppContext,
  caller: Admin,
  id: number,
): Promise<SplittableReservation[]> {
  const { kysely: db } = context.database
  await requireVisibleRecord(context, db, { caller, id })
  const rows = await listReservationsOf(db, id, await clientScopeOf(context, db, caller))
  return rows.map(({ date, start, cancelled_at, ...row }) => ({
    ...row,
    at: formatDateTime({ day: date, minute: start }),
    isCancelled: cancelled_at !== null,
  }))
}

type Split = { id: number; body: SplitBody }

export async function previewSplit(context: AppContext, caller: Admin, split: Split): Promise<SplitPreview> {
  const { kysely: db } = context.database
  const { reservationIds, left, target } = await readSplit(context, db, { caller, ...split })
  const notes = await countReadableNotes(db, { reservationIds, readerId: caller.id })
  return { reservations: reservationIds.length, notes, left, joins: target.made === 'joined' }
}

export type SplitResult = { mergeId: number; clientId: number }

/** Bookings with the identity of the new record go there from now on. */
export async function splitRecord(context: AppContext, caller: Admin, split: Split): Promise<SplitResult> {
  const now = context.clock.instant()
  return context.database.transaction(async (trx) => {
    await lockMerges(context, trx)
    await lockRecords(trx, [split.id])
    const { reservationIds, target } = await readSplit(context, trx, { caller, ...split })
    const clientId = await claimTarget(trx, target, now)
    const contents = await moveReservationContents(trx, { from: split.id, to: clientId, ids: reservationIds })
    await insertPairApart(trx, split.id, clientId)
    const moved = JSON.stringify({
      ...contents,
      taken: [],
      declines: [],
      made: target.made,
    } satisfies MergeContents)
    const ids = { kept_id: split.id, other_id: clientId }
    const merge = { kind: 'split', ...ids, moved, done_by: caller.id, done_at: now } as const
    return { mergeId: await insertMerge(trx, merge), clientId }
  })
}

async function readSplit(context: AppContext, db: Db, { caller, id, body }: Split & { caller: Admin }) {
  await requireVisibleRecord(context, db, { caller, id })
  const rows = await listReservationsOf(db, id, await clientScopeOf(context, db, caller))
  const visible = new Set(rows.map((row) => row.id))
  const reservationIds = [...new Set(body.reservationIds)]
  if (!reservationIds.every((reservationId) => visible.has(reservationId))) throw new Refusal('list_changed')
  const left = rows.length - reservationIds.length
  return { reservationIds, left, target: await findTarget(context, db, { caller, id, body }) }
}

type Target =
  | { made: 'created'; client: Client; identity: ClientIdentity }
  /** `separated`: it was an alias of the record that is split. */
  | { made: 'separated' | 'joined'; id: number }

async function findTarget(
  context: AppContext,
  db: Db,
  { caller, id, body }: Split & { caller: Admin },
): Promise<Target> {
  const client: Client = {
    clientName: body.clientName,
    clientEmail: body.clientEmail ?? null,
    clientPhone: body.clientPhone ?? null,
  }
  const identity = identityOf(client)
  if (!identity) throw new Error('a client with an address or a number has no identity')
  const found = await findRecord(db, identity)
  if (!found) return { made: 'created', client, identity }
  if (found.id === id) throw samePerson()
  if (found.mergedInto === id) return { made: 'separated', id: found.id }
  const owner = found.mergedInto ?? found.id
  if (!(await findVisibleRecord(db, owner, await clientScopeOf(context, db, caller))))
    throw new Refusal('client_elsewhere')
  return { made: 'joined', id: owner }
}

function samePerson(): Refusal {
  const message =
    'Ce nom et ces coordonnées sont ceux de la fiche elle-même : donnez à l’autre personne un autre nom ou un autre e-mail.'
  return new Refusal('invalid', { issues: [{ path: 'clientName', message }] })
}

async function claimTarget(trx: Trx, target: Target, now: number): Promise<number> {
  if (target.made === 'separated') await setMergedInto(trx, target.id, null)
  if (target.made !== 'created') return target.id
  const { client, identity } = target
  const id = await insertOwnRecord(trx, {
    identity,
    name: client.clientName,
    email: client.clientEmail,
    phone: client.clientPhone,
    search_text: searchTextOf(client),
    now,
  })
  if (id === undefined) throw new Refusal('list_changed')
  return id
}
