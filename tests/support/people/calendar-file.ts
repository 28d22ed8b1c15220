import ICAL from 'ical.js'

export type CalendarEvent = {
  uid: string
  sequence: number
  /** ISO 8601 instants, computed with the file's own VTIMEZONE; dates for all-day events. */
  start: string
  end: string
  summary: string
  location: string | null
  description: string | null
  status: string | null
  transparency: string | null
  organizer: string | null
  attendees: string[]
  /** Triggers, as durations before the start. */
  alarms: string[]
}

/** Parses a calendar file (RFC 5545) with a third-party parser. */
export function readCalendar(content: string) {
  const root = new ICAL.Component(ICAL.parse(content))
  const zones = root.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone))
  return {
    method: textOf(root, 'method'),
    name: textOf(root, 'x-wr-calname'),
    refresh: textOf(root, 'refresh-interval'),
    zones: zones.map(({ tzid }) => tzid),
    events: root.getAllSubcomponents('vevent').map((event) => readEvent(event, zones)),
  }
}

function readEvent(event: ICAL.Component, zones: ICAL.Timezone[]): CalendarEvent {
  return {
    uid: textOf(event, 'uid') ?? '',
    sequence: Number(textOf(event, 'sequence')),
    start: instantOf(event, 'dtstart', zones),
    end: instantOf(event, 'dtend', zones),
    summary: textOf(event, 'summary') ?? '',
    location: textOf(event, 'location'),
    description: textOf(event, 'description'),
    status: textOf(event, 'status'),
    transparency: textOf(event, 'transp'),
    organizer: textOf(event, 'organizer'),
    // URI schemes are case-insensitive.
    attendees: event
      .getAllProperties('attendee')
      .map((property) => String(property.getFirstValue()).replace(/^MAILTO:/, 'mailto:')),
    alarms: event.getAllSubcomponents('valarm').map((alarm) => textOf(alarm, 'trigger') ?? ''),
  }
}

function textOf(component: ICAL.Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name)
  return value === null ? null : String(value)
}

function instantOf(event: ICAL.Component, name: string, zones: ICAL.Timezone[]): string {
  const property = event.getFirstProperty(name)
  const time = property?.getFirstValue()
  if (!(time instanceof ICAL.Time)) throw new Error(`no ${name} in this event`)
  if (time.isDate) return time.toString()
  const tzid = property?.getFirstParameter('tzid')
  const zone =
    tzid === undefined ? ICAL.Timezone.utcTimezone : zones.find((candidate) => candidate.tzid === tzid)
  if (!zone) throw new Error(`no VTIMEZONE for ${String(tzid)} in the file`)
  const local = time.clone()
  local.zone = zone
  return new Date(local.toUnixTime() * 1000).toISOString()
}
