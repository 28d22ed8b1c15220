import { addDays, type Day, type LocalTime, type Minute, weekdayOf } from '../language/time.ts'
import { findSameVariant } from '../visit/service-parts.ts'
import { PERIODS } from './periods.ts'

export const PERIOD_NAMES = ['morning', 'afternoon', 'evening'] as const
export type PeriodName = (typeof PERIOD_NAMES)[number]

/** An unconfirmed request is dropped after this time. */
export const WAITING_CONFIRMATION_MS = 24 * 3_600_000
/** Live requests of one mailbox. */
export const MAX_WAITING_REQUESTS = 3

/** When somebody would come: an empty list means any. `until` is the last day. */
export type WaitingTimes = { weekdays: readonly number[]; periods: readonly PeriodName[]; until: Day }

type Wanted = WaitingTimes & {
  /** Start of the appointment that the client has already: only an earlier one helps. */
  before: LocalTime | null
}

/** True if a free start matches a waiting request. */
export function isWantedStart({ weekdays, periods, until, before }: Wanted, start: LocalTime): boolean {
  if (start.day > until) return false
  if (before !== null && !isEarlier(start, before)) return false
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(start.day))) return false
  return periods.length === 0 || periods.includes(periodOf(start.minute))
}

/** The last day that may be asked for: within the horizon, and not after the appointment that there is already. */
export function latestUntil({ horizon, before }: { horizon: Day; before: LocalTime | null }): Day {
  if (before === null) return horizon
  return before.day < horizon ? before.day : horizon
}

export function defaultUntil(today: Day, latest: Day): Day {
  const inAMonth = addDays(today, 30)
  return inAMonth < latest ? inAMonth : latest
}

/**
 * The variant that a request waits for: of the same minutes and name. A length without a name that was given one is
 * still the only one of its minutes.
 */
export function findWaitedVariant<V extends { name: string; duration: Minute }>(
  variants: readonly V[],
  wanted: { name: string; duration: Minute },
): V | undefined {
  const same = findSameVariant(variants, wanted)
  if (same !== undefined || wanted.name !== '') return same
  const [only, ...others] = variants.filter(({ duration }) => duration === wanted.duration)
  return others.length === 0 ? only : undefined
}

function periodOf(minute: Minute): PeriodName {
  const index = PERIODS.findIndex(({ end }) => minute < end)
  return PERIOD_NAMES[index] ?? 'evening'
}

function isEarlier(a: LocalTime, b: LocalTime): boolean {
  return a.day < b.day || (a.day === b.day && a.minute < b.minute)
}
