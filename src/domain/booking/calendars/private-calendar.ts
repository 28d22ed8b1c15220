import { addDays, type Day, type DayRange, type Span } from '../../language/time.ts'

/** Why a private calendar could not be read. */
export const CALENDAR_FAILURES = [
  /** The secret key was replaced: the address is asked for again. */
  'address_lost',
  'unreachable',
  'not_found',
  'forbidden',
  'server_error',
  'bad_redirect',
  'private_address',
  'not_calendar',
  'too_large',
  'too_many_events',
  'too_complex',
] as const
export type CalendarFailure = (typeof CALENDAR_FAILURES)[number]

/** Bounds of one reading. */
export const CALENDAR_LIMITS = {
  megabytes: 25,
  events: 5_000,
  daysAhead: 400,
  doubts: 50,
  perPerson: 5,
} as const

/** Busy times of a calendar that can no longer be read are kept as long. */
export const CALENDAR_GRACE_MS = 24 * 3_600_000

const MAX_ADDRESS_LENGTH = 2_000

export type AddressFault = 'not_an_address' | 'not_https' | 'has_credentials' | 'too_long'

/**
 * The address as typed, in the form in which it is read (`webcal:` means https), or what is wrong with it. Whether the
 * host may be asked is judged when its name is resolved.
 */
export function parseCalendarAddress(typed: string): { address: string } | { fault: AddressFault } {
  const text = typed.trim()
  if (text.length > MAX_ADDRESS_LENGTH) return { fault: 'too_long' }
  const url = URL.parse(text.replace(/^webcals?:/i, 'https:'))
  if (url === null || url.hostname === '') return { fault: 'not_an_address' }
  if (url.protocol !== 'https:' || url.port !== '') return { fault: 'not_https' }
  if (url.username !== '' || url.password !== '') return { fault: 'has_credentials' }
  url.hash = ''
  return { address: url.href }
}

/** « Équipe », or else « calendar.google.com » of a masked address. */
export function calendarLabel({ name, address }: { name: string; address: string | null }): string {
  if (name !== '') return name
  return address?.replace('/…', '') ?? ''
}

/** « calendar.google.com/… » : whoever knows the rest of the address reads the calendar. */
export function maskedAddress(address: string): string {
  return `${URL.parse(address)?.hostname ?? ''}/…`
}

export type BusySpan = Span & { day: Day }

/** Rows to delete and to insert, so that a reading without a change writes nothing. */
export function busyDifference(
  before: readonly BusySpan[],
  after: readonly BusySpan[],
): { gone: BusySpan[]; added: BusySpan[] } {
  const [old, changed] = [before, after].map((spans) => new Set(spans.map(spanKey)))
  return {
    gone: before.filter((span) => !changed?.has(spanKey(span))),
    added: after.filter((span) => !old?.has(spanKey(span))),
  }
}

function spanKey({ day, start, end }: BusySpan): string {
  return `${day} ${start} ${end}`
}

/** The days whose busy times are kept. */
export function calendarRange(today: Day): DayRange {
  return { start: today, end: addDays(today, CALENDAR_LIMITS.daysAhead) }
}
