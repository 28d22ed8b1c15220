import { useForm } from 'react-hook-form'
import { formatTime, type LocalTime } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import type { Selection } from '../flow/selection.ts'
import type { ShownDeposit } from './deposit/use-shown-deposit.ts'
import {
  FORM_OPTIONS,
  type ReservationDraft,
  type useReservationForm,
  validation,
} from './reservation-form.ts'

type Props = SlotChoice & {
  form: ReturnType<typeof useReservationForm>
  slot: LocalTime | null
  selection: Selection | undefined
  deposit: ShownDeposit | null
}

/** A separate component: `useForm` re-renders its component on mount, which would otherwise be the whole page. */
export function ReservationValidation({
  form: { formControl },
  slot,
  selection,
  deposit,
  ...choice
}: Props): null {
  const slotFields = { date: slot?.day ?? '', time: slot ? formatTime(slot.minute) : '' }
  const shown = {
    shownDuration: selection?.duration,
    shownPrice: selection?.price,
    shownDeposit: deposit?.euros,
  }
  const resolver: typeof validation.resolver = (typed, context, options) =>
    validation.resolver(
      { ...typed, ...choice, ...shown, ...slotFields } as ReservationDraft,
      context,
      options,
    )
  useForm({ ...FORM_OPTIONS, formControl, resolver })
  return null
}
