import type { ClientMessage } from '#contract/booking/reservations.ts'
import type { Client } from '#domain/clients/client.ts'
import { formatTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { type Booking, insertAgendaEntry, type NewAgendaEntry } from '#server/practice/reservations/write.ts'
import { notifyReservationChange } from '../../messages/notifications/actions.ts'
import { requireUnchanged, toNotice } from './actions.ts'
import { findClientMessage } from './client-message.ts'
import { type LiveReservation, markHandedOver } from './queries.ts'
import type { ReservationRef } from './with-reservation.ts'

type HandOver = {
  reference: ReservationRef
  previous: LiveReservation
  client: Client
  tellClient: boolean
  tellFormer: boolean
}

/** `booking` and `version` are those of the reservation that stands now, `handedFrom` is the one that has ended. */
export type HandedOver = {
  booking: Booking
  version: number
  clientMessage: ClientMessage
  handedFrom: number
}

/**
 * Ends the reservation and books the same hour, on the same terms, for somebody else: a reservation has one person for
 * life, so that whatever hangs on it stays theirs. Under the agenda's lock; the end comes first, as two live ones at one
 * time are refused by `reservations_no_overlap`.
 */
export async function handOver(
  context: AppContext,
  trx: Trx,
  { reference, previous, client, tellClient, tellFormer }: HandOver,
): Promise<HandedOver> {
  const { caller } = reference
  const now = context.clock.instant()
  requireUnchanged(await markHandedOver(trx, reference, now))
  const row = { ...toRow(previous, client), client_typed_by: caller?.id ?? null, created_at: now }
  const byStaff = caller !== null
  const id = await insertAgendaEntry(trx, { ...row, source: byStaff ? 'staff' : 'public' }, { byStaff })
  await notifyReservationChange(context, trx, { ...toNotice(reference, tellFormer), kind: 'cancelled' })
  await notifyReservationChange(context, trx, { ...toNotice({ id, caller }, tellClient), kind: 'created' })
  return {
    booking: { id, date: previous.date, time: formatTime(previous.start) },
    version: FIRST_VERSION,
    clientMessage: await findClientMessage(context, trx, { id, change: 'created' }),
    handedFrom: reference.id,
  }
}

/** Default of the column. */
const FIRST_VERSION = 1

/** Outside the series of its former client, and with nothing known of the new one's consent to offers. */
function toRow(
  previous: LiveReservation,
  { clientName, clientEmail, clientPhone }: Client,
): Omit<NewAgendaEntry, 'source' | 'created_at'> {
  return {
    kind: 'reservation',
    practitioner_id: previous.praticienId,
    date: previous.date,
    start_minute: previous.start,
    duration_minutes: previous.duration,
    buffer_minutes: previous.buffer,
    service_id: previous.serviceId,
    service_name: previous.serviceName,
    price_cents: previous.price,
    service_parts: previous.parts,
    parts_service_id: previous.partsServiceId,
    client_name: clientName,
    client_email: clientEmail,
    client_phone: clientPhone,
    handed_from: previous.id,
  }
}
