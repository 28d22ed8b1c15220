import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { Refusal } from '#contract/errors.ts'
import type { AgendaScope } from '#domain/accounts/role.ts'
import type { Day } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { listSeriesRows } from '#server/practice/reservations/series.ts'
import type { Booking } from '#server/practice/reservations/write.ts'
import { findReservationDate, selectReservations, toAgendaReservation } from '../reservations/queries.ts'

/** Returns the number of the series: the id of its first date. */
export async function joinSeries(trx: Trx, bookings: readonly Booking[]): Promise<number> {
  const ids = bookings.map(({ id }) => id)
  const seriesId = Math.min(...ids)
  await trx.updateTable('agenda_entries').set({ series_id: seriesId }).where('id', 'in', ids).execute()
  return seriesId
}

/** Live dates of the series, ascending, as far as they are in scope; none for a reservation of its own. */
export async function listSeriesOf(
  db: Db,
  { id, date }: { id: number; date: Day },
  scope: AgendaScope,
): Promise<AgendaReservation[]> {
  const reservation = await findReservationDate(db, id, scope)
  if (!reservation) throw new Refusal('not_found')
  if (reservation.date !== date) throw new Refusal('reservation_moved')
  const ids = (await listSeriesRows(db, id)).map((row) => row.id)
  if (ids.length === 0) return []
  let query = selectReservations(db).where('agenda_entries.id', 'in', ids)
  if (scope.praticienId !== undefined) query = query.where('practitioner_id', '=', scope.praticienId)
  const rows = await query.orderBy('date').orderBy('start_minute').orderBy('agenda_entries.id').execute()
  return rows.map(toAgendaReservation)
}
