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
  return sendInBatches(reservations, (batch) =>
    api('POST /api/admin/reservations/annulations', {
      body: { reservations: batch.map(toReference), tellClients },
    }),
  )
}

export function restoreReservations(reservations: readonly Reference[], answer: { concurrent?: true } = {}) {
  return sendInBatches(reservations, (batch) =>
    api('POST /api/admin/reservations/retablissements', {
      body: { reservations: batch.map(toReference), ...answer },
    }),
  )
}

export function giveReservations(
  reservations: readonly Reference[],
  to: { praticienId: number; tellClients: boolean },
) {
  return sendInBatches(reservations, (batch) =>
    api('POST /api/admin/reservations/transferts', { body: { reservations: batch.map(toReference), ...to } }),
  )
}

function toReference({ id, date, version }: Reference): Reference {
  return { id, date, version }
}

async function sendInBatches<R extends Result>(
  reservations: readonly Reference[],
  send: (batch: readonly Reference[]) => Promise<{ results: R[] }>,
): Promise<R[]> {
  const results: R[] = []
  for (let sent = 0; sent < reservations.length; sent += MAX_CANCELLATIONS) {
    results.push(...(await sendUntilTried(reservations.slice(sent, sent + MAX_CANCELLATIONS), send)))
  }
  return results
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
