import { Refusal } from '#contract/errors.ts'
import { isInTime } from '#domain/booking/deadline.ts'
import type { Client } from '#domain/clients/client.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { createReservationLink } from '../../messages/links/actions.ts'
import { handOver } from '../reservations/handing-over.ts'
import type { LiveReservation } from '../reservations/queries.ts'
import { startOf } from '../reservations/with-reservation.ts'
import { carryClientMoves, countClientMove } from './queries.ts'

type HandOverByLink = { reservation: LiveReservation; client: Client }

/**
 * It ends the reservation as a cancellation does, so the same deadline holds; and it counts as one of the day's moves,
 * those of the new reservation included: otherwise each new link would bring three more. Returns the new link's path.
 */
export async function handOverByLink(
  context: AppContext,
  trx: Trx,
  { reservation, client }: HandOverByLink,
): Promise<string> {
  const { clock } = context
  const { id } = reservation
  const { cancelHours: hours } = await readStored(trx, 'deadlines')
  if (!isInTime(startOf(reservation), { hours, now: clock.local() }))
    throw new Refusal('too_late_to_hand_over')
  const isCounted = await countClientMove(trx, id, { day: clock.local().day, now: clock.instant() })
  if (!isCounted) throw new Refusal('too_many_requests', { retryAfter: DAY_SECONDS })
  const { booking } = await handOver(context, trx, {
    reference: { caller: null, id },
    previous: reservation,
    client,
    tellClient: true,
    tellFormer: true,
  })
  await carryClientMoves(trx, { from: id, to: booking.id })
  return createReservationLink(context, trx, booking.id)
}

const DAY_SECONDS = 24 * 3600
