import { RRuleTemporal } from 'rrule-temporal'
import { DAY_MS, type Wall } from './date-values.ts'

/** Parts of a rule with their values in capitals, without UNTIL, COUNT and RSCALE. */
export type Rule = {
  parts: ReadonlyMap<string, string>
  count: number | null
  until: string | null
}

/** RFC 5545, 3.3.10; of the calendars of RFC 7529 ours alone. */
const PARTS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^0*[1-9]\d{0,5}$/,
  COUNT: /^0*[1-9]\d{0,9}$/,
  UNTIL: /^\d{4}-?\d{2}-?\d{2}/,
  BYSECOND: /^([0-5]?\d|60)(,([0-5]?\d|60))*$/,
  BYMINUTE: /^[0-5]?\d(,[0-5]?\d)*$/,
  BYHOUR: /^([01]?\d|2[0-3])(,([01]?\d|2[0-3]))*$/,
  BYDAY: /^[+-]?\d{0,2}(MO|TU|WE|TH|FR|SA|SU)(,[+-]?\d{0,2}(MO|TU|WE|TH|FR|SA|SU))*$/,
  BYMONTHDAY: /^[+-]?(0?[1-9]|[12]\d|3[01])(,[+-]?(0?[1-9]|[12]\d|3[01]))*$/,
  BYYEARDAY: /^[+-]?\d{1,3}(,[+-]?\d{1,3})*$/,
  BYWEEKNO: /^[+-]?(0?[1-9]|[1-4]\d|5[0-3])(,[+-]?(0?[1-9]|[1-4]\d|5[0-3]))*$/,
  BYMONTH: /^(0?[1-9]|1[0-2])(,(0?[1-9]|1[0-2]))*$/,
  BYSETPOS: /^[+-]?\d{1,3}(,[+-]?\d{1,3})*$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
  RSCALE: /^GREGORIAN$/,
}

/** Null for a rule of which any part is unknown, stands twice or has no meaning. */
export function parseRule(text: string): Rule | null {
  const parts = partsOf(text)
  if (!parts?.has('FREQ') || isMixed(parts)) return null
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')]
  for (const name of ['COUNT', 'UNTIL', 'RSCALE']) parts.delete(name)
  return {
    parts: withoutWeekNumbers(parts),
    count: count === undefined ? null : Number(count),
    until: until ?? null,
  }
}

function partsOf(text: string): Map<string, string> | null {
  const parts = new Map<string, string>()
  for (const part of text.toUpperCase().replaceAll(/\s/g, '').split(';')) {
    if (part === '') continue
    const [name = '', value = ''] = part.split('=')
    if (!PARTS[name]?.test(value) || parts.has(name)) return null
    parts.set(name, value)
  }
  return parts
}

/** The library would take the days of BYYEARDAY alone, and count them. */
function isMixed(parts: ReadonlyMap<string, string>): boolean {
  return parts.has('BYYEARDAY') && ['BYDAY', 'BYMONTHDAY', 'BYWEEKNO'].some((name) => parts.has(name))
}

/** « 2MO » counts within months and years alone: elsewhere any Monday. */
function withoutWeekNumbers(parts: Map<string, string>): Map<string, string> {
  const days = parts.get('BYDAY')
  const isCounted = /^(MONTHLY|YEARLY)$/.test(parts.get('FREQ') ?? '') && !parts.has('BYWEEKNO')
  if (days !== undefined && !isCounted) parts.set('BYDAY', days.replaceAll(/[+-]?\d+/g, ''))
  return parts
}

/** Of all rules of a file together, so that no file takes longer than it may. */
export type Allowance = { steps: number }

/** Every hour of the days that are read, or every day of twenty-seven years. */
const PERIODS = 10_000
const CANDIDATES = 10_000

export type Window = { from: Wall; to: Wall }

export type Search = { start: Wall; until: Wall | null; window: Window; allowance: Allowance }

/**
 * Starts of a rule on the wall clock that lie in the window, DTSTART only where the rule has it. Null where that is too
 * much work: then the caller holds more to be busy.
 */
