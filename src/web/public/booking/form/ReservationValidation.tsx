import { useForm } from 'react-hook-form'
import { formatTime, type LocalTime } from '#domain/language/time.ts'
import type { BookingChoice } from '../choice.ts'
import {
  FORM_OPTIONS,
  type ReservationDraft,
  type useReservationForm,
  validation,
} from './reservation-form.ts'

type Props = BookingChoice & { form: ReturnType<typeof useReservationForm>; slot: LocalTime | null }

/** A separate component: `useForm` re-renders its component on mount, which would otherwise be the whole page. */
export function ReservationValidation({ form: { formControl }, slot, ...choice }: Props): null {
  const slotFields = { date: slot?.day ?? '', time: slot ? formatTime(slot.minute) : '' }
  const resolver: typeof validation.resolver = (typed, context, options) =>
    validation.resolver({ ...typed, ...choice, ...slotFields } as ReservationDraft, context, options)
  useForm({ ...FORM_OPTIONS, formControl, resolver })
  return null
}
