import { type AgendaDays, type DayLoad, FIRST_OF_DAY } from '#contract/booking/calendar.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { Day } from '#domain/language/time.ts'

type MovedReservation = { from: Day; moved: AgendaReservation }

/** The days after a move; unchanged where the reservation is not shown on the day that it leaves. */
export function moveInDays(reply: AgendaDays, { from, moved }: MovedReservation): AgendaDays {
  const isShown = reply.days.some(({ date, first }) => date === from && includes(first, moved))
  if (!isShown) return reply
  const days = reply.days.some(({ date }) => date === moved.date)
    ? reply.days
    : [...reply.days, emptyDay(moved.date)]
  return {
    ...reply,
    days: days.map((day) => {
      const left = day.date === from ? withoutReservation(day, moved) : day
      return day.date === moved.date ? withReservation(left, moved) : left
    }),
  }
}

function emptyDay(date: Day): DayLoad {
  return { date, count: 0, bookedMinutes: 0, workedMinutes: 0, first: [] }
}

function withoutReservation(day: DayLoad, { id, duration }: AgendaReservation): DayLoad {
  return {
    ...day,
    count: day.count - 1,
    bookedMinutes: day.bookedMinutes - duration,
    first: day.first.filter((other) => other.id !== id),
  }
}

function withReservation(day: DayLoad, moved: AgendaReservation): DayLoad {
  return {
    ...day,
    count: day.count + 1,
    bookedMinutes: day.bookedMinutes + moved.duration,
    first: [...day.first, moved].sort(byStart).slice(0, FIRST_OF_DAY),
  }
}

function includes(reservations: readonly AgendaReservation[], { id }: AgendaReservation): boolean {
  return reservations.some((other) => other.id === id)
}

function byStart(a: AgendaReservation, b: AgendaReservation): number {
  return a.time.localeCompare(b.time) || a.id - b.id
}
