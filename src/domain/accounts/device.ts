/** For which a device stays known without signing in; browsers keep no cookie longer (RFC 6265bis). */
export const DEVICE_LIFETIME_DAYS = 400
