import { concurrentNote } from '#domain/clients/concurrent.ts'
import { shareMailbox } from '#domain/clients/identity.ts'
import { CLIENT_TYPES } from '#domain/messages/message-plan.ts'
import type { MessageType } from '#domain/messages/notification.ts'
import type { Db } from '#server/db/engine.ts'
import { listConcurrent } from '#server/practice/reservations/concurrent-reservations.ts'
import type { MessageReservationRow } from './queries.ts'

const TYPES: readonly MessageType[] = [
  ...CLIENT_TYPES.created,
  ...CLIENT_TYPES.moved,
  ...CLIENT_TYPES.changed,
  ...CLIENT_TYPES.given,
  'series_booked',
  'series_changed',
]

/**
 * Adds, where a confirmation is about these reservations of one client, that the same mailbox has others at those hours.
 * The booking form never says so: anybody could type an address and learn what is booked with it.
 */
export async function withConcurrentNote<Mail extends { body: string }>(
  db: Db,
  mail: Mail,
  { type, reservations }: { type: MessageType; reservations: readonly MessageReservationRow[] },
): Promise<Mail> {
  if (!TYPES.includes(type)) return mail
  const note = await readConcurrentNote(db, reservations)
  return note === '' ? mail : { ...mail, body: `${mail.body.trimEnd()}\n\n${note}` }
}

/** Empty without any. */
export async function readConcurrentNote(
  db: Db,
  reservations: readonly Pick<
    MessageReservationRow,
    'id' | 'client_name' | 'client_email' | 'client_phone'
  >[],
): Promise<string> {
  const [first] = reservations
  if (!first || first.client_email === null) return ''
  const { client_name: clientName, client_email: clientEmail, client_phone: clientPhone } = first
  const others = await listConcurrent(
    db,
    reservations.map(({ id }) => id),
    {},
  )
  return concurrentNote(
    others.filter((other) => shareMailbox({ clientName, clientEmail, clientPhone }, other)),
  )
}
