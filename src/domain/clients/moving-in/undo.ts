/** Days in which an import of appointments is undone as a whole. */
export const UNDO_DAYS = 7

const DAY_MS = 86_400_000

/** The oldest instant of an import that can still be undone. */
export function oldestUndoable(now: number): number {
  return now - UNDO_DAYS * DAY_MS
}
