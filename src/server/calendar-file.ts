import { createHash } from 'node:crypto'
import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { CalendarEvent, CalendarEventState } from '#domain/calendar-event.ts'
import { addMinutes, type Day, type LocalTime, type Minute } from '#domain/time.ts'

/** A calendar file (RFC 5545), and what it asks of the program that opens it (RFC 5546). */
export type CalendarFile = { method: 'REQUEST' | 'PUBLISH' | 'CANCEL'; content: string }

/**
 * The name of something in calendars, the same under any address or key of the site, and on any copy of its data.
 * Names nobody.
 */
export function calendarUid(kind: 'visite' | 'plage' | 'absence', ...parts: (string | number)[]): string {
  const name = createHash('sha256')
    .update([kind, ...parts].join(' '))
    .digest('hex')
  return `${name.slice(0, 32)}@cabinet`
}

type CalendarReservation = {
  id: number
  date: Day
  start_minute: Minute
  duration_minutes: Minute
  sequence: number
  created_at: number
  updated_at: number
  cancelled_at: number | null
}

/** Where a stored reservation stands. */
export function calendarStand(row: CalendarReservation): CalendarEventState {
  return {
    uid: calendarUid('visite', row.id, row.created_at),
    sequence: row.sequence,
    changedAt: row.updated_at,
    cancelled: row.cancelled_at !== null,
    at: { day: row.date, minute: row.start_minute },
    duration: row.duration_minutes,
  }
}

type Exchange = {
  timeZone: string
  now: number
  organizer: { name: string; address: string }
  /** To whom it is sent; null for a file that somebody opens by hand. */
  attendee: string | null
}

const DAY_S = 86_400
const ALARMS_S = [DAY_S, 7_200]

/** A reservation for its client's own calendar. Why it asks what it asks: docs/decisions/0016. */
export function reservationFile(
  event: CalendarEvent,
  { timeZone, now, organizer, attendee }: Exchange,
): CalendarFile {
  const method = methodOf(event, attendee)
  const calendar = emptyCalendar(timeZone).method(ICalCalendarMethod[method])
  calendar.createEvent({
    ...entryOf(timeZone, { ...event, start: event.at, end: addMinutes(event.at, event.duration) }),
    stamp: instantOf(now),
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    location: event.location === null ? null : clean(event.location),
    description: clean(event.description),
    url: event.url,
    organizer: { name: oneLine(organizer.name), email: organizer.address },
    attendees: attendee === null ? [] : [attending(attendee)],
    alarms: event.cancelled
      ? []
      : ALARMS_S.map((triggerBefore) => ({ type: ICalAlarmType.display, triggerBefore })),
  })
  return { method, content: write(calendar) }
}

function methodOf({ cancelled }: CalendarEvent, attendee: string | null): CalendarFile['method'] {
  if (cancelled) return 'CANCEL'
  return attendee === null ? 'PUBLISH' : 'REQUEST'
}

/** They asked for it themselves: nothing is left to be answered. */
function attending(email: string) {
  return {
    email,
    rsvp: false,
    role: ICalAttendeeRole.REQ,
    type: ICalAttendeeType.INDIVIDUAL,
    status: ICalAttendeeStatus.ACCEPTED,
    // As Google's own invitations say it: theirs is the form that every program was tried with.
    x: { 'X-NUM-GUESTS': '0' },
  }
}

/** Something that takes a practitioner's time, as their own calendar shows it. */
export type AgendaFileEntry = {
  uid: string
  sequence: number
  changedAt: number
  start: LocalTime
  end: LocalTime
  /** From one midnight to another. */
  wholeDays?: boolean
  summary: string
}

const HOUR_S = 3_600

/** An agenda that a calendar program reads again and again: the same items make the same file. */
export function agendaFile({
  timeZone,
  name,
  items,
}: {
  timeZone: string
  name: string
  items: readonly AgendaFileEntry[]
}): string {
  const calendar = emptyCalendar(timeZone).ttl(HOUR_S)
  // The one text that the library does not escape.
  calendar.name(oneLine(name).replace(/[\\;,]/g, '\\$&'))
  for (const item of items) calendar.createEvent(entryOf(timeZone, item))
  return write(calendar)
}

function entryOf(timeZone: string, item: AgendaFileEntry): ICalEventData {
  const { start, end, wholeDays = false } = item
  return {
    id: item.uid,
    sequence: item.sequence,
    stamp: instantOf(item.changedAt),
    lastModified: instantOf(item.changedAt),
    start: wholeDays ? Temporal.PlainDate.from(start.day) : wallTime(start),
    end: wholeDays ? Temporal.PlainDate.from(end.day) : wallTime(end),
    allDay: wholeDays,
    timezone: timeZone,
    summary: oneLine(item.summary),
    transparency: ICalEventTransparency.OPAQUE,
  }
}

/** The zone belongs to the events alone: with a zone of its own the library would write UTC instants in it. */
function emptyCalendar(timeZone: string): ICalCalendar {
  return ical({
    prodId: { company: 'cabinet', product: 'agenda', language: 'FR' },
    scale: 'GREGORIAN',
    timezone: { name: null, generator: () => vtimezone(timeZone) },
  })
}

/** The rules of a zone; where it is another name of a zone, under the name by which our events call it. */
function vtimezone(timeZone: string): string | null {
  const [block] = tzlib_get_ical_block(timeZone)
  return block?.replace(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${timeZone}`) ?? null
}

function wallTime({ day, minute }: LocalTime): Temporal.PlainDateTime {
  return Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute })
}

function instantOf(epochMilliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
}

/** What no calendar file may hold, whoever typed it: control characters, halves of a character. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
}

function oneLine(text: string): string {
  return clean(text).replaceAll('\n', ' ')
}

/** Every line ends, the last one too. */
function write(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`
}
