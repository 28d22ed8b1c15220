import type { Admin } from '#contract/accounts/sign-in.ts'
import type { Block } from '#contract/booking/blocks.ts'
import { Refusal } from '#contract/errors.ts'
import { type AgendaScope, scopeOf } from '#domain/accounts/role.ts'
import {
  type Day,
  formatTime,
  isPast,
  type LocalTime,
  type Minute,
  toLocalTime,
} from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { wallClockOf } from '#server/practice/agendas/availability.ts'
import { isAgendaOwner } from '#server/practice/agendas/practitioners.ts'
import {
  type EntryVersion,
  insertAgendaEntry,
  lockAgendas,
  refuseSpanPastMidnightOrSkipped,
  updateEntry,
} from '#server/practice/reservations/write.ts'

type BlockFields = { date: string; time: string; duration: Minute; label?: string | undefined }

/** Praticiens block time in their own agenda only; superadmins in any. */
export async function blockTime(
  context: AppContext,
  caller: Admin,
  { praticienId = caller.id, ...block }: BlockFields & { praticienId?: number | undefined },
): Promise<Block> {
  const { database, clock } = context
  await requireAgendaAccess(database.kysely, caller, praticienId)
  const id = await database.transaction(async (trx) => {
    await lockAgendas(context, trx, [praticienId])
    const start = toLocalTime(block)
    const wallClock = wallClockOf(clock, [start.day])
    if (isPast(start, wallClock.now)) throw new Refusal('slot_past')
    refuseSpanPastMidnightOrSkipped(start, block.duration, { wallClock, field: 'duration' })
    return insertAgendaEntry(trx, {
      kind: 'block',
      label: block.label ?? null,
      practitioner_id: praticienId,
      date: start.day,
      start_minute: start.minute,
      duration_minutes: block.duration,
      buffer_minutes: 0,
      source: 'staff',
      created_at: clock.instant(),
    })
  })
  return requireBlock(database.kysely, caller, id)
}

/** `version`: the one that the caller has read, if they name it. */
type BlockRef = { caller: Admin; id: number; version: number | undefined }

/** A block under way can be resized and renamed but not moved; a block that is over cannot change. */
export async function changeBlock(
  context: AppContext,
  { caller, id, version }: BlockRef,
  target: BlockFields,
): Promise<Block> {
  const { database, clock } = context
  const { praticienId } = await requireBlock(database.kysely, caller, id)
  await database.transaction(async (trx) => {
    await lockAgendas(context, trx, [praticienId])
    const current = await requireBlock(trx, caller, id)
    refusePastBlock(current, clock.local())
    const start = toLocalTime(target)
    const wallClock = wallClockOf(clock, [start.day])
    const isMoved = target.date !== current.date || target.time !== current.time
    if (isPast(toLocalTime(current), wallClock.now) && isMoved) throw new Refusal('move_from_past')
    if (isPast(start, wallClock.now) && isMoved) throw new Refusal('move_to_past')
    refuseSpanPastMidnightOrSkipped(start, target.duration, { wallClock, field: 'duration' })
    const { duration, label = null } = target
    const change = { start, duration, label, now: clock.instant() }
    if (!(await updateBlock(trx, { id, version }, change))) throw new Refusal('block_changed')
  })
  return requireBlock(database.kysely, caller, id)
}

export async function removeBlock(context: AppContext, { caller, id, version }: BlockRef): Promise<void> {
  const { database, clock } = context
  const { praticienId } = await requireBlock(database.kysely, caller, id)
  await database.transaction(async (trx) => {
    await lockAgendas(context, trx, [praticienId])
    refusePastBlock(await requireBlock(trx, caller, id), clock.local())
    if (!(await deleteBlock(trx, { id, version }))) throw new Refusal('block_changed')
  })
}

function refusePastBlock(block: Block, now: LocalTime): void {
  const { day, minute } = toLocalTime(block)
  if (isPast({ day, minute: minute + block.duration }, now)) throw new Refusal('reservation_past')
}

async function requireAgendaAccess(db: Db, caller: Admin, praticienId: number): Promise<void> {
  if (praticienId === caller.id) return
  // For a praticien, a colleague's agenda does not exist.
  const exists = caller.role === 'superadmin' && (await isAgendaOwner(db, praticienId))
  if (!exists) throw new Refusal('practitioner_gone')
}

async function requireBlock(db: Db, caller: Admin, id: number): Promise<Block> {
  const block = await findBlock(db, id, scopeOf(caller))
  if (!block) throw new Refusal('not_found')
  return block
}

export async function listBlocks(
  db: Db,
  { start, end, praticienId }: AgendaScope & { start: Day; end: Day },
): Promise<Block[]> {
  let query = selectBlocks(db).where('date', '>=', start).where('date', '<=', end)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const rows = await query.orderBy('date').orderBy('start_minute').orderBy('agenda_entries.id').execute()
  return rows.map(toBlock)
}

async function findBlock(db: Db, id: number, { praticienId }: AgendaScope): Promise<Block | undefined> {
  let query = selectBlocks(db).where('agenda_entries.id', '=', id)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const row = await query.executeTakeFirst()
  return row && toBlock(row)
}

/** False if the block has changed since. May violate the constraint `reservations_no_overlap`. */
async function updateBlock(
  trx: Trx,
  block: EntryVersion,
  change: { start: LocalTime; duration: Minute; label: string | null; now: number },
): Promise<boolean> {
  const row = await updateEntry(trx, block)
    .set((eb) => ({
      date: change.start.day,
      start_minute: change.start.minute,
      duration_minutes: change.duration,
      occupied_until: change.start.minute + change.duration,
      label: change.label,
      updated_at: change.now,
      sequence: eb('sequence', '+', 1),
    }))
    .where('kind', '=', 'block')
    .executeTakeFirst()
  return row !== undefined
}

/** False if the block has changed since. */
async function deleteBlock(trx: Trx, { id, version }: EntryVersion): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('agenda_entries')
    .where('id', '=', id)
    .where('kind', '=', 'block')
    .where((eb) => (version === undefined ? eb.lit(true) : eb('version', '=', version)))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function selectBlocks(db: Db) {
  return db
    .selectFrom('agenda_entries')
    .innerJoin('users', 'users.id', 'practitioner_id')
    .select([
      'agenda_entries.id',
      'date',
      'start_minute',
      'duration_minutes',
      'label',
      'version',
      'practitioner_id',
      'first_name',
      'last_name',
    ])
    .where('kind', '=', 'block')
}

type BlockRow = Awaited<ReturnType<ReturnType<typeof selectBlocks>['executeTakeFirstOrThrow']>>

function toBlock(row: BlockRow): Block {
  return {
    id: row.id,
    date: row.date,
    time: formatTime(row.start_minute),
    duration: row.duration_minutes,
    label: row.label,
    praticienId: row.practitioner_id,
    praticienName: `${row.first_name} ${row.last_name}`,
    version: row.version,
  }
}
