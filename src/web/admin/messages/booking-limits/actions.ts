import type { BookingLimits } from '#domain/messages/booking-limits.ts'
import { api, session } from '../../session/session.ts'
import { bookingLimitsQuery } from './queries.ts'

export async function saveBookingLimits(limits: BookingLimits): Promise<void> {
  const saved = await api('PUT /api/superadmin/booking-limits', { body: limits })
  session.client.setQueryData(bookingLimitsQuery.queryKey, saved)
}
