import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { NewReservation } from '#contract/booking/reservations.ts'
import { ApiError } from '#web/app/api.ts'
import { paths } from '#web/app/paths.ts'
import { isOutcomeKnown, useRequestKey } from '#web/app/request-key.ts'
import { useFormAge } from '../../forms/use-form-age.ts'
import type { BookingOptions } from '../flow/use-booking-options.ts'
import { book } from './actions.ts'

type Booking = { options: BookingOptions; onBooked: (body: NewReservation) => void }

export function useBooking({ options, onBooked }: Booking) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const formAge = useFormAge()
  const { keyFor, settle } = useRequestKey()
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: (body: NewReservation) => book({ ...body, formAge: formAge() }, keyFor(body)),
    onSettled: (_booked, failure) => settle(failure),
    onError: (failure) => {
      // The slots may be stale. After a lost response they are not refetched: if the booking went through, its
      // own slot would look taken by somebody else.
      if (isOutcomeKnown(failure)) void queryClient.invalidateQueries({ queryKey: ['slots'] })
      if (failure instanceof ApiError && PRICE_LIST_CHANGES.has(failure.code ?? '')) {
        for (const queryKey of PRICE_LIST_KEYS) void queryClient.invalidateQueries({ queryKey })
      }
    },
    onSuccess: (booked, body) => {
      onBooked(body)
      const path = 'confirmBefore' in booked ? paths.awaitingConfirmation : paths.confirmation
      void navigate(path, { replace: true, state: { ...chosenDetails(body, options), ...booked } })
    },
  })
  // Two clicks may both wait for the form's rules to load; only the first one sends.
  const bookOnce: typeof mutate = (...call) => {
    if (queryClient.isMutating() === 0) mutate(...call)
  }
  return {
    book: bookOnce,
    reset,
    error,
    /** Also while the confirmation page loads. */
    isSending: isPending || isSuccess,
    /** The response was lost: resending the same booking reveals its outcome. */
    isOutcomeUnknown: error !== null && !isOutcomeKnown(error),
  }
}

/** The form then shows what is offered now. */
const PRICE_LIST_CHANGES = new Set(['variant_gone', 'option_gone', 'terms_changed'])
const PRICE_LIST_KEYS = [['services'], ['practitioner-services']] as const

/** Shown by the confirmation until it has read the reservation; a choice changed meanwhile is left out. */
function chosenDetails(
  { serviceId, praticienId, voucherCode = '' }: NewReservation,
  { selection, practitioner, lonePractitioner }: BookingOptions,
) {
  const named = praticienId === undefined ? lonePractitioner : practitioner
  return {
    ...(selection?.service.id === serviceId && {
      service: selection.name,
      duration: selection.duration,
      price: selection.price,
    }),
    ...((praticienId === undefined || named?.id === praticienId) && { practitioner: named?.displayName }),
    ...(voucherCode !== '' && { hasVoucher: true }),
  }
}
