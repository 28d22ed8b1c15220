import type { ClientReservation } from '#contract/clients/records.ts'
import { ATTENDANCE_LABELS, type Attendance, notableAttendances } from '#domain/booking/attendance.ts'
import { type LocalTime, toLocalTime } from '#domain/language/time.ts'
import { AttendanceAt } from '../../../booking/reservations/client/AttendanceButtons.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import styles from './record.module.css'

const STATES: Record<ClientReservation['status'], { label: string; tone: BadgeTone }> = {
  planned: { label: 'À venir', tone: 'success' },
  past: { label: 'Passé', tone: 'neutral' },
  cancelled: { label: 'Annulé', tone: 'warning' },
  handed_over: { label: 'Donné à quelqu’un d’autre', tone: 'neutral' },
}

const TONES: Record<Attendance, BadgeTone> = { came: 'success', missed: 'danger', cancelled_late: 'warning' }

type Props = { reservation: ClientReservation; now: LocalTime; mayNote: boolean }

export function ShownState({ reservation, now, mayNote }: Props) {
  const { status, attendance } = reservation
  const isCancelled = status === 'cancelled'
  const notable = notableAttendances({ start: toLocalTime(reservation), isCancelled }, now)
  if (!mayNote || notable.length === 0 || status === 'handed_over') return <StateBadge reservation={reservation} />
  return (
    <div className={styles.state}>
      {isCancelled && attendance === null && <StateBadge reservation={reservation} />}
      <AttendanceAt reservation={{ ...reservation, isCancelled }} now={now} />
    </div>
  )
}

function StateBadge({ reservation: { status, attendance } }: Pick<Props, 'reservation'>) {
  if (attendance !== null) return <Badge tone={TONES[attendance]}>{ATTENDANCE_LABELS[attendance]}</Badge>
  const { label, tone } = STATES[status]
  return <Badge tone={tone}>{label}</Badge>
}
