import { Link } from 'react-router'
import { deadlineLine } from '#domain/booking/client-request.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import type { Day } from '#domain/language/time.ts'
import { adminPaths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import styles from './dashboard.module.css'

type Props = { count: number; answerBefore: Day; isLate: boolean }

export function RequestsLine({ count, ...deadline }: Props) {
  return (
    <li className={styles.line}>
      <p className={styles.lineHead}>
        <Link to={adminPaths.personalData}>
          {count === 1
            ? '1 demande d’un client sur ses données'
            : `${frenchNumber(count)} demandes de clients sur leurs données`}
        </Link>
        {deadline.isLate && <Badge tone="danger">En retard</Badge>}
      </p>
      <p className={deadline.isLate ? styles.late : styles.quiet}>{deadlineLine(deadline)}</p>
    </li>
  )
}
