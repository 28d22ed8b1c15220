import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlannedReservation } from '#contract/booking/giving.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { french } from '#domain/language/typography.ts'
import { agendaOwnersQuery } from '../../../queries.ts'
import type { Unchanged } from '../CallList.tsx'
import { givingPlanQuery } from '../queries.ts'
import { type Gift, giveEach } from './give-each.ts'
import { stayingText } from './giving-text.ts'

export const WHOEVER_IS_FREE = 'free'

type Receiver = { id: number; displayName: string }

/** To whom several reservations go: to one colleague, or to whoever is free, by the plan that is shown first. */
export function useGiving(chosen: readonly AgendaReservation[]) {
  const receivers = useReceivers(chosen)
  const [choice, setChoice] = useState('')
  const receiver = receivers.find(({ id }) => String(id) === choice) ?? null
  const isSpread = choice === WHOEVER_IS_FREE
  const plan = useQuery({
    ...givingPlanQuery(chosen, receiver?.id ?? null),
    enabled: receiver !== null || isSpread,
  })
  const nameOf = (id: number) => receivers.find((other) => other.id === id)?.displayName ?? ''
  const planned = plan.data ?? []
  const gifts = receiver
    ? chosen.map((reservation) => ({ reservation, praticienId: receiver.id }))
    : giftsOf(chosen, planned)
  const staying = stayingOf(chosen, planned, receiver?.displayName ?? '')
  return {
    receivers,
    receiver,
    choice,
    setChoice,
    isSpread,
    plan,
    staying,
    isReady: receiver !== null || (isSpread && plan.isSuccess && gifts.length > 0),
    give: async (tellClients: boolean) => {
      const done = await giveEach(gifts, { tellClients, nameOf })
      return isSpread
        ? { ...done, staying: [...done.staying, ...staying, ...unplanned(chosen, planned)] }
        : done
    },
  }
}

/** Everybody but the one person whose reservations these are. */
function useReceivers(chosen: readonly AgendaReservation[]): readonly Receiver[] {
  const owners = useQuery(agendaOwnersQuery).data ?? []
  const holders = new Set(chosen.map(({ praticienId }) => praticienId))
  return holders.size === 1 ? owners.filter(({ id }) => !holders.has(id)) : owners
}

function giftsOf(chosen: readonly AgendaReservation[], planned: readonly PlannedReservation[]): Gift[] {
  const receiverOf = new Map(planned.map(({ id, praticienId }) => [id, praticienId]))
  return chosen.flatMap((reservation) => {
    const praticienId = receiverOf.get(reservation.id) ?? null
    return praticienId === null ? [] : [{ reservation, praticienId }]
  })
}

export function stayingOf(
  chosen: readonly AgendaReservation[],
  planned: readonly PlannedReservation[],
  name: string,
): Unchanged[] {
  const reasonOf = new Map(planned.map(({ id, reason }) => [id, reason]))
  return chosen.flatMap((reservation) => {
    const reason = reasonOf.get(reservation.id) ?? null
    return reason === null
      ? []
      : [{ reservation, reason: stayingText(reason, { name, day: reservation.date }) }]
  })
}

/** Beyond what one plan holds. */
function unplanned(
  chosen: readonly AgendaReservation[],
  planned: readonly PlannedReservation[],
): Unchanged[] {
  const ids = new Set(planned.map(({ id }) => id))
  return chosen
    .filter(({ id }) => !ids.has(id))
    .map((reservation) => ({
      reservation,
      reason: french`Au-delà de ce qui se confie en une fois : à recommencer`,
    }))
}
