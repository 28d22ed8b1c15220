import type { Generated } from 'kysely'

/** Epoch milliseconds. */
export type Instant = number
/** SQLite has no booleans. */
export type Flag = 0 | 1
export type Counter = number
export type Json = string

export function toFlag(value: boolean): Flag {
  return value ? 1 : 0
}

/** 1 on rows of the starter content, so that exactly these can be removed again. */
export type Example = { is_example: Generated<Flag> }
