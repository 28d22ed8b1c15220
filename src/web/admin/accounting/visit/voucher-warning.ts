import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

type Settled = Pick<AgendaReservation, 'date' | 'voucherUntil'>

/** What a move to the day does to the voucher of the reservation; null where that counts then, or counts no more. */
export function voucherWarning({ date, voucherUntil }: Settled, day: Day): string | null {
  if (voucherUntil === undefined || date > voucherUntil || day <= voucherUntil) return null
  return french`Le bon de ce rendez-vous est valable jusqu’au ${dayAndYear(voucherUntil)}. Après ce jour, le rendez-vous est à régler sur place, et le bon retrouve ce qu’il en réglait.`
}
