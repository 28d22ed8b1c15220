import type { RawBuilder } from 'kysely'
import type { RetentionClass } from '#domain/privacy/retention.ts'
import { isOutdated } from '#server/db/statements/happened.ts'
import type { Tables } from '#server/db/tables.ts'
import type { PurgeMoment } from './former-clients.ts'

export type RetentionRule = {
  table: keyof Tables
  key: readonly string[]
  /** Condition on the table; the preview counts and the purge erases exactly the rows that meet it. */
  isDue(moment: PurgeMoment): RawBuilder<boolean>
  /** Columns to blank where the row itself stays. */
  blank?: RawBuilder<unknown>
}

export function isOld(
  column: string,
  { now, cutoffs }: PurgeMoment,
  name: RetentionClass,
): RawBuilder<boolean> {
  return isOutdated(column, { since: cutoffs[name].instant, now })
}
