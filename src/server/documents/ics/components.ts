import type { Day } from '#domain/language/time.ts'
import { type ContentLine, nameOf, parseContentLine, unfoldedLines } from './content-lines.ts'
import type { ZoneDefinition } from './file-zones.ts'
import { isOver } from './over.ts'

/** Lines of a VEVENT that say when it is and whether it is busy, without those of its alarms. */
export type EventLines = readonly ContentLine[]

export type Calendar = {
  /** X-WR-TIMEZONE: of times without a zone. */
  zone: string | undefined
  zones: Map<string, ZoneDefinition>
  events: EventLines[]
  freeBusy: ContentLine[]
  /** The highest SEQUENCE of each UID among whole events that are over and left out. */
  sequences: Map<string, number>
}

const WANTED: Readonly<Record<string, readonly string[]>> = {
  VCALENDAR: ['X-WR-TIMEZONE'],
  VEVENT: [
    'UID',
    'SEQUENCE',
    'RECURRENCE-ID',
    'DTSTART',
    'DTEND',
    'DURATION',
    'RRULE',
    'RDATE',
    'EXDATE',
    'EXRULE',
    'STATUS',
    'TRANSP',
    'ATTENDEE',
    'X-MICROSOFT-CDO-BUSYSTATUS',
    'X-MICROSOFT-CDO-ALLDAYEVENT',
    'X-APPLE-TRAVEL-DURATION',
  ],
  VFREEBUSY: ['FREEBUSY'],
  VTIMEZONE: ['TZID', 'X-LIC-LOCATION'],
  STANDARD: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE'],
  DAYLIGHT: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE'],
}

type Component = { kind: string; lines: ContentLine[]; children: Component[] }

/**
 * The calendars of a file, without events that are over. Null for anything that is not made of whole ones: half a file
 * would give busy time away. `eventTexts`: further lines of events that are read.
 */
export function readComponents(
  file: string,
  today: Day,
  eventTexts: readonly string[] = [],
): Calendar[] | null {
  const reading: Reading = { calendars: [], open: [], today, eventTexts }
  for (const line of unfoldedLines(file)) if (!takeLine(line, reading)) return null
  return reading.open.length === 0 && reading.calendars.length > 0 ? reading.calendars : null
}

type Reading = { calendars: Calendar[]; open: Component[]; today: Day; eventTexts: readonly string[] }

/** False where the line is not one of a whole calendar. */
function takeLine(line: string, reading: Reading): boolean {
  const begun = boundaryOf(line, 'BEGIN')
  if (begun !== null) return begin(begun, reading)
  const current = reading.open.at(-1)
  if (!current) return false
  const ended = boundaryOf(line, 'END')
  if (ended === null) addLine(current, line, reading.eventTexts)
  else if (ended === current.kind) end(current, reading)
  return ended === null || ended === current.kind
}

function begin(kind: string, { open, calendars }: Reading): boolean {
  if (open.length === 0) {
    if (kind !== 'VCALENDAR') return false
    calendars.push({ zone: undefined, zones: new Map(), events: [], freeBusy: [], sequences: new Map() })
  }
  open.push({ kind, lines: [], children: [] })
  return true
}

function end(component: Component, { open, calendars, today }: Reading): void {
  open.pop()
  close(component, { parent: open.at(-1), calendar: calendars.at(-1), today })
}

function boundaryOf(line: string, edge: 'BEGIN' | 'END'): string | null {
  const isOne = line[edge.length] === ':' && line.slice(0, edge.length).toUpperCase() === edge
  return isOne
    ? line
        .slice(edge.length + 1)
        .trim()
        .toUpperCase()
    : null
}

function addLine({ kind, lines }: Component, line: string, eventTexts: readonly string[]): void {
  const name = nameOf(line)
  const isWanted = WANTED[kind]?.includes(name) || (kind === 'VEVENT' && eventTexts.includes(name))
  if (isWanted) lines.push(parseContentLine(line))
}

type Surroundings = { parent: Component | undefined; calendar: Calendar | undefined; today: Day }

function close(component: Component, { parent, calendar, today }: Surroundings): void {
  const { kind, lines, children } = component
  if (!calendar) return
  if (kind === 'VCALENDAR') calendar.zone = lines.find(({ value }) => value !== '')?.value
  if (parent?.kind === 'VTIMEZONE') parent.children.push(component)
  if (parent?.kind !== 'VCALENDAR') return
  if (kind === 'VTIMEZONE') addZone(calendar, lines, children)
  if (kind === 'VFREEBUSY') calendar.freeBusy.push(...lines)
  if (kind === 'VEVENT') addEvent(calendar, lines, today)
}

function addZone({ zones }: Calendar, lines: ContentLine[], children: readonly Component[]): void {
  const name = lines.find((line) => line.name === 'TZID')?.value
  if (name === undefined || zones.has(name)) return
  zones.set(name, {
    lines,
    observances: children.filter(({ kind }) => kind !== 'VTIMEZONE').map((child) => child.lines),
  })
}

function addEvent({ events, sequences }: Calendar, lines: ContentLine[], today: Day): void {
  if (!isOver(lines, today)) {
    events.push(lines)
    return
  }
  const value = (name: string) => lines.find((line) => line.name === name)?.value
  const [uid, sequence] = [value('UID'), Number(value('SEQUENCE') ?? 0)]
  const isMaster = value('RECURRENCE-ID') === undefined
  if (uid && isMaster && sequence > (sequences.get(uid) ?? 0)) sequences.set(uid, sequence)
}
