/** Delay of messages caused by staff, in milliseconds, during which the interface offers to undo. */
export const UNDO_MS = 10_000

/**
 * Window in which the server accepts an undo, in milliseconds: a request sent at the last moment takes time to
 * arrive.
 */
export const UNDO_DEADLINE_MS = UNDO_MS + 5_000

/** Postponement of messages made obsolete by a cancellation, in milliseconds: longer than any accepted undo. */
export const OBSOLETE_DELAY_MS = 2 * UNDO_MS

/**
 * Window in which a reservation goes back to whom it was with, whether or not they would receive it, in milliseconds. Longer
 * than the one for a single undo: a list of 200 takes a while to be given, and as long to be given back.
 */
export const RETURN_DEADLINE_MS = 6 * UNDO_MS
