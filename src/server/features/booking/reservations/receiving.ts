import type { WallClock } from '#domain/booking/slots/availability.ts'
import type { GivenReservation } from '#domain/booking/slots/receiving.ts'
import { RETURN_DEADLINE_MS } from '#domain/booking/undo.ts'
import type { LocalTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { requireReceived } from '#server/practice/agendas/receivers.ts'
import type { LiveReservation } from './queries.ts'

type Change = {
  reservation: LiveReservation
  start: LocalTime
  agreed: Omit<GivenReservation, keyof LocalTime> & { praticienId: number; serviceName: string | null }
  insist: boolean
  wallClock: WallClock
}

/**
 * Of a reservation that is given to a colleague; throws NotReceivedRefusal. An undo is not judged: the absence that was
 * the reason for giving it must not keep it from going back.
 */
export async function refuseUnlessReceived(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  { reservation, start, agreed, insist, wallClock }: Change,
): Promise<void> {
  const { praticienId, serviceId, serviceName, duration, buffer } = agreed
  if (praticienId === reservation.praticienId) return
  const { id } = reservation
  const now = clock.instant()
  if (await wasTheirs(trx, { id, praticienId, start, since: now - RETURN_DEADLINE_MS })) return
  const given = { ...start, serviceId, serviceName, duration, buffer }
  await requireReceived(trx, { id, reservation: given, praticienId, insist, wallClock, now })
}

type Return = { id: number; praticienId: number; start: LocalTime; since: number }

/** True when the last change of the reservation took it away from them, at that hour. */
async function wasTheirs(trx: Trx, { id, praticienId, start, since }: Return): Promise<boolean> {
  const last = await trx
    .selectFrom('reservation_history')
    .select([
      'was_practitioner_id as praticienId',
      'was_date as day',
      'was_minute as minute',
      'happened_at as happenedAt',
    ])
    .where('reservation_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || Number(last.happenedAt) < since) return false
  return last.praticienId === praticienId && last.day === start.day && last.minute === start.minute
}
