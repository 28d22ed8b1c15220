import { useForm } from 'react-hook-form'
import { formatTime, type LocalTime } from '#domain/time.ts'
import type { BookingChoice } from '../choice.ts'
import { OPTIONS, type ReservationDraft, rules, type useReservationForm } from './reservation-form.ts'

type Props = BookingChoice & { form: ReturnType<typeof useReservationForm>; slot: LocalTime | null }

/**
 * Holds the form to the server's rules as soon as these are there. A component of its own, because a form that
 * begins draws its owner again at once, and the owner is the whole page.
 */
export function ReservationRules({ form: { formControl }, slot, ...choice }: Props): null {
  const when = { date: slot?.day ?? '', time: slot ? formatTime(slot.minute) : '' }
  const resolver: typeof rules.resolver = (typed, context, options) =>
    rules.resolver({ ...typed, ...choice, ...when } as ReservationDraft, context, options)
  useForm({ ...OPTIONS, formControl, resolver })
  return null
}
