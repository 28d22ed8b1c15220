import type { BookingLimitsForm } from '#contract/messages/booking-limits.ts'
import { api, session } from '../../session/session.ts'
import { bookingLimitsQuery } from './queries.ts'

export async function saveBookingLimits(limits: BookingLimitsForm): Promise<void> {
  const saved = await api('PUT /api/superadmin/booking-limits', { body: limits })
  session.client.setQueryData(bookingLimitsQuery.queryKey, saved)
}
