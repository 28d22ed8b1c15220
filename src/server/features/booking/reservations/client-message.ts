import type { ClientMessage } from '#contract/booking/reservations.ts'
import {
  type AnnouncedChange,
  announcedChangeOf,
  CLIENT_TYPES,
  type NewConfirmation,
  type ReservationChange,
} from '#domain/messages/message-plan.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { findReservation, listPendingMessages } from '../../messages/notifications/queries.ts'
import { findSeriesConfirmation } from '../../messages/notifications/series-queries.ts'

/** Messages to the client that may be waiting after each change. */
type ChangeByStaff = ReservationChange | NewConfirmation

const PENDING_ANNOUNCEMENTS: Record<ChangeByStaff, readonly AnnouncedChange[]> = {
  created: ['created'],
  moved: ['created', 'moved', 'changed', 'given'],
  // The announcement stays queued beside the cancellation, in case the reservation is restored.
  cancelled: ['cancelled'],
  restored: ['created', 'moved', 'changed', 'given'],
  readdressed: ['created'],
  resent: ['created'],
  relinked: ['created'],
}

export async function findClientMessage(
  { database }: Pick<AppContext, 'database'>,
  trx: Trx,
  { id, change }: { id: number; change: ChangeByStaff },
): Promise<ClientMessage> {
  const types = PENDING_ANNOUNCEMENTS[change].flatMap((announced) => CLIENT_TYPES[announced])
  const rows = await listPendingMessages(database, trx, { reservationId: id, types })
  const latest = rows.at(-1)
  if (!latest && change === 'resent') return findConfirmationOfSeries(database, trx, id)
  const announcedChange = announcedChangeOf(CLIENT_TYPES, latest?.type ?? null)
  return latest && announcedChange && announcedChange !== 'reminder'
    ? { id: latest.id, announcedChange }
    : null
}

/** Of all its dates, where the date is one of several. */
async function findConfirmationOfSeries(
  database: AppContext['database'],
  trx: Trx,
  reservationId: number,
): Promise<ClientMessage> {
  const reservation = await findReservation(trx, reservationId)
  if (!reservation || reservation.series_id === null) return null
  const id = await findSeriesConfirmation(database, trx, reservation.series_id)
  return id === undefined ? null : { id, announcedChange: 'created' }
}
