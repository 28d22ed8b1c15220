import type { AgendaScope } from '#domain/accounts/role.ts'
import type { Day, LocalTime } from '#domain/language/time.ts'
import type { Db } from '#server/db/engine.ts'
import { selectReservations } from './queries.ts'

type UpcomingFilter = AgendaScope & { now: LocalTime; date?: Day; bookedAfter?: number; limit?: number }

export async function listUpcoming(db: Db, { now, date, praticienId, bookedAfter, limit }: UpcomingFilter) {
  let query = selectReservations(db)
    .select(['agenda_entries.created_at', 'source'])
    .where('date', '>=', now.day)
    .where((eb) => eb.or([eb('date', '>', now.day), eb('start_minute', '>', now.minute)]))
  if (date !== undefined) query = query.where('date', '=', date)
  if (praticienId !== undefined) query = query.where('practitioner_id', '=', praticienId)
  if (bookedAfter !== undefined) query = query.where('agenda_entries.created_at', '>', bookedAfter)
  if (limit !== undefined) query = query.limit(limit)
  return query.orderBy('date').orderBy('start_minute').orderBy('agenda_entries.id').execute()
}
