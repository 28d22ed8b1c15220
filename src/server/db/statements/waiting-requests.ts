import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../engine.ts'
import { currentServiceId } from './grouped-services.ts'

/**
 * Requests of the waiting list, joined with the appointment that an earlier start would replace. Days, periods and
 * `until` are their own; all else is read from the appointment, so that it follows every change of it.
 */
export function selectWaitingRequests(db: Db) {
  return db
    .selectFrom('waiting_requests')
    .leftJoin('agenda_entries as reservation', 'reservation.id', 'waiting_requests.reservation_id')
}

/** The same in plain SQL. */
export const WAITING_REQUESTS = sql`waiting_requests
  left join agenda_entries reservation on reservation.id = waiting_requests.reservation_id`

/** As they are now, of rows of `selectWaitingRequests`. */
export const WAITING = {
  name: current<string | null>('client_name'),
  email: current<string | null>('client_email'),
  phone: current<string | null>('client_phone'),
  practitionerId: current<number | null>('practitioner_id'),
  serviceId: choose<number | null>(
    currentServiceId('waiting_requests.service_id'),
    currentServiceId('reservation.service_id'),
  ),
}

/** A link of this table is its holder's still: it was made for the mailbox that the appointment has now. */
export function hasCurrentGeneration(table: 'waiting_requests' | 'waiting_offers'): RawBuilder<boolean> {
  return sql<boolean>`(waiting_requests.reservation_id is null
    or ${sql.ref(`${table}.generation`)} = reservation.link_generation)`
}

type Copied = 'client_name' | 'client_email' | 'client_phone' | 'practitioner_id'

function current<T>(column: Copied): RawBuilder<T> {
  return choose<T>(sql.ref(`waiting_requests.${column}`), sql.ref(`reservation.${column}`))
}

function choose<T>(own: RawBuilder<unknown>, ofReservation: RawBuilder<unknown>): RawBuilder<T> {
  return sql<T>`case when waiting_requests.reservation_id is null then ${own} else ${ofReservation} end`
}
