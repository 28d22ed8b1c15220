import { type RawBuilder, sql } from 'kysely'
import type { Day, LocalTime, Minute } from '#domain/language/time.ts'
import type { Attendance, CancelledBy } from '#domain/visit/attendance.ts'
import type { ReservationState, StateColumns } from '#domain/visit/reservation-state.ts'
import type { Flag } from '../../db/columns.ts'

/** To be selected of `agenda_entries` for `toStateColumns`. */
export const STATE_COLUMNS = [
  'date',
  'start_minute',
  'cancelled_at',
  'attendance',
  'cancelled_by',
  'handed_over',
] as const

type StateRow = {
  date: Day
  start_minute: Minute
  cancelled_at: number | null
  attendance: Attendance | null
  cancelled_by: CancelledBy | null
  handed_over: Flag
}

export function toStateColumns(row: StateRow): StateColumns {
  return {
    start: { day: row.date, minute: row.start_minute },
    isCancelled: row.cancelled_at !== null,
    attendance: row.attendance,
    cancelledBy: row.cancelled_by,
    isHandedOver: row.handed_over === 1,
  }
}

/**
 * `reservationState` of `domain/visit/reservation-state.ts` in SQL: no other query reads `attendance`. A test compares
 * the two over every combination. `row` names the table or its alias.
 */
type Condition = RawBuilder<boolean>

const AGENDA = 'agenda_entries'

function columnsOf(row: string) {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return {
    attendance: column('attendance'),
    cancelledAt: column('cancelled_at'),
    cancelledBy: column('cancelled_by'),
    handedOver: column('handed_over'),
  }
}

/** It has begun; without seconds, as `isPast`. */
export function hasBegun({ day, minute }: LocalTime, row = AGENDA): Condition {
  const [date, start] = [sql.ref(`${row}.date`), sql.ref(`${row}.start_minute`)]
  return sql`(${date} < ${day} or (${date} = ${day} and ${start} < ${minute}))`
}

/** Planned or done: without a note the client counts as having come. */
export function isKept(row = AGENDA): Condition {
  const { attendance, cancelledAt } = columnsOf(row)
  return sql`(${cancelledAt} is null and (${attendance} is null or ${attendance} = 'came'))`
}

/** Planned, done or missed: nobody else could have had its time. */
export function isNotCancelled(row = AGENDA): Condition {
  const { attendance, cancelledAt } = columnsOf(row)
  return sql`(${cancelledAt} is null and (${attendance} is null or ${attendance} <> 'cancelled_late'))`
}

/** Literally, as in the partial index. */
export function isMissed(row = AGENDA): Condition {
  return sql`(${columnsOf(row).attendance} = 'missed')`
}

/** Literally, as in the partial index. */
export function isCancelledLate(row = AGENDA): Condition {
  const { attendance, cancelledAt, handedOver } = columnsOf(row)
  return sql`(${attendance} = 'cancelled_late' and (${cancelledAt} is null or ${handedOver} = 0))`
}

/** By whomever, in time or not. */
export function isCancelled(row = AGENDA): Condition {
  const { cancelledAt, handedOver } = columnsOf(row)
  return sql`((${cancelledAt} is not null and ${handedOver} = 0) or ${isLateAlone(row)})`
}

/** Cancelled or handed over: nobody is expected for it. */
export function isNoMore(row = AGENDA): Condition {
  return sql`(${columnsOf(row).cancelledAt} is not null or ${isLateAlone(row)})`
}

/** « Annulé tard », noted of a reservation that nobody had cancelled. */
function isLateAlone(row: string): Condition {
  const { attendance, cancelledAt } = columnsOf(row)
  return sql`(${cancelledAt} is null and ${attendance} is not null and ${attendance} = 'cancelled_late')`
}

/** Conditions of which exactly one holds. */
export function stateConditions(now: LocalTime, row = AGENDA): Record<ReservationState, Condition> {
  const { attendance, cancelledAt, cancelledBy, handedOver } = columnsOf(row)
  const isEnded = sql`(${cancelledAt} is not null and ${handedOver} = 0 and ${attendance} is null)`
  return {
    planned: sql`(${isKept(row)} and ${attendance} is null and not ${hasBegun(now, row)})`,
    done: sql`(${isKept(row)} and (${attendance} is not null or ${hasBegun(now, row)}))`,
    missed: isMissed(row),
    cancelled_late: isCancelledLate(row),
    cancelled_by_practice: sql`(${isEnded} and coalesce(${cancelledBy}, '') = 'practice')`,
    cancelled_in_time: sql`(${isEnded} and coalesce(${cancelledBy}, '') <> 'practice')`,
    handed_over: sql`(${cancelledAt} is not null and ${handedOver} = 1)`,
  }
}
