import type { BookingLimits } from '#domain/messages/booking-limits.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { api, session } from '../../session/session.ts'
import { bookingLimitsQuery } from './queries.ts'

export async function saveBookingLimits(limits: BookingLimits): Promise<void> {
  const saved = await api('PUT /api/superadmin/booking-limits', { body: limits })
  session.client.setQueryData(bookingLimitsQuery.queryKey, saved)
}

export function saveWaitingListState(isOpen: boolean) {
  return api('PUT /api/superadmin/waiting-list', { body: { isOpen } })
}

/** Includes the settings that the whole back office and every page ask for. */
export async function refreshWaitingListState(): Promise<void> {
  await Promise.all([
    session.client.invalidateQueries({ queryKey: ['waiting-list'] }),
    session.client.invalidateQueries({ queryKey: publicSettingsQuery(api).queryKey }),
    session.client.invalidateQueries({ queryKey: ['dashboard'] }),
  ])
}
