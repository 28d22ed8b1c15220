import type { ClientSummary } from '#contract/clients/records.ts'
import { CLIENT_PREFERENCES, type ClientPreference } from '#domain/clients/preferences.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import styles from './client.module.css'

const NAMES = Object.entries(CLIENT_PREFERENCES) as [ClientPreference, string][]

/** How often the client came, and what they like. */
export function ClientSummaryLines({ summary }: { summary: ClientSummary }) {
  const known = NAMES.filter(([name]) => summary[name] !== null)
  return (
    <>
      <p className={styles.line}>{attendanceText(summary)}</p>
      {known.length > 0 && (
        <p className={styles.line}>
          {known.map(([name, label]) => `${label} : ${summary[name]}`).join(' · ')}
        </p>
      )}
    </>
  )
}

/** « 4 venues, la dernière le 9 mars 2027 ». */
export function attendanceText({ count, lastSeen, onlyOwn }: Omit<ClientSummary, ClientPreference>): string {
  const where = onlyOwn ? ' avec vous' : ''
  if (count === 0 || lastSeen === null) return `Première venue${where}`
  if (count === 1) return `1 venue${where}, le ${dayAndYear(lastSeen)}`
  return `${frenchNumber(count)} venues${where}, la dernière le ${dayAndYear(lastSeen)}`
}
