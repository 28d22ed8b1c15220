import type { ClientReservation } from '#contract/clients/records.ts'
import { type LocalTime, toLocalTime } from '#domain/language/time.ts'
import { ATTENDANCE_LABELS, notableAttendances, notedLabel } from '#domain/visit/attendance.ts'
import type { ReservationState } from '#domain/visit/reservation-state.ts'
import { AttendanceAt } from '../../../booking/attendance/AttendanceButtons.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import styles from './record.module.css'

const STATES: Record<ReservationState, { label: string; tone: BadgeTone }> = {
  planned: { label: 'À venir', tone: 'success' },
  done: { label: 'Passé', tone: 'neutral' },
  missed: { label: ATTENDANCE_LABELS.missed, tone: 'danger' },
  cancelled_in_time: { label: 'Annulé', tone: 'warning' },
  cancelled_late: { label: ATTENDANCE_LABELS.cancelled_late, tone: 'warning' },
  cancelled_by_practice: { label: 'Annulé par le cabinet', tone: 'warning' },
  handed_over: { label: 'Donné à quelqu’un d’autre', tone: 'neutral' },
}

type Props = { reservation: ClientReservation; now: LocalTime; mayNote: boolean }

export function ShownState({ reservation, now, mayNote }: Props) {
  const { status, state } = reservation
  const isCancelled = status === 'cancelled' || status === 'handed_over'
  const start = toLocalTime(reservation)
  const notable = notableAttendances({ start, isCancelled, ...endOf(state) }, now)
  if (!mayNote || notable.length === 0) return <StateBadge reservation={reservation} />
  return (
    <div className={styles.state}>
      {isCancelled && state !== 'cancelled_late' && <StateBadge reservation={reservation} />}
      <AttendanceAt reservation={{ ...reservation, isCancelled }} now={now} isInRow />
    </div>
  )
}

function endOf(state: ReservationState) {
  const isByPractice = state === 'cancelled_by_practice'
  return { isHandedOver: state === 'handed_over', ...(isByPractice && { cancelledBy: 'practice' as const }) }
}

function StateBadge({ reservation: { state, attendance } }: Pick<Props, 'reservation'>) {
  const { label, tone } = STATES[state]
  // « Venu » is more than « Passé ».
  const noted = notedLabel(attendance)
  return <Badge tone={noted === ATTENDANCE_LABELS.came ? 'success' : tone}>{noted ?? label}</Badge>
}
