import type { Day } from './time.ts'

/** What a visitor answers about cookies; the values are the specification's. */
export type Consent = 'accepted' | 'rejected'

/** Keys of the browser's storage. */
export const CONSENT_KEY = 'cookieConsent'
export const CONSENT_DATE_KEY = 'cookieConsentDate'

const STANDS_FOR_MONTHS = 6

/** The answer that still stands on a day, or null when the visitor is to be asked. `date` begins with its day. */
export function standingConsent(
  { answer, date }: { answer: string | null; date: string | null },
  today: Day,
): Consent | null {
  if (answer !== 'accepted' && answer !== 'rejected') return null
  // Kept without a date, by hand or by an older version: its six months begin now.
  const given = (date ?? today).slice(0, 10)
  const isFresh = /^\d{4}-\d{2}-\d{2}$/.test(given) && given <= today && today < monthsAfter(given)
  return isFresh ? answer : null
}

/** Days compare as strings, so the 31st of a shorter month needs no correction. */
function monthsAfter(day: Day): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + STANDS_FOR_MONTHS
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}${day.slice(7)}`
}
