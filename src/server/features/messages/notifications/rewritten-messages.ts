import { CLIENT_TYPES, PRACTITIONER_TYPES } from '#domain/messages/message-plan.ts'
import type { MessageType } from '#domain/messages/notification.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database, Trx } from '#server/db/engine.ts'
import { canBeTakenBack } from '#server/jobs/claims.ts'
import type { NewMessage } from '#server/jobs/queries.ts'
import { findReservation } from './queries.ts'
import { writeMessages } from './reservation-messages.ts'

const ABOUT_RESERVATIONS = [CLIENT_TYPES, PRACTITIONER_TYPES].flatMap((types) => Object.values(types).flat())

/** Details of the client have changed: what waits about the reservation names them as they are now. */
export async function rewriteWaitingMessages(
  context: AppContext,
  trx: Trx,
  reservationId: number,
): Promise<void> {
  const waiting = await listWaitingMessages(context.database, trx, {
    reservationId,
    types: ABOUT_RESERVATIONS,
  })
  const reservation = waiting.length > 0 && (await findReservation(trx, reservationId))
  if (!reservation) return
  for (const { id, type, channel, recipient, previousStart } of waiting) {
    const to = channel === 'mail' ? { email: recipient, phone: null } : { email: null, phone: recipient }
    const written = await writeMessages(context, trx, { type, reservation, to, event: '', previousStart })
    const [message] = written?.messages ?? []
    if (message) await updateMessage(trx, id, message)
  }
}

/** Messages that can be taken back, by whom they go to. On PostgreSQL, locks them as `listPendingMessages` does. */
async function listWaitingMessages(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  { reservationId, types }: { reservationId: number; types: readonly MessageType[] },
) {
  const waiting = trx
    .selectFrom('outbox')
    .select(['id', 'type', 'channel', 'recipient', 'previous_start as previousStart'])
    .where('reservation_id', '=', reservationId)
    .where('type', 'in', types)
    .$narrowType<{ type: MessageType }>()
    .where('state', '=', 'waiting')
    .where(canBeTakenBack(engine))
    .orderBy('id')
  return (engine === 'postgres' ? waiting.forUpdate() : waiting).execute()
}

/** Takes it back from a worker that has claimed it with the former text. */
async function updateMessage(
  trx: Trx,
  id: number,
  { subject, body, replyTo, calendar }: Pick<NewMessage, 'subject' | 'body' | 'replyTo' | 'calendar'>,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ subject, body, calendar: calendar ? JSON.stringify(calendar) : null })
    .set({ reply_to: replyTo?.address ?? null, reply_to_name: replyTo?.name ?? null })
    .set((eb) => ({
      claimed_until: eb.case().when('handed_over_at', 'is', null).then(0).else(eb.ref('claimed_until')).end(),
    }))
    .where('id', '=', id)
    .execute()
}
