/**
 * How far ahead, in milliseconds, an instant may lie and still come from a second server's clock. Farther ahead, it
 * was written by a clock that was wrong and has been corrected since.
 */
export const CLOCK_SKEW_MS = 5 * 60_000
