import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import type { NewReservation } from '#contract/booking/reservations.ts'
import { ApiError } from '#web/app/api.ts'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { isOutcomeKnown, useRequestKey } from '#web/app/request-key.ts'
import { useFormAge } from '../../forms/use-form-age.ts'
import { NOT_OPENED, openDepositCheckout } from '../../reservation/deposit-actions.ts'
import type { BookingOptions } from '../flow/use-booking-options.ts'
import { book } from './actions.ts'

type Booking = { options: BookingOptions; onBooked: (body: NewReservation) => void }

export function useBooking({ options, onBooked }: Booking) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const formAge = useFormAge()
  const { keyFor, settle } = useRequestKey()
  const [wasAsked, setWasAsked] = useState(false)
  const { refresh } = usePublicSettings()
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: (body: NewReservation) => book({ ...body, formAge: formAge() }, keyFor(body)),
    onSettled: (_booked, failure) => settle(failure),
    onError: (failure) => {
      for (const queryKey of staleAfter(failure)) void queryClient.invalidateQueries({ queryKey })
      if (!isDepositAsked(failure)) return
      setWasAsked(true)
      // It may have been switched on since the page was loaded.
      refresh()
    },
    onSuccess: (booked, body) => {
      onBooked(body)
      if ('payLink' in booked) return leaveToPay(booked.payLink, navigate)
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
    /** Of this person, as the server has said. */
    isDepositAsked: wasAsked,
    /** The response was lost: resending the same booking reveals its outcome. */
    isOutcomeUnknown: error !== null && !isOutcomeKnown(error),
  }
}

export function isDepositAsked(failure: Error): boolean {
  return failure instanceof ApiError && failure.code === 'deposit_asked'
}

/** Its page is the one that stands behind the provider’s, and says why that one did not open. */
async function leaveToPay(payLink: string, navigate: NavigateFunction): Promise<void> {
  const url = await openDepositCheckout(payLink.split('/').at(-1) ?? '').catch(() => null)
  await navigate(payLink, { replace: true, state: url === null ? NOT_OPENED : null })
  if (url !== null) location.assign(url)
}

/** The form then shows what is offered now. */
function staleAfter(failure: Error): readonly QueryKey[] {
  // After a lost response the slots are not refetched: if the booking went through, its own slot would look taken by
  // somebody else.
  if (!isOutcomeKnown(failure)) return []
  const isPriceListStale = failure instanceof ApiError && PRICE_LIST_CHANGES.has(failure.code ?? '')
  return isPriceListStale ? [['slots'], ...PRICE_LIST_KEYS] : [['slots']]
}

const PRICE_LIST_CHANGES = new Set(['variant_gone', 'option_gone', 'terms_changed', 'deposit_asked'])
const PRICE_LIST_KEYS: readonly QueryKey[] = [['services'], ['practitioner-services']]

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
