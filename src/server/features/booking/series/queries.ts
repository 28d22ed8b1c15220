import type { Booking } from '#server/agendas/write.ts'
import type { Trx } from '#server/db/engine.ts'

/** Returns the number of the series: the id of its first date. */
export async function joinSeries(trx: Trx, bookings: readonly Booking[]): Promise<number> {
  const ids = bookings.map(({ id }) => id)
  const seriesId = Math.min(...ids)
  await trx.updateTable('agenda_entries').set({ series_id: seriesId }).where('id', 'in', ids).execute()
  return seriesId
}
