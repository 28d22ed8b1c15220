import type { Agenda } from '#domain/agenda.ts'
import { NEW_AGENDA } from '#domain/agenda.ts'
import type { Day, Span } from '#domain/time.ts'
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

/** Occupied spans of live reservations between two days, both included, by practitioner and day, in order. */
export async function listOccupied(
  db: Db,
  praticienIds: readonly number[],
  range: { start: Day; end: Day },
): Promise<Map<number, Map<Day, Span[]>>> {
  const occupied = new Map(praticienIds.map((id) => [id, new Map<Day, Span[]>()]))
  if (praticienIds.length === 0) return occupied
  const rows = await db
    .selectFrom('reservations')
    .select(['praticien_id', 'date', 'start_minute as start', 'occupied_until as end'])
    .where('date', '>=', range.start)
    .where('date', '<=', range.end)
    .where('praticien_id', 'in', praticienIds)
    .where('cancelled_at', 'is', null)
    .orderBy('date')
    .orderBy('start_minute')
    .execute()
  for (const { praticien_id, date, start, end } of rows) {
    const days = occupied.get(praticien_id)
    const spans = days?.get(date)
    if (spans) spans.push({ start, end })
    else days?.set(date, [{ start, end }])
  }
  return occupied
}
