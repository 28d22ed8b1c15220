import { Link } from 'react-router'
import type { AuditEntry } from '#contract/accounts/audit-trail.ts'
import { actorText, detailText, subjectText } from '#domain/accounts/audit-text.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchTime, parseDateTime } from '#domain/language/time.ts'
import { adminPaths } from '../../paths.ts'
import styles from './audit-trail.module.css'

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { label, detail, actor, address } = entry
  return (
    <tr data-row tabIndex={-1}>
      <th scope="row">
        {label}
        {detail !== null && <span className={styles.detail}>{detailText(detail)}</span>}
      </th>
      <td data-label="Quand">{formatEntryTime(entry)}</td>
      <td data-label="Qui">{actorText(actor)}</td>
      <td data-label="Concerne">
        <Subject entry={entry} />
      </td>
      <td data-label="Adresse IP">{address ?? '–'}</td>
    </tr>
  )
}

function Subject({ entry: { subject, actor } }: { entry: AuditEntry }) {
  const isActor = subject?.kind === 'user' && subject.id === actor?.id
  if (subject === null || isActor) return '–'
  if (subject.date === null) return subjectText(subject)
  return <Link to={`${adminPaths.reservations}?vue=jour&date=${subject.date}`}>{subjectText(subject)}</Link>
}

function formatEntryTime({ at }: AuditEntry): string {
  const { day, minute } = parseDateTime(at)
  return `${dayAndYear(day)} à ${frenchTime(minute)}`
}
