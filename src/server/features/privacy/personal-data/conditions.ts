import { sql } from 'kysely'
import { listOf, type SubjectKeys } from './data-subjects.ts'

/** Of a list in the order of ids. */
export type Part = { after: number; limit: number }

/** Without a record, those with their own address or number, or their name at a shared one. */
export function isForSubject({ recordIds, own, shared }: SubjectKeys) {
  return sql<boolean>`kind <> 'block' and (client_id in (${listOf(recordIds)})
    or (client_id is null and lower(client_email) in (${listOf(own.emailKeys)}))
    or (client_id is null and client_phone in (${listOf(own.phones)}))
    or (client_id is null and coalesce(client_name, '') in (${listOf(shared.names)})
      and (lower(client_email) in (${listOf(shared.emailKeys)}) or client_phone in (${listOf(shared.phones)}))))`
}

export function isOfRecord({ recordIds }: SubjectKeys) {
  return sql<boolean>`client_id in (${listOf(recordIds)})`
}

export function isOfReservation(keys: SubjectKeys) {
  return sql<boolean>`reservation_id in (select id from agenda_entries where ${isForSubject(keys)})`
}
