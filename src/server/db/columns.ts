/** Epoch milliseconds. */
export type Instant = number
/** 0 or 1: SQLite has no booleans. */
export type Flag = 0 | 1
/** Text that holds JSON. */
export type Json = string
