import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnReservation } from '#contract/manage.ts'
import type { LocalTime } from '#domain/time.ts'
import { ApiError } from '#web/app/api.ts'
import { cancelOwnReservation, moveOwnReservation } from './actions.ts'
import { ownReservationQuery } from './queries.ts'

type Changed = { message: string; reservation: OwnReservation }

export function useMove(token: string, onMoved: (message: string) => void) {
  return useChange(token, (slot: LocalTime) => moveOwnReservation(token, slot), onMoved)
}

export function useCancel(token: string, onCancelled: (message: string) => void) {
  return useChange(token, () => cancelOwnReservation(token), onCancelled)
}

function useChange<Input>(
  token: string,
  change: (input: Input) => Promise<Changed>,
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
    // The cached reservation and slots may be stale.
    onError: () => {
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: ['slots'] })
    },
  })
}

export function isGone(error: Error): boolean {
  return error instanceof ApiError && error.status === 404
}
