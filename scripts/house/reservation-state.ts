import type { Breach, SourceFile } from './source-files.ts'

/** Modules that may judge by `attendance`: the one function, its twin in SQL, what may be noted, and its buttons. */
const JUDGES = [
  'src/domain/visit/reservation-state.ts',
  'src/domain/visit/attendance.ts',
  'src/server/practice/reservations/reservation-state.ts',
  'src/web/admin/booking/attendance/AttendanceButtons.tsx',
]
const EXEMPT = /^src\/server\/db\/migrations\/|(^|\/)tests\/|\.test\.tsx?$/

/** A comparison in code, in a query or in SQL. Columns that are selected, written, passed on or shown are not judged. */
const COMPARISON =
  /\battendance\b['"`]?\)?\s*(?:[=!]==|\?\?|&&|\|\||<>|=\s*'|is\s+(?:not\s+)?null|(?:not\s+)?in\s*\(|,\s*['"](?:=|<>|!=|in|not in|is|is not)['"])|(?:[=!]==|&&|\|\||coalesce\()\s*[\w.]*\battendance\b/

/** Attendance and cancellation are read from both columns together: of one alone, screens disagree. */
export function checkReservationState({ path, text }: SourceFile): Breach[] {
  if (!/^src\/.*\.tsx?$/.test(path) || EXEMPT.test(path) || JUDGES.includes(path)) return []
  if (!COMPARISON.test(text)) return []
  const message =
    'judges by attendance alone: ask reservationState, or reservations/reservation-state.ts in a query'
  return [{ rule: 'state of a reservation', file: path, message }]
}
