import type { Admin } from '#contract/accounts/sign-in.ts'
import type { GivingOutcome } from '#contract/booking/giving.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { requireReceiver } from '#server/agendas/practitioners.ts'
import type { AppContext } from '#server/app-context.ts'
import { NO_OVERLAP, violates } from '#server/db/engine.ts'
import { moveReservation } from './actions.ts'
import { type Batch, outcomeOf } from './cancellations.ts'

const REFUSALS: Partial<Record<RefusalCode, GivingOutcome>> = {
  not_found: 'gone',
  reservation_moved: 'changed',
  move_from_past: 'past',
  service_not_offered: 'not_offered',
  // Since the first of them.
  practitioner_gone: 'not_offered',
}

type Giving = Batch & { praticienId: number; tellClients: boolean }

/** One transaction each, as for cancellations. Throws practitioner_gone if the colleague does not practise. */
export async function giveReservations(
  context: AppContext,
  caller: Admin,
  { reservations, hasTime, praticienId, tellClients: tellClient }: Giving,
) {
  await requireReceiver(context.database.kysely, { praticienId, serviceId: null, serviceName: null })
  const results: { id: number; outcome: GivingOutcome; version: number | null }[] = []
  for (const reservation of reservations) {
    const { id } = reservation
    if (!hasTime()) {
      results.push({ id, outcome: 'not_tried', version: null })
      continue
    }
    const giving = moveReservation(context, { caller, ...reservation }, { praticienId, tellClient })
    const result = await giving.then(
      ({ version }) => ({ outcome: 'given' as const, version }),
      (error) => ({
        outcome: violates(error, NO_OVERLAP) ? ('taken' as const) : outcomeOf(error, REFUSALS),
        version: null,
      }),
    )
    results.push({ id, ...result })
  }
  return results
}
