import type { Admin } from '#contract/accounts/sign-in.ts'
import type { Block } from '#contract/booking/blocks.ts'
import { Refusal } from '#contract/errors.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import { isPast, type LocalTime, type Minute, toLocalTime } from '#domain/language/time.ts'
import { wallClockOf } from '#server/agendas/availability.ts'
import { isAgendaOwner } from '#server/agendas/practitioners.ts'
import { insertAgendaEntry, lockAgendas, refuseSpanPastMidnightOrSkipped } from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { deleteBlock, findBlock, updateBlock } from './blocks-queries.ts'

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
