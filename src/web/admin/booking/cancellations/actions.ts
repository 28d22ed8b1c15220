import {
  type CancellationOutcome,
  MAX_CANCELLATIONS,
  type RestorationOutcome,
} from '#contract/booking/cancellations.ts'
import type { GivingOutcome } from '#contract/booking/giving.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { api } from '../../session/session.ts'

type Reference = Pick<AgendaReservation, 'id' | 'date' | 'version'>
type Result = { id: number; outcome: CancellationOutcome | RestorationOutcome | GivingOutcome }

export function cancelReservations(reservations: readonly Reference[], tellClients: boolean) {
  return sendUntilTried(reservations, (batch) =>
    api('POST /api/admin/reservations/annulations', {
      body: { reservations: batch.map(toReference), tellClients },
    }),
  )
}

export function restoreReservations(reservations: readonly Reference[]) {
  return sendUntilTried(reservations, (batch) =>
    api('POST /api/admin/reservations/retablissements', { body: { reservations: batch.map(toReference) } }),
  )
}

type GivingResult = { id: number; outcome: GivingOutcome; version: number | null }

export async function giveReservations(
  reservations: readonly Reference[],
  to: { praticienId: number; tellClients: boolean },
): Promise<GivingResult[]> {
  const [batch, rest] = [reservations.slice(0, MAX_CANCELLATIONS), reservations.slice(MAX_CANCELLATIONS)]
  const results = await sendUntilTried(batch, (untried) =>
    api('POST /api/admin/reservations/transferts', {
      body: { reservations: untried.map(toReference), ...to },
    }),
  )
  return rest.length === 0 ? results : [...results, ...(await giveReservations(rest, to))]
}

function toReference({ id, date, version }: Reference): Reference {
  return { id, date, version }
}

/** A slow server leaves the last ones untried: sends these again, until a round tries none. */
async function sendUntilTried<R extends Result>(
  reservations: readonly Reference[],
  send: (batch: readonly Reference[]) => Promise<{ results: R[] }>,
): Promise<R[]> {
  const { results } = await send(reservations)
  const tried = results.filter(({ outcome }) => outcome !== 'not_tried')
  const untriedIds = new Set(results.flatMap(({ id, outcome }) => (outcome === 'not_tried' ? [id] : [])))
  if (untriedIds.size === 0 || tried.length === 0) return results
  const untried = reservations.filter(({ id }) => untriedIds.has(id))
  return [...tried, ...(await sendUntilTried(untried, send))]
}
