import * as contract from '#contract/booking/attendance.ts'
import { ATTENDANCE_LABELS, type Attendance } from '#domain/booking/attendance.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { noteAttendance } from './attendance.ts'

export function attendanceRoutes(serve: Serve, context: AppContext): void {
  serve(contract.noteAttendance, async ({ caller, params, headers, body: { attendance } }) => ({
    message: messageOf(attendance),
    attendance,
    version: await noteAttendance(context, { caller, ...params, version: headers['if-match'] }, attendance),
  }))
}

function messageOf(attendance: Attendance | null): string {
  return attendance === null ? 'Indication retirée' : french`Noté : ${ATTENDANCE_LABELS[attendance]}`
}
