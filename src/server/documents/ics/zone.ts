import type { Wall } from './date-values.ts'
import { DAY_MS } from './date-values.ts'

/** Instants, `to` exclusive, during which a zone keeps its offset from UTC; all in milliseconds. */
export type OffsetSpan = { from: number; to: number; offsetMs: number }

export type Zone = {
  name: string
  spanAt(instant: number): OffsetSpan
}

/** A zone that this machine knows: of the IANA, or an offset such as `+01:00`. Null for any other name. */
export function zoneNamed(name: string): Zone | null {
  if (!/^([a-z][\w+/-]*|[+-]\d{2}:?\d{2})$/i.test(name)) return null
  const id = canonicalName(name)
  if (id === null) return null
  let last: OffsetSpan = { from: 0, to: 0, offsetMs: 0 }
  return {
    name: id,
    spanAt(instant) {
      if (instant < last.from || instant >= last.to) last = spanOf(id, instant)
      return last
    },
  }
}

function canonicalName(name: string): string | null {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function spanOf(id: string, instant: number): OffsetSpan {
  const time = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(id)
  // The transition before an instant is earlier than it: one at this very instant begins the span.
  const before = time.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  return {
    from: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: time.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMs: time.offsetNanoseconds / 1_000_000,
  }
}

export const UTC = fixedZone('UTC', 0)

export function fixedZone(name: string, offsetMs: number): Zone {
  const span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, offsetMs }
  return { name, spanAt: () => span }
}

export function toWall(zone: Zone, instant: number): Wall {
  return instant + zone.spanAt(instant).offsetMs
}

/** Of an hour that comes twice the first; one that is skipped is as much later (RFC 5545, 3.3.5). */
export function toInstant(zone: Zone, wall: Wall): number {
  const before = zone.spanAt(wall - DAY_MS).offsetMs
  const after = zone.spanAt(wall + DAY_MS).offsetMs
  const isRight = (offset: number) => zone.spanAt(wall - offset).offsetMs === offset
  return wall - (isRight(before) || !isRight(after) ? before : after)
}