export function startsOf(rule: Rule, { start, until, window, allowance }: Search): Wall[] | null {
  if (allowance.steps <= 0 || timesOf(rule) > MAX_TIMES) return null
  const count = lastsBeyond(rule, start, window) ? null : rule.count
  const near = nearStart({ ...rule, count }, start, window)
  if (near === null) return []
  allowance.steps -= 50 + Math.min(count ?? 0, PERIODS)
  try {
    const rrule = new RRuleTemporal({
      rruleString: [...rule.parts].map(([name, value]) => `${name}=${value}`).join(';'),
      dtstart: inUtc(near),
      ...(count !== null && { count }),
      ...(until !== null && { until: inUtc(until) }),
      maxIterations: PERIODS,
      maxCandidateEvaluations: CANDIDATES,
      cache: false,
    })
    const starts = rrule.between(inUtc(window.from), inUtc(window.to), true)
    allowance.steps -= starts.length
    return starts.map(({ epochMilliseconds }) => epochMilliseconds)
  } catch (error) {
    // The library has no other type for rules that it does not know, and for those that exceed its bounds.
    if (!(error instanceof Error)) throw error
    allowance.steps -= CANDIDATES
    return null
  }
}

/** True if COUNT cannot end before the window does, however many dates a period has: it need not be counted then. */
function lastsBeyond(rule: Rule, start: Wall, { to }: Window): boolean {
  const { parts, count } = rule
  const { days, dates } = PERIOD_SIZES[parts.get('FREQ') ?? ''] ?? { days: 0, dates: 1 }
  const isSingle = !DATE_PARTS.some((name) => parts.has(name))
  const periods = Math.floor(((count ?? 0) - 1) / (timesOf(rule) * (isSingle ? 1 : dates)))
  return start + periods * Number(parts.get('INTERVAL') ?? 1) * days * DAY_MS > to
}

/**
 * A rule of days or weeks is the same from a later one of its periods on, so that years before the window are not gone
 * through. Null if COUNT ends it before the window, as each of its periods has a date.
 */
function nearStart({ parts, count }: Rule, start: Wall, { from }: Window): Wall | null {
  const frequency = parts.get('FREQ') ?? ''
  const days = { DAILY: 1, WEEKLY: 7 }[frequency]
  if (days === undefined) return start
  const periodMs = days * Number(parts.get('INTERVAL') ?? 1) * DAY_MS
  const skipped = Math.max(0, Math.floor((from - start) / periodMs) - 1)
  if (count === null) return start + skipped * periodMs
  const isLimit = (name: string) => name.startsWith('BY') && (name !== 'BYDAY' || frequency === 'DAILY')
  return skipped > count && ![...parts.keys()].some(isLimit) ? null : start
}

/** Of one day, or of one hour. */
function timesOf({ parts }: Rule): number {
  return ['BYHOUR', 'BYMINUTE', 'BYSECOND'].reduce(
    (product, name) => product * (parts.get(name)?.split(',').length ?? 1),
    1,
  )
}

const MAX_TIMES = 300

const DATE_PARTS = ['BYDAY', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYMONTH']
/** At least so many days, and at most so many dates. */
const PERIOD_SIZES: Readonly<Record<string, { days: number; dates: number }>> = {
  DAILY: { days: 1, dates: 1 },
  WEEKLY: { days: 7, dates: 7 },
  MONTHLY: { days: 28, dates: 31 },
  YEARLY: { days: 365, dates: 366 },
}

function inUtc(wall: Wall): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC')
}

/** Every day at that hour, from the first one on: more than any rule that repeats at most once a day. */
export function everyDay({ start, until, window, allowance }: Search): Wall[] {
  const skipped = Math.max(0, Math.floor((window.from - start) / DAY_MS))
  const last = Math.min(window.to, until ?? window.to)
  const days: Wall[] = []
  for (let day = start + skipped * DAY_MS; day <= last; day += DAY_MS) days.push(day)
  allowance.steps -= days.length
  return days
}
