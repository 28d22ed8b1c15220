export const VERSION = '0.3.0'
/** Day of its release, as in the changelog. */
export const VERSION_DAY = '2026-11-30'
