import { Link } from 'react-router'
import type { ActivityEntry } from '#contract/dashboard/dashboard.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import type { Day } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { Badge } from '../ui/Badge.tsx'
import styles from './dashboard.module.css'
import { dateTimeText, dayPath, relativeDateText } from './today/date-times.ts'

type Props = { change: ActivityEntry; today: Day; withPractitioner: boolean }

export function ActivityLine({ change, today, withPractitioner }: Props) {
  const { kind, reservation, was, clientName, serviceName, praticienName, wasPraticienName, at } = change
  const details = [
    serviceName,
    withPractitioner && `avec ${praticienName}`,
    wasPraticienName && `auparavant avec ${wasPraticienName}`,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className={styles.line}>
      <p className={styles.lineHead}>
        <strong>{reservationTitle(clientName)}</strong>
        <Badge tone={KIND_TONES[kind]}>{kindLabel(change)}</Badge>
      </p>
      <p>
        <Link to={dayPath(reservation)}>{dateTimeText(reservation)}</Link>
        {was && <span className={primitivesStyles.note}> au lieu du {dateTimeText(was)}</span>}
      </p>
      <p className={primitivesStyles.note}>
        {details && `${details} · `}
        <time dateTime={`${at.date}T${at.time}`}>{relativeDateText(at, today)}</time>
      </p>
    </li>
  )
}

function kindLabel({ kind, online, wasPraticienName }: ActivityEntry): string {
  if (kind === 'booked' && online) return 'Réservé en ligne'
  return wasPraticienName === null ? KIND_LABELS[kind] : 'Confié'
}

const KIND_LABELS = {
  booked: 'Réservé',
  handed_over: 'Donné à ce client',
  moved: 'Déplacé',
  cancelled: 'Annulé',
} as const
const KIND_TONES = {
  booked: 'success',
  handed_over: 'warning',
  moved: 'warning',
  cancelled: 'danger',
} as const
