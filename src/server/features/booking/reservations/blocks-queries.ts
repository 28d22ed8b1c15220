import type { Block } from '#contract/booking/blocks.ts'
import type { AgendaScope } from '#domain/accounts/role.ts'
import { type Day, formatTime, type LocalTime, type Minute } from '#domain/language/time.ts'
import { type EntryVersion, updateEntry } from '#server/agendas/write.ts'
import type { Db, Trx } from '#server/db/engine.ts'

export async function listBlocks(
  db: Db,
  { start, end, praticienId }: AgendaScope & { start: Day; end: Day },
): Promise<Block[]> {
  let query = selectBlocks(db).where('date', '>=', start).where('date', '<=', end)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const rows = await query.orderBy('date').orderBy('start_minute').orderBy('agenda_entries.id').execute()
  return rows.map(toBlock)
}

export async function findBlock(
  db: Db,
  id: number,
  { praticienId }: AgendaScope,
): Promise<Block | undefined> {
  let query = selectBlocks(db).where('agenda_entries.id', '=', id)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  const row = await query.executeTakeFirst()
  return row && toBlock(row)
}

/** False if the block has changed since. May violate the constraint `reservations_no_overlap`. */
export async function updateBlock(
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
export async function deleteBlock(trx: Trx, { id, version }: EntryVersion): Promise<boolean> {
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
    .select(['agenda_entries.id', 'date', 'start_minute', 'duration_minutes', 'label', 'version'])
    .select(['practitioner_id', 'first_name', 'last_name'])
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
