import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AgendaReservation, StaffReservationChange } from '#contract/booking/reservations.ts'
import type { Service } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import { PartFields } from './PartFields.tsx'
import {
  choicesOf,
  choicesOfBooked,
  chosenParts,
  hasSameOptions,
  INITIAL_LENGTH,
  type PartChoices,
  proposedSum,
  type TypedParts,
} from './part-choices.ts'
import { sumLabel } from './part-labels.ts'
import { agreedParts, type TypedChange, toTypedTerms } from './typed-terms.ts'

type Props = {
  reservation: AgendaReservation
  service: Service
  form: UseFormReturn<TypedChange, unknown, StaffReservationChange>
}

/** Proposes length and price of the chosen parts, which may then be typed otherwise. */
export function EditPartFields({ reservation, service, form }: Props) {
  const isBooked = service.id === reservation.serviceId
  const choices = isBooked ? choicesOfBooked(reservation, service) : choicesOf(service)
  return choices && <Fields reservation={isBooked ? reservation : null} choices={choices} form={form} />
}

type FieldsProps = Pick<Props, 'form'> & {
  /** Null for another service than the one that was booked. */
  reservation: AgendaReservation | null
  choices: PartChoices
}

function Fields({ reservation, choices, form: { watch, setValue, clearErrors, formState } }: FieldsProps) {
  const [length, optionIds] = watch(['variantId', 'optionIds'])
  const typed = { length, optionIds }
  const chosen = offeredOf(choices, typed)
  const { errors } = formState
  const change = (parts: TypedParts) => {
    const terms = toTypedTerms(proposedTerms(choices, parts, reservation))
    const options = { shouldDirty: true }
    setValue('variantId', parts.length, options)
    setValue('optionIds', [...parts.optionIds], options)
    setValue('duration', terms.duration, options)
    setValue('price', terms.price, options)
  }
  const isLost = length !== chosen.length || !hasSameOptions(optionIds, chosen.optionIds)
  const dropLost = useEffectEvent(() => change(chosen))
  useEffect(() => {
    if (isLost) dropLost()
  }, [isLost])
  return (
    <PartFields
      choices={choices}
      chosen={chosen}
      lengthLabel="Durée choisie"
      errors={{ length: errors.variantId?.message, options: errors.optionIds?.message }}
      sum={french`Proposé : ${sumLabel(proposedTerms(choices, chosen, reservation))}`}
      isSumHidden
      onChange={(parts) => {
        clearErrors(['variantId', 'optionIds', 'duration', 'price'])
        change(parts)
      }}
    />
  )
}

/** Without what the price list has lost since it was chosen. */
function offeredOf(choices: PartChoices, typed: TypedParts): TypedParts {
  const { length, options } = chosenParts(choices, typed)
  return { length: length.value, optionIds: options.map(({ id }) => id) }
}

/** The agreed price may differ from the sum of its parts. */
function proposedTerms(choices: PartChoices, parts: TypedParts, reservation: AgendaReservation | null) {
  const isAgreed =
    reservation !== null &&
    parts.length === INITIAL_LENGTH &&
    hasSameOptions(parts.optionIds, agreedParts(reservation).optionIds)
  if (isAgreed) return { duration: reservation.duration, price: reservation.price }
  return proposedSum(chosenParts(choices, parts))
}
