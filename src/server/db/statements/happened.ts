import { type RawBuilder, sql } from 'kysely'
import { CLOCK_SKEW_MS } from '#domain/language/clock-skew.ts'

/** In epoch milliseconds; `since` is exclusive. */
export type Recently = { since: number; now: number }

/** An instant in the future, but for the tolerated skew, was written by a wrong clock that has been corrected since. */
export function isInPast(column: string, now: number): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} <= ${now + CLOCK_SKEW_MS}`
}

/** After `since`, and in the past: rows that a wrong clock dated in the future do not count. */
export function happenedSince(column: string, { since, now }: Recently): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} > ${since} and ${isInPast(column, now)})`
}

/** The opposite: long ago, or dated in the future by a wrong clock. */
export function isOutdated(column: string, { since, now }: Recently): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} <= ${since} or not ${isInPast(column, now)})`
}
