import type { EventApi, EventInput } from '@fullcalendar/react'
import type { AgendaEntry } from '#contract/reservations.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { addDays, END_OF_DAY, formatTime, frenchTime, type LocalTime } from '#domain/time.ts'
import { endMinute } from './visit.ts'

/** A reservation as a calendar entry: title, start from date and time joined, and its own fields. */
export function eventOf(entry: AgendaEntry, past: boolean): EventInput {
  return {
    id: String(entry.id),
    title: reservationTitle(entry.clientName),
    start: `${entry.date}T${entry.time}`,
    end: endOf(entry),
    startEditable: !past,
    className: past ? 'visit visit-past' : 'visit',
    color: past ? 'var(--control)' : 'var(--accent)',
    extendedProps: { entry },
  }
}

/** The reservation behind a calendar entry. */
export function entryOf(event: EventApi): AgendaEntry {
  return event.extendedProps.entry as AgendaEntry
}

/** The calendar runs in UTC, so that a date's UTC parts are the practice's day and minute. */
export function localTimeOf(date: Date): LocalTime {
  return { day: date.toISOString().slice(0, 10), minute: date.getUTCHours() * 60 + date.getUTCMinutes() }
}

/** Class names of an entry in one view: a chip of the month, a block of a day, a row of the planning. */
export function lookOf(entry: AgendaEntry, view: string): string {
  if (view.startsWith('list')) return 'visit-in-list'
  if (!view.startsWith('timeGrid')) return 'visit-block visit-in-month'
  return entry.duration < 45 ? 'visit-block visit-short' : 'visit-block'
}

export function slotLabel(date: Date): string {
  return frenchTime(localTimeOf(date).minute)
}

function endOf(entry: AgendaEntry): string {
  const end = endMinute(entry)
  return end === END_OF_DAY ? `${addDays(entry.date, 1)}T00:00` : `${entry.date}T${formatTime(end)}`
}
