import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { NewReservation } from '#contract/reservations.ts'
import { paths } from '#web/app/paths.ts'
import { isFinal, useRequestKey } from '#web/app/request-key.ts'
import { book } from './actions.ts'

/** Sends a booking; afterwards the confirmation takes this page's place in the history. */
export function useBooking({ onBooked }: { onBooked: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { keyFor, settle } = useRequestKey()
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: (body: NewReservation) => book(body, keyFor(body)),
    onSettled: (_answer, failure) => settle(failure),
    onError: (failure) => {
      // What was free a moment ago may no longer be. An attempt in doubt is left alone: its own success would
      // look like somebody else's booking.
      if (isFinal(failure)) void client.invalidateQueries({ queryKey: ['slots'] })
    },
    onSuccess: (booked) => {
      onBooked()
      void navigate(paths.confirmation, { replace: true, state: booked })
    },
  })
  return {
    book: mutate,
    reset,
    error,
    /** Until the confirmation is on screen. */
    isSending: isPending || isSuccess,
    /** The answer was lost: the same booking must be sent again before anything is known. */
    isInDoubt: error !== null && !isFinal(error),
  }
}
