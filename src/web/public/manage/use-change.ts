import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnReservation } from '#contract/manage.ts'
import type { LocalTime } from '#domain/time.ts'
import { ApiError } from '#web/app/api.ts'
import { cancelOwnReservation, moveOwnReservation } from './actions.ts'
import { ownReservationQuery } from './queries.ts'

type ChangeResult = { message: string; reservation: OwnReservation }

export function useMove(token: string, onMoved: (message: string) => void) {
  return useReservationChange(token, (slot: LocalTime) => moveOwnReservation(token, slot), onMoved)
}

export function useCancel(token: string, onCancelled: (message: string) => void) {
  return useReservationChange(token, () => cancelOwnReservation(token), onCancelled)
}

export function useReservationChange<Input>(
  token: string,
  change: (input: Input) => Promise<ChangeResult>,
  onDone: (message: string) => void,
) {
  const queryClient = useQueryClient()
  const { queryKey } = ownReservationQuery(token)
  return useMutation({
    mutationFn: change,
    onSuccess: ({ reservation, message }) => {
      queryClient.setQueryData(queryKey, reservation)
      onDone(message)
    },
    // The cached reservation and slots may be stale.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: ['slots'] })
    },
  })
}

export function isGone(error: Error): boolean {
  return error instanceof ApiError && error.status === 404
}
