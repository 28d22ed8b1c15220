/** Epoch milliseconds. */
export type Instant = number
/** SQLite has no booleans. */
export type Flag = 0 | 1
export type Json = string
