/** Epoch milliseconds. */
export type Instant = number
/** SQLite has no booleans. */
export type Flag = 0 | 1
export type Json = string

export function toFlag(value: boolean): Flag {
  return value ? 1 : 0
}
