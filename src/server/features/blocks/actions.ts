import type { Admin } from '#contract/auth.ts'
import type { Block } from '#contract/blocks.ts'
import { Refusal } from '#contract/errors.ts'
import { scopeOf } from '#domain/role.ts'
import { isPast, type LocalTime, type Minute, toLocalTime } from '#domain/time.ts'
import { wallClockOf } from '#server/agendas/availability.ts'
import { isAgendaOwner } from '#server/agendas/practitioners.ts'
import { insertAgendaEntry, lockAgendas, refuseImpossible } from '#server/agendas/write.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { deleteBlock, findBlock, updateBlock } from './queries.ts'

type BlockSpan = { date: string; time: string; duration: Minute; label?: string | undefined }

/** Praticiens block time in their own agenda only; superadmins in any. */
export async function blockTime(
  context: AppContext,
  caller: Admin,
  { praticienId = caller.id, ...span }: BlockSpan & { praticienId?: number | undefined },
): Promise<Block> {
  const { database, clock } = context
  await requireAgenda(database.kysely, caller, praticienId)
  const id = await database.transaction(async (trx) => {
    await lockAgendas(context, trx, [praticienId])
    const slot = toLocalTime(span)
    const wallClock = wallClockOf(clock, [slot.day])
    if (isPast(slot, wallClock.now)) throw new Refusal('slot_past')
    refuseImpossible(slot, span.duration, { wallClock, field: 'duration' })
    return insertAgendaEntry(trx, {
      kind: 'block',
      label: span.label ?? null,
      practitioner_id: praticienId,
      date: slot.day,
      start_minute: slot.minute,
      duration_minutes: span.duration,
      buffer_minutes: 0,
      source: 'staff',
      created_at: clock.instant(),
    })
  })
  return requireBlock(database.kysely, caller, id)
}

/** A block under way can be resized and renamed but not moved; a block that is over cannot change. */
export async function changeBlock(
  context: AppContext,
  { caller, id }: { caller: Admin; id: number },
  span: BlockSpan,
): Promise<Block> {
  const { database, clock } = context
  const { praticienId } = await requireBlock(database.kysely, caller, id)
  await database.transaction(async (trx) => {
    await lockAgendas(context, trx, [praticienId])
    const current = await requireBlock(trx, caller, id)
    refuseOver(current, clock.local())
    const slot = toLocalTime(span)
    const wallClock = wallClockOf(clock, [slot.day])
    const isMoved = span.date !== current.date || span.time !== current.time
    if (isPast(toLocalTime(current), wallClock.now) && isMoved) throw new Refusal('move_from_past')
    if (isPast(slot, wallClock.now) && isMoved) throw new Refusal('move_to_past')
    refuseImpossible(slot, span.duration, { wallClock, field: 'duration' })
    const label = span.label ?? null
    await updateBlock(trx, id, { at: slot, duration: span.duration, label, now: clock.instant() })
  })
  return requireBlock(database.kysely, caller, id)
}

export async function removeBlock(
  context: AppContext,
  { caller, id }: { caller: Admin; id: number },
): Promise<void> {
  const { database, clock } = context
  const { praticienId } = await requireBlock(database.kysely, caller, id)
  await database.transaction(async (trx) => {
    await lockAgendas(context, trx, [praticienId])
    refuseOver(await requireBlock(trx, caller, id), clock.local())
    await deleteBlock(trx, id)
  })
}

function refuseOver(block: Block, now: LocalTime): void {
  const { day, minute } = toLocalTime(block)
  if (isPast({ day, minute: minute + block.duration }, now)) throw new Refusal('reservation_past')
}

async function requireAgenda(db: Db, caller: Admin, praticienId: number): Promise<void> {
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
