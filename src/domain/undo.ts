/** How long staff are offered to undo what they did, and its messages wait to leave; in milliseconds. */
export const UNDO_MS = 10_000

/** How long the server still accepts an undo: a request made at the last moment takes time to arrive. */
export const UNDO_ACCEPTED_MS = UNDO_MS + 5_000

/** How long messages that a cancellation outdates are kept: past every undo that is accepted. */
export const OUTDATED_KEPT_MS = 2 * UNDO_MS
