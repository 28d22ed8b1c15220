import { Refusal } from '#contract/errors.ts'
import { type AgendaScope, type Role, scopeOf } from '#domain/accounts/role.ts'
import type { Client } from '#domain/clients/client.ts'
import { concurrentSentence } from '#domain/clients/concurrent.ts'
import { areOnePerson } from '#domain/clients/identity.ts'
import type { Day, Minute } from '#domain/language/time.ts'
import type { Db, Trx } from '../../db/engine.ts'
import { isNotCancelled } from './reservation-state.ts'

export type ConcurrentReservation = Client & {
  id: number
  date: Day
  start: Minute
  practitionerName: string
}

/**
 * Live reservations of the same person whose hours overlap one of these, buffers aside: the practitioner needs those,
 * not the client. Reservations whose mailbox, number or name only may be theirs are left out.
 */
export async function listConcurrent(
  db: Db,
  ids: readonly number[],
  { praticienId }: AgendaScope,
): Promise<ConcurrentReservation[]> {
  if (ids.length === 0) return []
  let query = db
    .selectFrom('agenda_entries as own')
    .innerJoin('agenda_entries as other', (join) =>
      join.onRef('other.date', '=', 'own.date').onRef('other.id', '<>', 'own.id'),
    )
    .innerJoin('users', 'users.id', 'other.practitioner_id')
    .select([
      'other.id',
      'other.date',
      'other.start_minute as start',
      'first_name',
      'last_name',
      'other.client_name as clientName',
      'other.client_email as clientEmail',
      'other.client_phone as clientPhone',
      'other.client_id as clientId',
      'own.client_id as ownClientId',
      'own.client_name as ownName',
      'own.client_email as ownEmail',
      'own.client_phone as ownPhone',
    ])
    .where('own.id', 'in', ids)
    .where('own.cancelled_at', 'is', null)
    .where('other.kind', '=', 'reservation')
    .where('other.cancelled_at', 'is', null)
    .where(isNotCancelled('other'))
    .where((eb) =>
      eb.and([
        eb('other.start_minute', '<', eb('own.start_minute', '+', eb.ref('own.duration_minutes'))),
        eb('own.start_minute', '<', eb('other.start_minute', '+', eb.ref('other.duration_minutes'))),
      ]),
    )
  if (praticienId !== undefined) query = query.where('other.practitioner_id', '=', praticienId)
  const rows = await query.orderBy('other.date').orderBy('other.start_minute').orderBy('other.id').execute()
  return rows
    .filter(({ ownName: clientName, ownEmail: clientEmail, ownPhone: clientPhone, ...other }) => {
      const hasSameRecord = other.clientId !== null && other.clientId === other.ownClientId
      return hasSameRecord || areOnePerson({ clientName, clientEmail, clientPhone }, other)
    })
    .map(({ id, date, start, first_name, last_name, clientName, clientEmail, clientPhone }) => ({
      id,
      date,
      start,
      clientName,
      clientEmail,
      clientPhone,
      practitionerName: `${first_name} ${last_name}`,
    }))
}

/** `isMeant`: whoever asks has said so. Without a caller it is a visitor, who is asked nothing. */
export type ConcurrentQuestion = { caller: { id: number; role: Role } | null; isMeant: boolean | undefined }

/** Ids of those that overlap already, which the change at hand does not bring about. */
export async function findKnownConcurrent(
  trx: Trx,
  ids: readonly number[],
  { caller, isMeant = false }: ConcurrentQuestion,
): Promise<readonly number[]> {
  if (caller === null || isMeant) return []
  return (await listConcurrent(trx, ids, scopeOf(caller))).map(({ id }) => id)
}

/**
 * After the write, which the refusal rolls back. Throws client_booked_twice, with the hours and names that the caller
 * may see: for a praticien a colleague’s reservations do not exist.
 */
export async function refuseConcurrent(
  trx: Trx,
  ids: readonly number[],
  { caller, isMeant = false, known = [] }: ConcurrentQuestion & { known?: readonly number[] },
): Promise<void> {
  if (caller === null || isMeant) return
  const found = await listConcurrent(trx, ids, scopeOf(caller))
  // Dates of one request name each other, and no hour twice.
  const others = new Map(found.filter(({ id }) => !known.includes(id)).map((other) => [other.id, other]))
  if (others.size === 0) return
  const message = concurrentSentence([...others.values()])
  throw new Refusal('client_booked_twice', { issues: [{ path: 'concurrent', message }] })
}
