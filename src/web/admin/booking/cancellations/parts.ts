import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { PERIODS } from '#domain/booking/periods.ts'
import { frenchDay } from '#domain/language/french-day.ts'
import { toLocalTime } from '#domain/language/time.ts'

type Part<R> = { label: string; reservations: readonly R[] }

/** Morning, afternoon and evening of a single day; several days by day. In the order given, without empty parts. */
export function partsOf<R extends Pick<AgendaReservation, 'date' | 'time'>>(
  reservations: readonly R[],
): Part<R>[] {
  const days = Map.groupBy(reservations, ({ date }) => date)
  if (days.size > 1)
    return [...days].map(([day, ofDay]) => ({ label: capitalized(frenchDay(day)), reservations: ofDay }))
  return PERIODS.map(({ label, start, end }) => ({
    label,
    reservations: reservations.filter((reservation) => {
      const { minute } = toLocalTime(reservation)
      return minute >= start && minute < end
    }),
  })).filter((part) => part.reservations.length > 0)
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
