import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { ownReservationQuery } from './queries.ts'

type ChangeResult = { message: string; reservation: OwnReservation }

export function useReservationChange<Input>(
  token: string,
  change: (input: Input) => Promise<ChangeResult>,
  onDone: (message: string, reservation: OwnReservation) => void,
) {
  const queryClient = useQueryClient()
  const { queryKey } = ownReservationQuery(token)
  return useMutation({
    mutationFn: change,
    onSuccess: ({ reservation, message }) => {
      queryClient.setQueryData(queryKey, reservation)
      onDone(message, reservation)
    },
    // The cached reservation and slots may be stale.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: ['slots'] })
    },
  })
}
