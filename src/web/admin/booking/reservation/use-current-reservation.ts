import { useState } from 'react'
import type { AgendaDays } from '#contract/booking/calendar.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { ApiError } from '#web/app/api.ts'
import { session } from '../../session/session.ts'
import { RESERVATIONS, refreshAgenda } from '../entries/actions.ts'

/**
 * Stays as it was when the dialog opened, so that a change by somebody else is a conflict and is not overwritten.
 * After the conflict it is as the refreshed agenda shows it.
 */
export function useCurrentReservation(opened: AgendaReservation) {
  const [reservation, setReservation] = useState(opened)
  /** Rethrows the failure of the change. */
  const refreshOnConflict = async <Reply>(change: Promise<Reply>): Promise<Reply> => {
    try {
      return await change
    } catch (error) {
      if (error instanceof ApiError && error.code === 'reservation_moved') {
        await refreshAgenda()
        setReservation((shown) => findLatest(shown))
      }
      throw error
    }
  }
  return { reservation, refreshOnConflict }
}

/** The cache also holds ranges that are not on screen and therefore not refreshed. */
function findLatest(shown: AgendaReservation): AgendaReservation {
  const { client } = session
  const listed = client.getQueriesData<AgendaReservation[]>({ queryKey: RESERVATIONS })
  const ofDays = client.getQueriesData<AgendaDays>({ queryKey: ['days'] })
  return [
    ...listed.flatMap(([, reservations]) => reservations ?? []),
    ...ofDays.flatMap(([, reply]) => reply?.days.flatMap(({ first }) => first) ?? []),
  ]
    .filter(({ id }) => id === shown.id)
    .reduce((latest, other) => (other.version > latest.version ? other : latest), shown)
}

export type RefreshOnConflict = ReturnType<typeof useCurrentReservation>['refreshOnConflict']
