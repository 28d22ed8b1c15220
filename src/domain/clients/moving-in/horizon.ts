/** Days from today up to which appointments of another program come in. */
export const LATEST_DAYS = 3 * 366
