/**
 * Tolerated clock difference between two servers, in milliseconds. A timestamp further in the future was written
 * by a wrong clock that has been corrected since.
 */
export const CLOCK_SKEW_MS = 5 * 60_000
