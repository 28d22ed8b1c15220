import type { Agenda, TimeOff } from '#domain/agenda.ts'
import { NEW_AGENDA } from '#domain/agenda.ts'
import type { Db } from '#server/db/engine.ts'

/** Agendas by practitioner; who never saved one has a new one. */
export async function readAgendas(db: Db, praticienIds: readonly number[]): Promise<Map<number, Agenda>> {
  const agendas = new Map(praticienIds.map((id): [number, Agenda] => [id, NEW_AGENDA]))
  if (praticienIds.length === 0) return agendas
  const rows = await db
    .selectFrom('agendas')
    .select(['praticien_id', 'config'])
    .where('praticien_id', 'in', praticienIds)
    .execute()
  for (const row of rows) agendas.set(row.praticien_id, { ...NEW_AGENDA, ...JSON.parse(row.config) })
  return agendas
}

export async function upsertAgenda(
  db: Db,
  praticienId: number,
  { agenda, now }: { agenda: Agenda; now: number },
): Promise<void> {
  const row = { config: JSON.stringify(agenda), updated_at: now }
  await db
    .insertInto('agendas')
    .values({ praticien_id: praticienId, ...row })
    .onConflict((conflict) => conflict.column('praticien_id').doUpdateSet(row))
    .execute()
}

const CLOSURES = 'closures'

/** When the whole practice is closed. */
export async function readClosureList(db: Db): Promise<TimeOff[]> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', CLOSURES).executeTakeFirst()
  return row ? JSON.parse(row.value) : []
}

export async function upsertClosureList(
  db: Db,
  { closures, now }: { closures: TimeOff[]; now: number },
): Promise<void> {
  const row = { value: JSON.stringify(closures), updated_at: now, is_example: 0 as const }
  await db
    .insertInto('settings')
    .values({ key: CLOSURES, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
