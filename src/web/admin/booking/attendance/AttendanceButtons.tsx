import { reservationTitle } from '#domain/booking/reservation.ts'
import { isPast, type LocalTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import {
  ATTENDANCE_LABELS,
  ATTENDANCES,
  type Attendance,
  notableAttendances,
} from '#domain/visit/attendance.ts'
import { PracticeClock } from '../../ui/parts/PracticeClock.tsx'
import { NotYetSaved } from '../../ui/query/NotYetSaved.tsx'
import type { AttendedReservation } from '../entries/actions.ts'
import styles from './attendance.module.css'
import { CheckIcon } from './attendance-icons.tsx'
import { useAttendance } from './use-attendance.ts'

type Props = {
  reservation: AttendedReservation
  /** Reads the reservation again if somebody else has changed it; rethrows. */
  refreshOnConflict?: <Reply>(change: Promise<Reply>) => Promise<Reply>
  /** Those that a list has room for; all of them in a dialog. */
  offered?: readonly Attendance[]
  /** A row says nothing where nothing was noted, and a card what that means. */
  isInRow?: boolean
  /** Key of the stops between which arrow keys move the focus in the calendar. */
  stop?: string
}

/** « Venu », « Absent », « Annulé tard » while they may be noted, then what was noted; nothing before the start. */
export function AttendanceButtons(props: Props) {
  return <PracticeClock>{(now) => <AttendanceAt {...props} now={now} />}</PracticeClock>
}

export function AttendanceAt({
  reservation,
  now,
  offered = ATTENDANCES,
  isInRow = false,
  ...options
}: Props & { now: LocalTime }) {
  const { attendance, isCancelled = false } = reservation
  const start = toLocalTime(reservation)
  const notable = notableAttendances({ start, isCancelled }, now).filter((one) => offered.includes(one))
  if (notable.length > 0) return <Choice {...options} reservation={reservation} notable={notable} />
  if (attendance === null && (isInRow || isCancelled || !isPast(start, now))) return null
  return (
    <p className={styles.noted}>
      {attendance === null ? french`Sans indication : compte comme venu.` : ATTENDANCE_LABELS[attendance]}
    </p>
  )
}

const unchanged = <Reply,>(change: Promise<Reply>) => change

function Choice({
  reservation,
  refreshOnConflict = unchanged,
  notable,
  stop,
}: Omit<Props, 'offered' | 'isInRow'> & { notable: readonly Attendance[] }) {
  const { shown, isBusy, isWaiting, press } = useAttendance(reservation, refreshOnConflict)
  return (
    <fieldset className={styles.buttons}>
      <legend className="visually-hidden">
        {french`Présence : ${reservationTitle(reservation.clientName)}`}
      </legend>
      {notable.map((attendance) => (
        <button
          key={attendance}
          type="button"
          data-stop={stop && `${stop}-${attendance}`}
          aria-pressed={shown === attendance}
          disabled={isBusy}
          onClick={() => press(shown === attendance ? null : attendance)}
        >
          {shown === attendance && <CheckIcon />}
          {ATTENDANCE_LABELS[attendance]}
        </button>
      ))}
      <NotYetSaved when={isWaiting} />
    </fieldset>
  )
}
