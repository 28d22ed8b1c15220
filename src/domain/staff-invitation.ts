const DAY_MS = 24 * 3_600_000

/** How long an invited person may choose a password, in milliseconds. */
export const STAFF_INVITATION_MS = 7 * DAY_MS
