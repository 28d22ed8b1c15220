import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnReservation } from '#contract/manage.ts'
import type { LocalTime } from '#domain/time.ts'
import { ApiError } from '#web/app/api.ts'
import { cancelOwnReservation, moveOwnReservation } from './actions.ts'
import { ownReservationQuery } from './queries.ts'

type Changed = { message: string; reservation: OwnReservation }

/** Moves the reservation; `onMoved` hears how it was said. */
export function useMove(token: string, onMoved: (message: string) => void) {
  return useChange(token, (slot: LocalTime) => moveOwnReservation(token, slot), onMoved)
}

/** Cancels the reservation. */
export function useCancel(token: string, onCancelled: (message: string) => void) {
  return useChange(token, () => cancelOwnReservation(token), onCancelled)
}

function useChange<Wish>(
  token: string,
  change: (wanted: Wish) => Promise<Changed>,
  onDone: (message: string) => void,
) {
  const client = useQueryClient()
  const { queryKey } = ownReservationQuery(token)
  return useMutation({
    mutationFn: change,
    onSuccess: ({ reservation, message }) => {
      client.setQueryData(queryKey, reservation)
      onDone(message)
    },
    // What was so when the page was opened may be so no longer: the reservation, and what is free.
    onError: () => {
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: ['slots'] })
    },
  })
}

/** The link opens nothing (any more). */
export function isGone(error: Error): boolean {
  return error instanceof ApiError && error.status === 404
}
