import type { GivingResult } from '#contract/booking/giving.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { giveReservations } from '../actions.ts'
import type { Unchanged } from '../CallList.tsx'
import { changedOf } from '../changed-reservations.ts'
import { givingReason } from './giving-text.ts'

export type Gift = { reservation: AgendaReservation; praticienId: number }

type Options = { tellClients: boolean; nameOf: (praticienId: number) => string }

/**
 * Gives each reservation to its receiver. A call that fails keeps back what it was about, with the reason, and nothing
 * else; throws if all of them fail. `given`: with whom they were, at the version that they have now.
 */
export async function giveEach(
  gifts: readonly Gift[],
  { tellClients, nameOf }: Options,
): Promise<{ given: AgendaReservation[]; staying: Unchanged[] }> {
  const given: AgendaReservation[] = []
  const failures: unknown[] = []
  const staying: Unchanged[] = []
  const groups = Map.groupBy(gifts, (gift) => gift.praticienId)
  for (const [praticienId, own] of groups) {
    const reservations = own.map(({ reservation }) => reservation)
    try {
      const results = await giveReservations(reservations, { praticienId, tellClients })
      given.push(...changedOf(reservations, results))
      staying.push(...stayingAfter(reservations, results, nameOf(praticienId)))
    } catch (error) {
      failures.push(error)
      staying.push(...reservations.map((reservation) => ({ reservation, reason: failureMessage(error) })))
    }
  }
  if (failures.length > 0 && failures.length === groups.size) throw failures[0]
  return { given, staying }
}

function stayingAfter(
  reservations: readonly AgendaReservation[],
  results: readonly GivingResult[],
  name: string,
): Unchanged[] {
  const resultOf = new Map(results.map((result) => [result.id, result]))
  return reservations.flatMap((reservation) => {
    const { id, date: day } = reservation
    const reason = givingReason(resultOf.get(id) ?? { id, outcome: 'not_tried', version: null }, {
      name,
      day,
    })
    return reason === null ? [] : [{ reservation, reason }]
  })
}
