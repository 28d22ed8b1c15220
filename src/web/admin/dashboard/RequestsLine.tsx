import { Link } from 'react-router'
import { deadlineLine } from '#domain/booking/client-request.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import type { Day } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { adminPaths, requestPath } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import styles from './dashboard.module.css'

type Props = { count: number; onlyId: number | null; answerBefore: Day; isLate: boolean }

/** A single request opens with the person whom it is about. */
export function RequestsLine({ count, onlyId, ...deadline }: Props) {
  return (
    <li className={styles.line}>
      <p className={styles.lineHead}>
        <Link to={onlyId === null ? adminPaths.personalData : requestPath(onlyId)}>
          {count === 1
            ? '1 demande d’un client sur ses données'
            : `${frenchNumber(count)} demandes de clients sur leurs données`}
        </Link>
        {deadline.isLate && <Badge tone="danger">En retard</Badge>}
      </p>
      <p className={deadline.isLate ? styles.late : primitivesStyles.note}>{deadlineLine(deadline)}</p>
    </li>
  )
}
