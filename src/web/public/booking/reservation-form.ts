import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { NewReservation } from '#contract/reservations.ts'
import { formatTime, type LocalTime } from '#domain/time.ts'
import { ApiError } from '#web/app/api.ts'
import type { Choice } from './choice.ts'
import { isFieldName } from './fields.ts'

/** What is validated: what the visitor types, joined by what they chose (address, calendar). */
export type Draft = z.input<typeof NewReservation>

export type ReservationForm = UseFormReturn<Draft, unknown, NewReservation>

/** The booking form, held to the server's rules as soon as these are there. */
export function useReservationForm({
  slot,
  ...choice
}: Choice & { slot: LocalTime | null }): ReservationForm {
  const when = { date: slot?.day ?? '', time: slot ? formatTime(slot.minute) : '' }
  const resolver: Resolver<Draft, unknown, NewReservation> = async (typed, context, options) => {
    const draft = { ...typed, ...choice, ...when } as Draft
    const rules = await loadRules()
    return rules ? rules.validate(draft, context, options) : { values: draft as NewReservation, errors: {} }
  }
  return useForm({
    resolver,
    defaultValues: { clientName: '', clientEmail: '', clientPhone: '' },
    // The page moves the focus itself: two of its fields are not this form's own inputs.
    shouldFocusError: false,
  })
}

/**
 * The rules, with the library that reads them: fetched when a slot is picked, as nobody can send before. Where they
 * cannot be had, the server's word is waited for: it says the same sentences.
 */
export function loadRules() {
  return import('./rules.ts').catch(() => null)
}

/** Puts the server's findings beside the fields they are about. */
export function showIssues({ setError }: ReservationForm, error: Error): void {
  if (!(error instanceof ApiError)) return
  for (const { path, message } of error.issues) {
    if (isFieldName(path)) setError(path, { type: 'server', message })
  }
}
