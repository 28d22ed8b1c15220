const DAY_MS = 24 * 3600_000

/** Time for which a device stays known without signing in; browsers keep no cookie longer (RFC 6265bis). */
export const DEVICE_LIFETIME_MS = 400 * DAY_MS
