import { useRef, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { type Day, type LocalTime, mondayOf } from '#domain/language/time.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { PrivacyLine } from '../../forms/PrivacyLine.tsx'
import { AdjoiningSlot } from '../after/adjoining/AdjoiningSlot.tsx'
import { useAppointmentEnd } from '../after/adjoining/use-appointment-end.ts'
import type { BookingChoice } from '../flow/choice.ts'
import type { BookingOptions } from '../flow/use-booking-options.ts'
import { useLinkedSlot } from '../flow/use-linked-slot.ts'
import { focusHours } from '../week/days/WeekGrid.tsx'
import { loadNearestSlots, SlotNoLongerOffered } from '../week/SlotNoLongerOffered.tsx'
import { useSelectedSlot } from '../week/use-selected-slot.ts'
import { WeekSection } from '../week/WeekSection.tsx'
import styles from './BookingForm.module.css'
import { BookingStep } from './BookingStep.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { DetailsFields } from './DetailsFields.tsx'
import { FIELD_NAMES, focusField } from './fields.ts'
import { BookingMemory } from './memory/BookingMemory.tsx'
import { LastTime } from './memory/LastTime.tsx'
import { RememberMe } from './memory/RememberMe.tsx'
import { useRememberMe } from './memory/use-remember-me.ts'
import { OffersChoice } from './offers/OffersChoice.tsx'
import { ReservationValidation } from './ReservationValidation.tsx'
import { type ReservationDraft, useReservationForm, validation } from './reservation-form.ts'
import { ErrorSummary } from './submit/ErrorSummary.tsx'
import { HoldNote } from './submit/HoldNote.tsx'
import { StaffNote } from './submit/StaffNote.tsx'
import { SubmitArea } from './submit/SubmitArea.tsx'
import { BookingSummary } from './summary/BookingSummary.tsx'
import type { StepHeadings } from './summary/SummaryAction.tsx'
import { useBooking } from './use-booking.ts'
import { useHold } from './use-hold.ts'
import { VoucherChoice } from './vouchers/VoucherChoice.tsx'

type Props = { options: BookingOptions; now: LocalTime | null; onChoose: (choice: BookingChoice) => void }

export function BookingForm({ options, now, onChoose }: Props) {
  const { selection, slotChoice, shownChoice } = options
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
  // Beside the error after a failed submit, otherwise above the calendar.
  const slotTakenNotice = selectedSlot && !slot && now && (
    <SlotNoLongerOffered slot={selectedSlot} choice={shownChoice} now={now} onSelectSlot={selectSlot} />
  )
  const hold = useHold({ slot, choice: slotChoice, now })
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
    rememberSlot(newSlot)
    if (hasService) goToDetails()
    else focusField('serviceId')
  }
  useLinkedSlot(now, rememberSlot)
  const appointmentEnd = useAppointmentEnd(now)
  function repeat(lastChoice: BookingChoice, newSlot: LocalTime) {
    rememberSlot(newSlot)
    onChoose(lastChoice)
    goToDetails()
  }
  const submit = form.handleSubmit(
    (body) =>
      booking.book(
        { ...body, holdToken: hold?.token },
        { onError: (error) => showIssues(error, form, { fields: FIELD_NAMES, focus: false }) },
      ),
    focusFirstInvalid,
  )

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.steps}>
        <BookingStep
          number={1}
          title="Votre prestation"
          heading={headings.service}
          isDone={options.service !== undefined}
        >
          <ChoiceFields
            options={options}
            control={form.control}
            selectedSlot={slot}
            onSkipToHours={() => focusHours() || focusHeading(headings.hour.current)}
            onChoose={(newChoice) => {
              form.clearErrors('serviceId')
              onChoose(newChoice)
            }}
          />
        </BookingStep>
        <BookingStep number={2} title="Le jour et l’heure" heading={headings.hour}>
          {!booking.error && slotTakenNotice}
          <AdjoiningSlot
            end={appointmentEnd}
            now={now}
            choice={slotChoice}
            selectedSlot={selectedSlot}
            onSelectSlot={rememberSlot}
          />
          <WeekSection
            selectedMonday={selectedMonday ?? (appointmentEnd && mondayOf(appointmentEnd.day))}
            now={now}
            choice={shownChoice}
            example={hasService ? undefined : options.shortest}
            hasService={hasService}
            selectedSlot={slot}
            onWeekChange={setSelectedMonday}
            onSelectSlot={selectSlot}
            onSkipCalendar={goToDetails}
          />
        </BookingStep>
        <BookingStep number={3} title="Vos coordonnées" heading={headings.details}>
          <BookingMemory
            form={form}
            slot={selectedSlot}
            now={now}
            rememberMe={rememberMe}
            onChoose={onChoose}
            onSelectSlot={rememberSlot}
          />
          <DetailsFields {...form} />
          <RememberMe {...rememberMe} />
          <VoucherChoice form={form} />
          <OffersChoice register={form.register} />
          {/* Must follow the fields: they register first, so that values typed before hydration survive; then
              `useForm` mounts the control. */}
          <ReservationValidation form={form} slot={selectedSlot} selection={selection} {...slotChoice} />
          <SubmitArea state={submitStateOf(slot, booking.isSending)} failure={booking.error}>
            <HoldNote hold={hold} />
            <StaffNote choice={slotChoice} practitioner={options.practitioner} />
            <ErrorSummary control={form.control} />
            {booking.error && slotTakenNotice}
          </SubmitArea>
          <PrivacyLine purpose="organiser votre rendez-vous" />
        </BookingStep>
      </div>
      <BookingSummary
        selection={selection}
        practitioner={practitionerName(options)}
        slot={hasService ? slot : null}
        wishedSlot={slot}
        headings={headings}
        again={
          now && rememberMe.isStored && !slot && <LastTime options={options} now={now} onRepeat={repeat} />
        }
      />
    </form>
  )
}

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

function practitionerName(options: BookingOptions): string | undefined {
  const named = options.practitioner ?? options.lonePractitioner
  return options.isPractitionerUnavailable ? 'Indisponible' : named?.displayName
}

function submitStateOf(slot: LocalTime | null, isSending: boolean) {
  if (isSending) return 'sending'
  return slot ? 'ready' : 'no-slot'
}

function focusFirstInvalid(errors: FieldErrors<ReservationDraft>): void {
  const firstInvalid = FIELD_NAMES.find((name) => errors[name])
  if (firstInvalid) focusField(firstInvalid)
}

/** Focuses the heading, not the first field: on a phone that would open the keyboard over the page. */
function focusHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.closest('section')?.scrollIntoView({ block: 'nearest' })
}
