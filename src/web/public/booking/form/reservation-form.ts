import { useState } from 'react'
import { createFormControl, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { NewReservation } from '#contract/booking/reservations.ts'
import { lazyValidation } from '#web/app/forms/lazy-validation.ts'

/** The form's values joined with the choices made in the URL and in the calendar. */
export type ReservationDraft = z.input<typeof NewReservation>

export type ReservationForm = Omit<UseFormReturn<ReservationDraft, unknown, NewReservation>, 'formState'>

export const FORM_OPTIONS = {
  // The page moves the focus itself: two of its fields are not registered inputs.
  shouldFocusError: false,
} as const

/** `createFormControl` instead of `useForm`: only components that subscribe with `useFormState` re-render. */
export function useReservationForm() {
  const [form] = useState(() =>
    createFormControl<ReservationDraft, unknown, NewReservation>({
      ...FORM_OPTIONS,
      defaultValues: { clientName: '', clientEmail: '', clientPhone: '', website: '' },
    }),
  )
  return form
}

/** Loaded when a slot is selected. */
export const validation = lazyValidation(() => import('./rules.ts'))
