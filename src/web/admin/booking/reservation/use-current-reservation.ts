import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaDays } from '#contract/booking/calendar.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { ApiError } from '#web/app/api.ts'
import { api, session } from '../../session/session.ts'
import { RESERVATIONS, refreshAgenda } from '../entries/actions.ts'
import { isOtherVisit } from './change-text.ts'

/** The reservation as somebody else has changed it; `gone` where it is no longer on its day. */
export type Meanwhile = AgendaReservation | 'gone'

/**
 * Stays as it was when the dialog opened, so that a change by somebody else is a conflict and is not overwritten:
 * `meanwhile` tells of it. After the conflict, or `showLatest`, it is as the refreshed agenda shows it.
 */
export function useCurrentReservation(opened: AgendaReservation) {
  const [reservation, setReservation] = useState(opened)
  const { data: ofDay } = useQuery(openedReservationQuery(reservation))
  const latest = findLatest(reservation)
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
  return {
    reservation,
    refreshOnConflict,
    meanwhile: meanwhileOf(reservation, { latest, isListed: ofDay.length > 0 }),
    showLatest: () => setReservation(findLatest),
  }
}

type Read = { latest: AgendaReservation; isListed: boolean }

function meanwhileOf(shown: AgendaReservation, { latest, isListed }: Read): Meanwhile | null {
  if (latest.version > shown.version && isOtherVisit(shown, latest)) return latest
  return isListed || latest.version > shown.version ? null : 'gone'
}

/** Asks nothing until the agenda changes: the dialog was opened with what the screen behind it has read. */
function openedReservationQuery(opened: AgendaReservation) {
  const { id, date, version } = opened
  return queryOptions({
    queryKey: [...RESERVATIONS, 'opened', { id, date, version }],
    queryFn: async ({ signal }) => {
      const query = { start: date, end: date }
      const ofDay = await api('GET /api/admin/agenda/reservations', { query, signal })
      return ofDay.filter((reservation) => reservation.id === id)
    },
    initialData: [opened],
    staleTime: Number.POSITIVE_INFINITY,
  })
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
