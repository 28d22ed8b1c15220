import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { french } from '#domain/language/typography.ts'
import type { Attendance } from '#domain/visit/attendance.ts'
import { withReason } from '#web/app/failure-message.ts'
import { createRequestKey } from '#web/app/request-key.ts'
import { ownAttendanceQuery } from '../../session/own-changes.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { useUnansweredSaves } from '../../ui/query/waiting-saves.ts'
import {
  type AttendancePress,
  type AttendedReservation,
  noteAttendance,
  refreshAgenda,
} from '../entries/actions.ts'
import { loadWaitingQuestion, waitingAttendanceOf } from './waiting-attendances.ts'

type RefreshOnConflict = <Reply>(change: Promise<Reply>) => Promise<Reply>

/** As it was last pressed, here or elsewhere on the screen, or else noted. */
export function useAttendance(reservation: AttendedReservation, refreshOnConflict: RefreshOnConflict) {
  const waitsAs = waitingAttendanceOf(reservation.id)
  const noting = useSave((press: AttendancePress) => refreshOnConflict(noteAttendance(press)), {
    done: ({ message }) => message,
    // Named: it may have waited, and several may fail together.
    failure: withReason(
      french`La présence n’est pas enregistrée : ${reservationTitle(reservation.clientName)}.`,
    ),
    refresh: refreshAgenda,
    waitsAs,
  })
  const unanswered = useUnansweredSaves<AttendancePress>(waitsAs)
  // The agenda behind a dialog is refreshed, the reservation that the dialog was opened with is not.
  const own = useQuery(ownAttendanceQuery(reservation.id)).data
  const noted = own && own.version >= reservation.version ? own.attendance : reservation.attendance
  const last = unanswered.at(-1)
  const shown = last ? last.sent.attendance : noted
  // A lost connection: whatever needs it loads it again.
  useEffect(() => void loadWaitingQuestion().catch(() => {}), [])
  const isWaiting = unanswered.some((press) => press.isWaiting)
  return {
    shown,
    isWaiting,
    /** While one waits, the next waits after it. */
    isBusy: unanswered.length > 0 && !isWaiting,
    press: (attendance: Attendance | null) =>
      noting.mutate({ reservation, attendance, key: createRequestKey() }),
  }
}
