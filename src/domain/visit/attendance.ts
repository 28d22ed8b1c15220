import { addMonths, monthOf, sameDayOf } from '../language/months.ts'
import { addDays, type Day, isPast, type LocalTime } from '../language/time.ts'
import { french } from '../language/typography.ts'

/** Attendance of a reservation's client, as noted by staff. Null (nothing noted) counts as `came`. */
export const ATTENDANCES = ['came', 'missed', 'cancelled_late'] as const
export type Attendance = (typeof ATTENDANCES)[number]

export const ATTENDANCE_LABELS: Record<Attendance, string> = {
  came: 'Venu',
  missed: 'Absent',
  cancelled_late: 'Annulé tard',
}

/** Of a cancelled reservation, where that was said. */
export const CANCELLED_BY = ['client', 'practice'] as const
export type CancelledBy = (typeof CANCELLED_BY)[number]

/** Days after a reservation in which its attendance may be noted or changed. */
export const ATTENDANCE_DAYS = 30

type AttendedReservation = {
  start: LocalTime
  isCancelled: boolean
  cancelledBy?: CancelledBy | null
  isHandedOver?: boolean
}

export type AttendanceRefusal =
  | 'attendance_too_early'
  | 'attendance_too_late'
  | 'attendance_of_cancelled'
  | 'attendance_of_practice'

/** Why the attendance of a reservation cannot be noted (null: cleared) now; null if it can. */
export function attendanceRefusal(
  { start, isCancelled, ...end }: AttendedReservation,
  attendance: Attendance | null,
  now: LocalTime,
): AttendanceRefusal | null {
  if (start.day < addDays(now.day, -ATTENDANCE_DAYS)) return 'attendance_too_late'
  if (isCancelled) return refusalOfCancelled(end, attendance)
  return isPast(start, now) ? null : 'attendance_too_early'
}

/** « Encaisser » notes « Venu » too: once the visit has begun, and unless something else was noted. */
export function comesWithPayment(
  { attendance, ...reservation }: AttendedReservation & { attendance: Attendance | null },
  now: LocalTime,
): boolean {
  return attendance === null && attendanceRefusal(reservation, 'came', now) === null
}

/** Attendances that staff may note about a reservation now. */
export function notableAttendances(reservation: AttendedReservation, now: LocalTime): readonly Attendance[] {
  return ATTENDANCES.filter((attendance) => attendanceRefusal(reservation, attendance, now) === null)
}

type End = Pick<AttendedReservation, 'cancelledBy' | 'isHandedOver'>

function refusalOfCancelled(
  { cancelledBy, isHandedOver = false }: End,
  attendance: Attendance | null,
): AttendanceRefusal | null {
  if (attendance === null) return null
  if (attendance !== 'cancelled_late' || isHandedOver) return 'attendance_of_cancelled'
  return cancelledBy === 'practice' ? 'attendance_of_practice' : null
}

/** Without a note, too. */
export function countsAsCame(attendance: Attendance | null): boolean {
  return attendance === null || attendance === 'came'
}

/** As staff noted it, in words. */
export function notedLabel(attendance: Attendance | null): string | null {
  return attendance && ATTENDANCE_LABELS[attendance]
}

const ABSENCE_MONTHS = 24

/** First day whose absences count for the sign on a client's next reservation. */
export function absencesCountFrom(today: Day): Day {
  return sameDayOf(addMonths(monthOf(today), -ABSENCE_MONTHS), today)
}

export function absenceText(absences: number): string {
  return french`${absences} absence${absences > 1 ? 's' : ''} en ${ABSENCE_MONTHS} mois`
}
