import { type RawBuilder, sql } from 'kysely'
import type { Day, Minute } from '#domain/language/time.ts'
import type { Db, Trx } from '../../db/engine.ts'

/** A date of a series; cancelled ones too, where they are asked for. */
export type SeriesRow = {
  id: number
  praticienId: number
  date: Day
  start: Minute
  isCancelled: boolean
}

/**
 * The dates of the series of this reservation, itself included, ascending; none for a reservation of its own. One that
 * was given to another client is no longer among them, by whichever version of the site.
 */
export async function listSeriesRows(db: Db, reservationId: number): Promise<SeriesRow[]> {
  const rows = await db
    .selectFrom('agenda_entries as own')
    .innerJoin('agenda_entries as other', 'other.series_id', 'own.series_id')
    .select([
      'other.id',
      'other.practitioner_id as praticienId',
      'other.date',
      'other.start_minute as start',
      'other.cancelled_at as cancelledAt',
    ])
    .where('own.id', '=', reservationId)
    .where('own.kind', '=', 'reservation')
    .where('other.kind', '=', 'reservation')
    .where(isOfOneClient())
    .orderBy('other.date')
    .orderBy('other.start_minute')
    .orderBy('other.id')
    .execute()
  return rows.map(({ cancelledAt, ...row }) => ({ ...row, isCancelled: cancelledAt !== null }))
}

/** Of one record; where there is none, for want of an address and a number, with the same details. */
function isOfOneClient(): RawBuilder<boolean> {
  return sql<boolean>`(own.client_id = other.client_id or (own.client_id is null and other.client_id is null
    and coalesce(own.client_name, '') = coalesce(other.client_name, '')
    and coalesce(own.client_email, '') = coalesce(other.client_email, '')
    and coalesce(own.client_phone, '') = coalesce(other.client_phone, '')))`
}

/** A date that has another client, or record, than before is one of its own. */
export async function leaveSeries(
  trx: Trx,
  { reservationId, from }: { reservationId: number; from: number | null },
): Promise<void> {
  await trx
    .updateTable('agenda_entries')
    .set({ series_id: null })
    .where('id', '=', reservationId)
    .where('series_id', 'is not', null)
    .where((eb) =>
      from === null
        ? eb('client_id', 'is not', null)
        : eb.or([eb('client_id', 'is', null), eb('client_id', '<>', from)]),
    )
    .execute()
}

/** Null for a reservation of its own. */
export async function findSeriesOf(db: Db, reservationId: number): Promise<number | null> {
  const row = await db
    .selectFrom('agenda_entries')
    .select('series_id as seriesId')
    .where('id', '=', reservationId)
    .executeTakeFirst()
  return row?.seriesId ?? null
}

/** A date that is still of the series, a live one if there is any; undefined once all have left it. */
export async function findDateOfSeries(db: Db, seriesId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('agenda_entries')
    .select('id')
    .where('series_id', '=', seriesId)
    .orderBy('cancelled_at', (order) => order.asc().nullsFirst())
    .orderBy('date', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}
