import type { OwnReservation } from '#contract/booking/own-link.ts'
import { toEuros } from '#domain/language/money.ts'
import { depositFate } from '#domain/visit/deposit.ts'
import { reservationState } from '#domain/visit/reservation-state.ts'
import type { AppContext } from '#server/app-context.ts'
import { toStateColumns } from '#server/practice/reservations/reservation-state.ts'
import type { LinkedReservation } from '../../messages/links/queries.ts'

/** As the visit stands: what goes back within the minute is on its way already. */
export function showOwnDeposit(
  { clock }: Pick<AppContext, 'clock'>,
  { date, start, cancelledAt, depositPaid, depositRefunded, ...row }: LinkedReservation,
): Pick<OwnReservation, 'paidDeposit'> {
  if (depositPaid === null) return {}
  const columns = toStateColumns({ ...row, date, start_minute: start, cancelled_at: cancelledAt })
  const isRefunded = depositFate({ state: reservationState(columns, clock.local()) }) === 'refund'
  const refunded = isRefunded ? depositPaid : (depositRefunded ?? 0)
  return { paidDeposit: { euros: toEuros(depositPaid), refundedEuros: toEuros(refunded) } }
}
