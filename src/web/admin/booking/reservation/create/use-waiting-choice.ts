import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { StaffReservationRequest } from '#contract/booking/reservations.ts'
import type { WaitingPerson } from '#contract/booking/waiting/waiting-list.ts'
import { endWaitingOf } from '../../starts/waiting-actions.ts'
import type { CreateValues } from '../dialog.ts'

type Form = Pick<UseFormReturn<CreateValues, unknown, StaffReservationRequest>, 'setValue' | 'getValues'>

/** Fills the form in with the details of a waiting person, and ends their request once they are booked. */
export function useWaitingChoice({ setValue, getValues }: Form) {
  const [chosen, setChosen] = useState<WaitingPerson | null>(null)
  return {
    chosenId: chosen?.id ?? null,
    choose: (person: WaitingPerson) => {
      setChosen(person)
      const options = { shouldDirty: true }
      const { clientName, clientEmail, clientPhone } = detailsOf(person)
      setValue('clientName', clientName, options)
      setValue('clientEmail', clientEmail, options)
      setValue('clientPhone', clientPhone, options)
      setValue('serviceId', person.serviceId, options)
      setValue('variantId', person.variantId ?? undefined, options)
      setValue('time', person.time, options)
    },
    /** Nothing where another client was booked in the end. */
    endChosen: async () => {
      if (chosen !== null && isStill(chosen, getValues())) await endWaitingOf(chosen.id)
    },
  }
}

function detailsOf({ clientName, clientEmail, clientPhone }: WaitingPerson) {
  return { clientName: clientName ?? '', clientEmail: clientEmail ?? '', clientPhone: clientPhone ?? '' }
}

function isStill(person: WaitingPerson, values: CreateValues): boolean {
  const { clientName, clientEmail, clientPhone } = detailsOf(person)
  return (
    values.clientName === clientName &&
    values.clientEmail === clientEmail &&
    values.clientPhone === clientPhone &&
    values.serviceId === person.serviceId
  )
}
