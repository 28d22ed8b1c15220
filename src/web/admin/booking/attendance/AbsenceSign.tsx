import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { absenceText } from '#domain/visit/attendance.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './attendance.module.css'
import { AbsenceIcon } from './attendance-icons.tsx'

/** On the next reservations of a client who was absent too often. */
export function AbsenceSign({
  reservation: { absences },
}: {
  reservation: Pick<AgendaReservation, 'absences'>
}) {
  if (absences === 0) return null
  return (
    <Badge tone="warning">
      <span className={styles.sign}>
        <AbsenceIcon />
        {absenceText(absences)}
      </span>
    </Badge>
  )
}
