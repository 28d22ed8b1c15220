import { addDays, type Day } from '#domain/language/time.ts'

/** One VEVENT, or one with its moved instances: all that share a UID. Lines are unfolded. */
export type EventGroup = { uid: string; events: string[][] }

export type SplitCalendar = {
  groups: EventGroup[]
  /** Lines of each VTIMEZONE, by TZID. */
  zones: ReadonlyMap<string, readonly string[]>
}

/**
 * Events one by one, because the parser gives up a whole file for one rule that it does not know. Null for anything that
 * is not a whole calendar: half a file would give busy time away.
 */
export function splitCalendar(text: string): SplitCalendar | null {
  const lines = unfold(text)
  const isWhole = isBoundary(lines[0], 'BEGIN', 'VCALENDAR') && isBoundary(lines.at(-1), 'END', 'VCALENDAR')
  const components = isWhole ? listComponents(lines) : null
  if (!components) return null
  const zones = new Map<string, string[]>()
  const groups = new Map<string, EventGroup>()
  for (const component of components) {
    if (isBoundary(component[0], 'BEGIN', 'VEVENT')) addEvent(groups, withoutAlarms(component))
    else zones.set(textOf(component, 'TZID') ?? '', component)
  }
  return { groups: [...groups.values()], zones }
}

/** Null if one has no end. */
function listComponents(lines: readonly string[]): string[][] | null {
  const components: string[][] = []
  let open: string[] = []
  let kind: (typeof COMPONENTS)[number] | undefined
  for (const line of lines) {
    kind ??= COMPONENTS.find((name) => isBoundary(line, 'BEGIN', name))
    if (!kind) continue
    open.push(line)
    if (!isBoundary(line, 'END', kind)) continue
    components.push(open)
    open = []
    kind = undefined
  }
  return kind === undefined ? components : null
}

const COMPONENTS = ['VEVENT', 'VTIMEZONE'] as const

/** RFC 5545, 3.1. */
function unfold(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
}

function isBoundary(line: string | undefined, edge: 'BEGIN' | 'END', component: string): boolean {
  return line?.toUpperCase() === `${edge}:${component}`
}

function withoutAlarms(event: readonly string[]): string[] {
  const kept: string[] = []
  let isInAlarm = false
  for (const line of event) {
    if (isBoundary(line, 'BEGIN', 'VALARM')) isInAlarm = true
    if (!isInAlarm) kept.push(line)
    if (isBoundary(line, 'END', 'VALARM')) isInAlarm = false
  }
  return kept
}

function addEvent(groups: Map<string, EventGroup>, event: string[]): void {
  const uid = textOf(event, 'UID') || `without-uid-${groups.size}`
  const known = groups.get(uid)
  if (known) known.events.push(event)
  else groups.set(uid, { uid, events: [event] })
}

/** Lines of one property: `DTSTART;TZID=Europe/Paris:20270413T100000`. */
export function propertiesOf(event: readonly string[], name: string): string[] {
  return event.filter((line) => {
    const next = line[name.length]
    return (next === ':' || next === ';') && line.slice(0, name.length).toUpperCase() === name
  })
}

function textOf(event: readonly string[], name: string): string | undefined {
  const [line] = propertiesOf(event, name)
  return line && splitProperty(line).value
}

/** Values of parameters may be quoted, with colons inside. */
export function splitProperty(line: string): { head: string; value: string } {
  const head = /^(?:[^:"]|"[^"]*")*/.exec(line)?.[0] ?? ''
  return { head, value: line.slice(head.length + 1) }
}

/** Further than any zone is from another, and than what repeats lasts. */
const MARGIN_DAYS = { once: 2, recurring: 60 }

/** True for what is certainly over: calendars keep the events of many years. */
export function isOver({ events }: EventGroup, today: Day): boolean {
  return events.every((event) => {
    if (propertiesOf(event, 'RDATE').length > 0) return false
    const until = /UNTIL=(\d{8})/i.exec(textOf(event, 'RRULE') ?? '')?.[1]
    if (propertiesOf(event, 'RRULE').length > 0)
      return isBefore(until, addDays(today, -MARGIN_DAYS.recurring))
    return isBefore(textOf(event, 'DTEND'), addDays(today, -MARGIN_DAYS.once))
  })
}

function isBefore(text: string | undefined, day: Day): boolean {
  return /^\d{8}/.test(text ?? '') && (text ?? '').slice(0, 8) < day.replaceAll('-', '')
}
