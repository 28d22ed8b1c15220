import { Link } from 'react-router'
import type { ActivityEntry } from '#contract/dashboard.ts'
import { reservationTitle } from '#domain/reservation.ts'
import type { Day } from '#domain/time.ts'
import { Badge } from '../ui/Badge.tsx'
import styles from './dashboard.module.css'
import { dayAddress, momentText, relativeDateText } from './today/moments.ts'

type Props = { activity: ActivityEntry; today: Day; withPractitioner: boolean }

export function ActivityLine({ activity, today, withPractitioner }: Props) {
  const { kind, reservation, was, online, clientName, serviceName, praticienName, at } = activity
  const what = [serviceName, withPractitioner && `avec ${praticienName}`].filter(Boolean).join(' · ')
  return (
    <li className={styles.line}>
      <p className={styles.lineHead}>
        <strong>{reservationTitle(clientName)}</strong>
        <Badge tone={TONES[kind]}>{kind === 'booked' && online ? 'Réservé en ligne' : NAMES[kind]}</Badge>
      </p>
      <p>
        <Link to={dayAddress(reservation)}>{momentText(reservation)}</Link>
        {was && <span className={styles.quiet}> au lieu du {momentText(was)}</span>}
      </p>
      <p className={styles.quiet}>
        {what && `${what} · `}
        <time dateTime={`${at.date}T${at.time}`}>{relativeDateText(at, today)}</time>
      </p>
    </li>
  )
}

const NAMES = { booked: 'Réservé', moved: 'Déplacé', cancelled: 'Annulé' } as const
const TONES = { booked: 'good', moved: 'waiting', cancelled: 'bad' } as const
