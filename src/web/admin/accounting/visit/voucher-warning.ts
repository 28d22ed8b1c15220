import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

type Settled = Pick<AgendaReservation, 'date' | 'voucherUntil'>

/** Warns that the voucher is no longer valid on the day; null where it still is, or had already expired. */
export function voucherWarning({ date, voucherUntil }: Settled, day: Day): string | null {
  if (voucherUntil === undefined || date > voucherUntil || day <= voucherUntil) return null
  return french`Le bon de ce rendez-vous est valable jusqu’au ${dayAndYear(voucherUntil)}. Après ce jour, le rendez-vous est à régler sur place, et le bon retrouve ce qu’il en réglait.`
}
