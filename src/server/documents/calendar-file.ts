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
import type { CalendarEvent, CalendarEventState } from '#domain/booking/calendars/calendar-event.ts'
import { addMinutes, type Day, type LocalTime, type Minute } from '#domain/language/time.ts'

/** An iCalendar file (RFC 5545) with its iTIP method (RFC 5546). */
export type CalendarFile = { method: 'REQUEST' | 'PUBLISH' | 'CANCEL'; content: string }

/** Independent of the site's origin and keys: survives a move or a restored backup. No personal data. */
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

export function calendarState(row: CalendarReservation): CalendarEventState {
  return {
    uid: calendarUid('visite', row.id, row.created_at),
    sequence: row.sequence,
    changedAt: row.updated_at,
    cancelled: row.cancelled_at !== null,
    at: { day: row.date, minute: row.start_minute },
    duration: row.duration_minutes,
  }
}

type FileOptions = {
  timeZone: string
  now: number
  organizer: { name: string; address: string }
  attendee: string | null
}

const DAY_S = 86_400
const ALARMS_S = [DAY_S, 7_200]

/** For the client's calendar; the choice of methods: docs/decisions/0016. */
export function renderReservationFile(
  event: CalendarEvent,
  { timeZone, now, organizer, attendee }: FileOptions,
): CalendarFile {
  const method = methodOf(event, attendee)
  const calendar = createCalendar(timeZone).method(ICalCalendarMethod[method])
  calendar.createEvent(reservationData(event, { timeZone, now, organizer, attendee }))
  return { method, content: serialize(calendar) }
}

/**
 * Several reservations in one file, with the identifiers that they have in files of their own. RFC 5546 allows one
 * UID in a REQUEST and a CANCEL; in PUBLISH, the status says which of them are cancelled.
 */
export function renderDatesFile(
  events: readonly CalendarEvent[],
  options: Omit<FileOptions, 'attendee'>,
): CalendarFile {
  const calendar = createCalendar(options.timeZone).method(ICalCalendarMethod.PUBLISH)
  for (const event of events) calendar.createEvent(reservationData(event, { ...options, attendee: null }))
  return { method: 'PUBLISH', content: serialize(calendar) }
}

function reservationData(
  event: CalendarEvent,
  { timeZone, now, organizer, attendee }: FileOptions,
): ICalEventData {
  return {
    ...eventData(timeZone, { ...event, start: event.at, end: addMinutes(event.at, event.duration) }),
    stamp: instantOf(now),
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    location: event.location === null ? null : replaceControlCharacters(event.location),
    description: replaceControlCharacters(event.description),
    url: event.url,
    organizer: { name: toOneLine(organizer.name), email: organizer.address },
    attendees: attendee === null ? [] : [acceptedAttendee(attendee)],
    alarms: event.cancelled
      ? []
      : ALARMS_S.map((triggerBefore) => ({ type: ICalAlarmType.display, triggerBefore })),
  }
}

function methodOf({ cancelled }: CalendarEvent, attendee: string | null): CalendarFile['method'] {
  if (cancelled) return 'CANCEL'
  return attendee === null ? 'PUBLISH' : 'REQUEST'
}

/** Already accepted, without RSVP: the client has booked it. */
function acceptedAttendee(email: string) {
  return {
    email,
    rsvp: false,
    role: ICalAttendeeRole.REQ,
    type: ICalAttendeeType.INDIVIDUAL,
    status: ICalAttendeeStatus.ACCEPTED,
    // Included in Google's invitations, which every calendar program supports.
    x: { 'X-NUM-GUESTS': '0' },
  }
}

export type AgendaFileEntry = {
  uid: string
  sequence: number
  changedAt: number
  start: LocalTime
  end: LocalTime
  wholeDays?: boolean
  summary: string
}

const HOUR_S = 3_600

/** Deterministic: the same items yield the same file, however often a program polls the feed. */
export function renderAgendaFile({
  timeZone,
  name,
  items,
}: {
  timeZone: string
  name: string
  items: readonly AgendaFileEntry[]
}): string {
  const calendar = createCalendar(timeZone).ttl(HOUR_S)
  // The library does not escape this value.
  calendar.name(toOneLine(name).replace(/[\\;,]/g, '\\$&'))
  for (const entry of items) calendar.createEvent(eventData(timeZone, entry))
  return serialize(calendar)
}

function eventData(timeZone: string, entry: AgendaFileEntry): ICalEventData {
  const { start, end, wholeDays = false } = entry
  return {
    id: entry.uid,
    sequence: entry.sequence,
    stamp: instantOf(entry.changedAt),
    lastModified: instantOf(entry.changedAt),
    start: wholeDays ? Temporal.PlainDate.from(start.day) : toPlainDateTime(start),
    end: wholeDays ? Temporal.PlainDate.from(end.day) : toPlainDateTime(end),
    allDay: wholeDays,
    timezone: timeZone,
    summary: toOneLine(entry.summary),
    transparency: ICalEventTransparency.OPAQUE,
  }
}

/** `name: null`: with a calendar-wide zone, the library writes UTC instants. Each event names its zone. */
function createCalendar(timeZone: string): ICalCalendar {
  return ical({
    prodId: { company: 'cabinet', product: 'agenda', language: 'FR' },
    scale: 'GREGORIAN',
    timezone: { name: null, generator: () => zoneDefinition(timeZone) },
  })
}

/** For an alias, the library returns the canonical TZID, which must equal that of the events. */
function zoneDefinition(timeZone: string): string | null {
  const [block] = tzlib_get_ical_block(timeZone)
  return block?.replace(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${timeZone}`) ?? null
}

function toPlainDateTime({ day, minute }: LocalTime): Temporal.PlainDateTime {
  return Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute })
}

function instantOf(epochMilliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
}

/** Lone surrogates, too. */
function replaceControlCharacters(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
}

function toOneLine(text: string): string {
  return replaceControlCharacters(text).replaceAll('\n', ' ')
}

function serialize(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`
}
