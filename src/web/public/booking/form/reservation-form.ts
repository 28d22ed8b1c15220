import { useState } from 'react'
import { createFormControl, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { NewReservation } from '#contract/reservations.ts'
import { lateRules } from '#web/app/forms/late-rules.ts'

/** What is validated: what the visitor types, joined by what they chose (address, calendar). */
export type ReservationDraft = z.input<typeof NewReservation>

export type ReservationForm = Omit<UseFormReturn<ReservationDraft, unknown, NewReservation>, 'formState'>

/** Said where the form is made and where it is kept. */
export const OPTIONS = {
  // The page moves the focus itself: two of its fields are not this form's own inputs.
  shouldFocusError: false,
} as const

/** The booking form; who shows something of its state subscribes to that part, and nobody else is drawn again. */
export function useReservationForm() {
  const [form] = useState(() =>
    createFormControl<ReservationDraft, unknown, NewReservation>({
      ...OPTIONS,
      defaultValues: { clientName: '', clientEmail: '', clientPhone: '' },
    }),
  )
  return form
}

/** The contract's, fetched when a slot is picked. */
export const rules = lateRules(() => import('./rules.ts'))
