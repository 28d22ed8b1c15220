import type { Admin } from '#contract/accounts/sign-in.ts'
import type { GivingOutcome, GivingResult } from '#contract/booking/giving.ts'
import type { RefusalCode } from '#contract/errors.ts'
import type { NotReceived } from '#domain/booking/slots/receiving.ts'
import { formatTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { NO_OVERLAP, violates } from '#server/db/engine.ts'
import { requirePractising } from '#server/practice/agendas/practitioners.ts'
import { NotReceivedRefusal } from '#server/practice/agendas/receivers.ts'
import { moveReservation } from './actions.ts'
import { type Batch, outcomeOf, type ReservationVersion } from './cancellations.ts'
import { findLiveReservation } from './queries.ts'

const REFUSALS: Partial<Record<RefusalCode, GivingOutcome>> = {
  not_found: 'gone',
  reservation_moved: 'changed',
  move_from_past: 'past',
  // Since the first of them.
  practitioner_gone: 'not_offered',
}

type Giving = Batch & { praticienId: number; tellClients: boolean }

/** One transaction each, as for cancellations. Throws practitioner_gone if the colleague does not practise. */
export async function giveReservations(
  context: AppContext,
  caller: Admin,
  { reservations, hasTime, praticienId, tellClients: tellClient }: Giving,
): Promise<GivingResult[]> {
  await requirePractising(context.database.kysely, praticienId)
  const results: GivingResult[] = []
  for (const reservation of reservations) {
    const { id } = reservation
    const giving = hasTime() ? give(context, caller, { reservation, praticienId, tellClient }) : null
    const result = await giving?.then(
      (version) => (version === null ? withoutChange('own') : { ...withoutChange('given'), version }),
      notGiven,
    )
    results.push({ id, ...(result ?? withoutChange('not_tried')) })
  }
  return results
}

type One = { reservation: ReservationVersion; praticienId: number; tellClient: boolean }

/** Null if it is theirs already: nothing is written, and nobody told. */
async function give(
  context: AppContext,
  caller: Admin,
  { reservation, praticienId, tellClient }: One,
): Promise<number | null> {
  const present = await findLiveReservation(context.database.kysely, reservation.id, {})
  if (present?.praticienId === praticienId) return null
  const { version } = await moveReservation(context, { caller, ...reservation }, { praticienId, tellClient })
  return version
}

type WithoutId = Omit<GivingResult, 'id'>

function notGiven(error: unknown): WithoutId {
  if (error instanceof NotReceivedRefusal)
    return { ...withoutChange(error.reason.code), ...showReason(error.reason) }
  return withoutChange(violates(error, NO_OVERLAP) ? 'taken' : outcomeOf(error, REFUSALS))
}

function withoutChange(outcome: GivingOutcome): WithoutId {
  return { outcome, version: null }
}

export function showReason({ label, from }: NotReceived): Pick<GivingResult, 'label' | 'from'> {
  return { ...(label !== undefined && { label }), ...(from !== undefined && { from: formatTime(from) }) }
}
