import { useRef, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { type Day, type LocalTime, mondayOf } from '#domain/language/time.ts'
import { ApiError } from '#web/app/api.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import type { BookingChoice } from '../flow/choice.ts'
import { choiceOfSelection } from '../flow/selection.ts'
import type { BookingOptions } from '../flow/use-booking-options.ts'
import { useLinkedSlot } from '../flow/use-linked-slot.ts'
import { useKnownNow } from '../week/first-week.ts'
import { loadNearestSlots } from '../week/SlotNoLongerOffered.tsx'
import { useSelectedSlot } from '../week/use-selected-slot.ts'
import { useInstead } from '../week/waiting/use-instead.ts'
import { FIELD_NAMES, focusField } from './fields.ts'
import { useRememberMe } from './memory/use-remember-me.ts'
import { type ReservationDraft, useReservationForm, validation } from './reservation-form.ts'
import type { StepHeadings } from './summary/SummaryAction.tsx'
import { useBooking } from './use-booking.ts'
import { useHold } from './use-hold.ts'

export type BookingFormProps = {
  options: BookingOptions
  now: LocalTime | null
  onChoose: (choice: BookingChoice) => void
}

/** The fields, the chosen hour with its hold, and the moves of the focus between the steps. */
export function useBookingForm({ options, now, onChoose }: BookingFormProps) {
  const { slotChoice, shownChoice } = options
  const hasService = slotChoice.serviceId !== undefined
  const [selectedMonday, setSelectedMonday] = useState<Day | null>(null)
  const { selectedSlot, setSelectedSlot, isOffered } = useSelectedSlot({ choice: shownChoice, now })
  const form = useReservationForm()
  const rememberMe = useRememberMe()
  const booking = useBooking({
    options,
    onBooked: (body) => {
      form.reset()
      rememberMe.settle(body, options.choice)
    },
  })
  const isSelectionValid = isOffered || booking.isSending || booking.isOutcomeUnknown
  const slot = isSelectionValid ? selectedSlot : null
  const hold = useHold({ slot, choice: slotChoice, now })
  const knownNow = useKnownNow(now)
  const whenFull = useInstead(selectedMonday, { choice: slotChoice, now: knownNow })
  // A booking on its way keeps its form.
  const instead = booking.isSending || booking.isOutcomeUnknown ? null : whenFull
  const headings = useStepHeadings()
  const goToDetails = () => focusHeading(headings.details.current)
  function rememberSlot(newSlot: LocalTime | null) {
    setSelectedSlot(newSlot)
    if (!newSlot) return
    setSelectedMonday(mondayOf(newSlot.day))
    validation.preload()
    void preloadConfirmation()
    void loadNearestSlots()
  }
  function selectSlot(newSlot: LocalTime) {
    booking.reset()
    if (hasService) {
      rememberSlot(newSlot)
      goToDetails()
    } else if (options.shortest) {
      // The hour holds for the service and length that it was computed for.
      form.clearErrors('serviceId')
      repeat({ ...choiceOfSelection(options.shortest), praticienId: options.choice.praticienId }, newSlot)
    }
  }
  useLinkedSlot(now, rememberSlot)
  function repeat(lastChoice: BookingChoice, newSlot: LocalTime) {
    rememberSlot(newSlot)
    onChoose(lastChoice)
    goToDetails()
  }
  const submit = form.handleSubmit(
    (body) =>
      booking.book(
        { ...body, holdToken: hold?.token },
        { onError: (error) => showIssues(error, form, { fields: fieldsAtFault(error), focus: false }) },
      ),
    focusFirstInvalid,
  )
  return {
    form,
    booking,
    rememberMe,
    hold,
    headings,
    knownNow,
    instead,
    /** Null where « Réserver », beside which it is shown, has given way. */
    failure: instead ? null : booking.error,
    submit,
    goToDetails,
    slot,
    selectedSlot,
    rememberSlot,
    selectSlot,
    selectedMonday,
    setSelectedMonday,
    repeat,
  }
}

/** Other terms are no fault of the field: the notice above the button says them, once. */
function fieldsAtFault(error: unknown): readonly (typeof FIELD_NAMES)[number][] {
  return error instanceof ApiError && SAID_ABOVE.has(error.code ?? '') ? [] : FIELD_NAMES
}

const SAID_ABOVE = new Set(['terms_changed', 'deposit_asked'])

function useStepHeadings(): StepHeadings {
  return {
    service: useRef<HTMLHeadingElement>(null),
    hour: useRef<HTMLHeadingElement>(null),
    details: useRef<HTMLHeadingElement>(null),
  }
}

/** Preloaded, so that a lost connection after the booking cannot prevent its confirmation. */
function preloadConfirmation() {
  return import('../after/ConfirmationPage.tsx')
}

function focusFirstInvalid(errors: FieldErrors<ReservationDraft>): void {
  const firstInvalid = FIELD_NAMES.find((name) => errors[name])
  if (firstInvalid) focusField(firstInvalid)
}

/** Focuses the heading, not the first field: on a phone that would open the keyboard over the page. */
export function focusHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.closest('section')?.scrollIntoView({ block: 'nearest' })
}
