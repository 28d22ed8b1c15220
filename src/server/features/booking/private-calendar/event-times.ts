import ical, { type EventInstance, type VEvent } from 'node-ical'
import type { BusyStretch } from '#domain/booking/calendars/private-calendar.ts'
import type { DayRange, LocalTime } from '#domain/language/time.ts'
import { type EventGroup, propertiesOf, type SplitCalendar, splitProperty } from './event-groups.ts'

type Stretches = { busy: BusyStretch[]; allDay: BusyStretch[] }

/**
 * When the events of one UID are busy. Throws for those that cannot be understood. Precondition: the zone of the process
 * is the practice's, in which the parser reads times without a zone.
 */
export function stretchesOf(group: EventGroup, zones: SplitCalendar['zones'], range: DayRange): Stretches {
  if (group.events.some(isTooFrequent)) throw new UnknownEvent('frequency')
  const window = windowOf(range)
  const parsed = parse(group, zones)
  const instances = parsed.flatMap((event) =>
    ical.expandRecurringEvent(event, { ...window, expandOngoing: true }),
  )
  const added = parsed.flatMap((event) => extraInstances(group, event, zones))
  const busy = [...instances, ...added].filter(({ event }) => isBusy(event))
  return {
    busy: busy.filter(({ isFullDay }) => !isFullDay).flatMap(stretchesOfTimed),
    allDay: busy.filter(({ isFullDay }) => isFullDay).map(stretchOfDays),
  }
}

class UnknownEvent extends Error {}

/** The library throws only for some of them, after long work. */
function isTooFrequent(event: readonly string[]): boolean {
  return propertiesOf(event, 'RRULE').some((line) => /FREQ=(SECONDLY|MINUTELY)/i.test(line))
}

function windowOf({ start, end }: DayRange): { from: Date; to: Date } {
  const at = (day: string) =>
    new Date(Temporal.PlainDate.from(day).toZonedDateTime(ownZone()).epochMilliseconds)
  return { from: at(start), to: at(Temporal.PlainDate.from(end).add({ days: 1 }).toString()) }
}

function ownZone(): string {
  return Temporal.Now.timeZoneId()
}

function parse({ events }: EventGroup, zones: SplitCalendar['zones']): VEvent[] {
  const used = [...zones].filter(([tzid]) =>
    events.some((event) => event.some((line) => line.includes(tzid))),
  )
  const lines = [...used.flatMap(([, zone]) => zone), ...events.flat()]
  const text = ['BEGIN:VCALENDAR', ...withKnownZones(lines, used), 'END:VCALENDAR'].join('\r\n')
  const found = Object.values(ical.sync.parseICS(text)).filter(
    (component): component is VEvent => component?.type === 'VEVENT',
  )
  if (found.length === 0) throw new UnknownEvent('nothing was parsed')
  for (const event of found) refuseHalfUnderstood(event, events)
  return found
}

/** The parser looks for the rules of a zone in the file only under names such as this one. */
function withKnownZones(
  lines: readonly string[],
  zones: readonly [tzid: string, unknown][],
): readonly string[] {
  const renamed = zones.filter(([tzid]) => tzid !== '' && !isKnownZone(tzid))
  return renamed.reduce<readonly string[]>((changed, [tzid], index) => {
    const name = `${CUSTOM_ZONE} ${index}`
    return changed.map((line) =>
      line === `TZID:${tzid}`
        ? `TZID:${name}`
        : line
            .replace(`TZID="${tzid}"`, `TZID=${name}`)
            .replace(`TZID=${tzid}:`, `TZID=${name}:`)
            .replace(`TZID=${tzid};`, `TZID=${name};`),
    )
  }, lines)
}

const CUSTOM_ZONE = 'Customized Time Zone'

/** Of the IANA, or of Windows. */
function isKnownZone(tzid: string): boolean {
  return tzid.endsWith('Standard Time') || Intl.supportedValuesOf('timeZone').includes(tzid) || tzid === 'UTC'
}

function refuseHalfUnderstood({ start, end, rrule }: VEvent, events: readonly string[][]): void {
  if (!(start instanceof Date) || Number.isNaN(start.getTime())) throw new UnknownEvent('start')
  if (end && (Number.isNaN(end.getTime()) || end < start)) throw new UnknownEvent('end')
  if (!rrule && events.some((event) => propertiesOf(event, 'RRULE').length > 0))
    throw new UnknownEvent('rule')
}

function isBusy(event: VEvent): boolean {
  const { status, transparency } = event
  const outlook = (event as unknown as Record<string, unknown>)['MICROSOFT-CDO-BUSYSTATUS']
  return (
    String(status).toUpperCase() !== 'CANCELLED' &&
    String(transparency).toUpperCase() !== 'TRANSPARENT' &&
    !FREE.has(String(outlook).toUpperCase())
  )
}

const FREE = new Set(['FREE', 'WORKINGELSEWHERE'])

/** Dates listed beside the rule (RDATE), which the parser does not know. */
function extraInstances(
  { events }: EventGroup,
  event: VEvent,
  zones: SplitCalendar['zones'],
): EventInstance[] {
  const [first] = events
  const dates = (first ? propertiesOf(first, 'RDATE') : []).flatMap((line) => {
    const { head, value } = splitProperty(line)
    const parameters = head.slice('RDATE'.length).replace(/;VALUE=PERIOD/i, '')
    return value.split(',').map((date) => `DTSTART${parameters}:${date.split('/')[0]}`)
  })
  if (dates.length > 1_000) throw new UnknownEvent('dates')
  return dates.flatMap((line, index) =>
    parse({ uid: '', events: [['BEGIN:VEVENT', `UID:date-${index}`, line, 'END:VEVENT']] }, zones).map(
      (extra) => {
        const length = (event.end?.getTime() ?? event.start.getTime()) - event.start.getTime()
        const end = new Date(extra.start.getTime() + length)
        return { ...ONCE, start: extra.start, end, event, isFullDay: event.datetype === 'date' }
      },
    ),
  )
}

const ONCE = { summary: '', isRecurring: true, isOverride: false } as const

/** In two parts where the clocks change meanwhile: an hour that comes twice is busy only as often as it is. */
function stretchesOfTimed({ start, end }: EventInstance): BusyStretch[] {
  if (end <= start) return []
  const [from, to] = [start, end].map((date) =>
    Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(ownZone()),
  )
  if (!from || !to) return []
  const change = from.getTimeZoneTransition('next')
  if (!change || change.epochMilliseconds >= to.epochMilliseconds) return [stretch(from, to)]
  const before = change.subtract({ nanoseconds: 1 })
  return [stretch(from, before), stretch(change, to)]
}

function stretch(from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime): BusyStretch {
  return {
    start: toLocal(from.toPlainDateTime().round({ smallestUnit: 'minute', roundingMode: 'floor' })),
    end: toLocal(to.toPlainDateTime().round({ smallestUnit: 'minute', roundingMode: 'ceil' })),
  }
}

function toLocal(time: Temporal.PlainDateTime): LocalTime {
  return { day: time.toPlainDate().toString(), minute: time.hour * 60 + time.minute }
}

/** A day without a zone is at midnight of the process. */
function stretchOfDays({ start, end }: EventInstance): BusyStretch {
  return { start: { day: dayOf(start), minute: 0 }, end: { day: dayOf(end), minute: 0 } }
}

function dayOf(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return new Temporal.PlainDate(year, month, day).toString()
}
