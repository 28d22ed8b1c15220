import type { AgendaReservation } from '#contract/reservations.ts'
import type { Attendance } from '#domain/attendance.ts'
import { sendChange } from '../reservations/send-change.ts'
import { api } from '../session.ts'

export type AttendedReservation = Pick<
  AgendaReservation,
  'id' | 'date' | 'time' | 'version' | 'attendance' | 'clientName'
> & { isCancelled?: boolean }

export function noteAttendance(reservation: AttendedReservation, attendance: Attendance | null) {
  const { date, id } = reservation
  return sendChange(reservation, (headers) =>
    api('PUT /api/admin/reservations/{date}/{id}/attendance', {
      params: { date, id: String(id) },
      body: { attendance },
      headers,
    }),
  )
}
