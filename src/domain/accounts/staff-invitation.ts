const DAY_MS = 24 * 3_600_000

/** Validity of a staff invitation, in milliseconds. */
export const STAFF_INVITATION_MS = 7 * DAY_MS
