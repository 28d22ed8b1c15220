import type { Day } from '../language/time.ts'

/** Cookie consent (requirements, 2.6). */
export type Consent = 'accepted' | 'rejected'

export const CONSENT_KEY = 'cookieConsent'
export const CONSENT_DATE_KEY = 'cookieConsentDate'

const VALID_MONTHS = 6

/**
 * The stored answer while it is valid (six months), or null when the visitor must be asked again; `date` starts
 * with `YYYY-MM-DD`.
 */
export function validConsent(
  { answer, date }: { answer: string | null; date: string | null },
  today: Day,
): Consent | null {
  if (answer !== 'accepted' && answer !== 'rejected') return null
  // Stored without a date, manually or by an older version: its six months start today.
  const answeredOn = (date ?? today).slice(0, 10)
  const isValid =
    /^\d{4}-\d{2}-\d{2}$/.test(answeredOn) && answeredOn <= today && today < monthsAfter(answeredOn)
  return isValid ? answer : null
}

/** Days compare as strings, so 31 February needs no correction. */
function monthsAfter(day: Day): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + VALID_MONTHS
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}${day.slice(7)}`
}
