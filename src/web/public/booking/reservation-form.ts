import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { NewReservation } from '#contract/reservations.ts'
import { formatTime, type LocalTime } from '#domain/time.ts'
import { ApiError } from '#web/app/api.ts'
import type { Choice } from './choice.ts'
import { isFieldName } from './fields.ts'

/** What is validated: what the visitor types, joined by what they chose (address, calendar). */
export type Draft = z.input<typeof NewReservation>

export type ReservationForm = UseFormReturn<Draft, unknown, NewReservation>

const validate = zodResolver(NewReservation)

/** The booking form, held to the very schema that the server holds it to. */
export function useReservationForm({
  slot,
  ...choice
}: Choice & { slot: LocalTime | null }): ReservationForm {
  const when = { date: slot?.day ?? '', time: slot ? formatTime(slot.minute) : '' }
  const resolver: Resolver<Draft, unknown, NewReservation> = (draft, context, options) =>
    validate({ ...draft, ...choice, ...when } as Draft, context, options)
  return useForm({
    resolver,
    defaultValues: { clientName: '', clientEmail: '', clientPhone: '' },
    // The page moves the focus itself: two of its fields are not this form's own inputs.
    shouldFocusError: false,
  })
}

/** Puts the server's findings beside the fields they are about. */
export function showIssues({ setError }: ReservationForm, error: Error): void {
  if (!(error instanceof ApiError)) return
  for (const { path, message } of error.issues) {
    if (isFieldName(path)) setError(path, { type: 'server', message })
  }
}
