import { CLIENT_TYPES } from '#domain/messages/message-plan.ts'
import type { MessageType } from '#domain/messages/notification.ts'
import { depositFate } from '#domain/visit/deposit.ts'
import { paidDepositNote, refundedDepositNote } from '#domain/visit/deposit-text.ts'
import { reservationState } from '#domain/visit/reservation-state.ts'
import type { AppContext } from '#server/app-context.ts'
import { storedIn } from '#server/db/statements/stored-settings.ts'
import { toStateColumns } from '#server/practice/reservations/reservation-state.ts'
import type { MessageReservationRow } from './queries.ts'

type Told = { type: MessageType; reservation: MessageReservationRow; settings: Record<string, unknown> }

/** Adds to a confirmation what the deposit is, and to a cancellation that it goes back; nothing without one. */
export function withDepositNote<Mail extends { body: string }>(
  { clock }: Pick<AppContext, 'clock'>,
  mail: Mail,
  { type, reservation, settings }: Told,
): Mail {
  const cents = reservation.deposit_cents
  if (cents === null || cents === 0) return mail
  const add = (note: string) => ({ ...mail, body: `${mail.body.trimEnd()}\n\n${note}` })
  if (isOneOf(CLIENT_TYPES.created, type))
    return add(paidDepositNote(reservation.deposit_kind ?? storedIn(settings, 'deposits').kind, cents))
  if (!isOneOf(CLIENT_TYPES.cancelled, type)) return mail
  const state = reservationState(toStateColumns(reservation), clock.local())
  return depositFate({ state }) === 'refund' ? add(refundedDepositNote(cents)) : mail
}

function isOneOf(types: readonly MessageType[], type: MessageType): boolean {
  return types.includes(type)
}
