import type { ClientSummary } from '#contract/clients/records.ts'
import { CLIENT_PREFERENCES, type ClientPreference } from '#domain/clients/preferences.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import type { Day } from '#domain/language/time.ts'
import styles from './client.module.css'

const NAMES = Object.entries(CLIENT_PREFERENCES) as [ClientPreference, string][]

type Props = {
  summary: ClientSummary
  /** Day of the visit beside which they stand; absent beside several. */
  day?: Day
}

/** How often the client came, and what they like. */
export function ClientSummaryLines({ summary, day }: Props) {
  const known = NAMES.filter(([name]) => summary[name] !== null)
  return (
    <>
      <p className={styles.line}>{day === undefined ? attendanceText(summary) : visitText(summary, day)}</p>
      {known.length > 0 && (
        <p className={styles.line}>
          {known.map(([name, label]) => `${label} : ${summary[name]}`).join(' · ')}
        </p>
      )}
    </>
  )
}

type Came = Omit<ClientSummary, ClientPreference | 'id'>

/** « 4 venues, la dernière le 9 mars 2027 ». */
function attendanceText({ count, lastSeen, onlyOwn }: Came): string {
  const where = onlyOwn ? ' avec vous' : ''
  if (count === 0 || lastSeen === null) return `Première venue${where}`
  if (count === 1) return `1 venue${where}, le ${dayAndYear(lastSeen)}`
  return `${frenchNumber(count)} venues${where}, la dernière le ${dayAndYear(lastSeen)}`
}

/** « 3e venue, la dernière le 9 mars 2027 » beside the third visit; beside one whose rank is not known, the visits so far. */
function visitText(came: Came, day: Day): string {
  const { count, lastSeen, next, onlyOwn } = came
  const where = onlyOwn ? ' avec vous' : ''
  if (day === lastSeen)
    return count === 1 ? `Première venue${where}` : `${frenchNumber(count)}e venue${where}`
  if (day === next && count > 0 && lastSeen !== null)
    return `${frenchNumber(count + 1)}e venue${where}, la dernière le ${dayAndYear(lastSeen)}`
  return day !== next && count === 0 ? `Pas encore venu${where}` : attendanceText(came)
}
