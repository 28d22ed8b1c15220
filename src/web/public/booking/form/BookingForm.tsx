import { type LocalTime, mondayOf } from '#domain/language/time.ts'
import { PrivacyLine } from '../../forms/PrivacyLine.tsx'
import { AdjoiningSlot } from '../after/adjoining/AdjoiningSlot.tsx'
import { useAppointmentEnd } from '../after/adjoining/use-appointment-end.ts'
import type { BookingOptions } from '../flow/use-booking-options.ts'
import { focusHours } from '../week/days/WeekGrid.tsx'
import { SlotNoLongerOffered } from '../week/SlotNoLongerOffered.tsx'
import { WeekSection } from '../week/WeekSection.tsx'
import { detailsTitle, InsteadOfBooking, UnlessFull } from '../week/waiting/InsteadOfBooking.tsx'
import styles from './BookingForm.module.css'
import { BookingStep } from './BookingStep.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { DetailsFields } from './DetailsFields.tsx'
import { useShownDeposit } from './deposit/use-shown-deposit.ts'
import { BookingMemory } from './memory/BookingMemory.tsx'
import { readDetails } from './memory/details.ts'
import { LastTime } from './memory/LastTime.tsx'
import { RememberMe } from './memory/RememberMe.tsx'
import { OffersChoice } from './offers/OffersChoice.tsx'
import { ReservationValidation } from './ReservationValidation.tsx'
import { Agreement } from './submit/Agreement.tsx'
import { ErrorSummary } from './submit/ErrorSummary.tsx'
import { HoldNote } from './submit/HoldNote.tsx'
import { StaffNote } from './submit/StaffNote.tsx'
import { SubmitArea } from './submit/SubmitArea.tsx'
import { BookingSummary } from './summary/BookingSummary.tsx'
import { type BookingFormProps, focusHeading, useBookingForm } from './use-booking-form.ts'
import { useVoucher } from './vouchers/use-voucher.ts'
import { VoucherChoice } from './vouchers/VoucherChoice.tsx'

export function BookingForm({ options, now, onChoose }: BookingFormProps) {
  const { selection, slotChoice, shownChoice } = options
  const hasService = slotChoice.serviceId !== undefined
  const { form, booking, rememberMe, hold, headings, submit, goToDetails, ...hour } = useBookingForm({
    options,
    now,
    onChoose,
  })
  const { slot, selectedSlot, rememberSlot, selectSlot, instead, knownNow } = hour
  const appointmentEnd = useAppointmentEnd(now)
  const { voucher, onChecked } = useVoucher(options.choice, onChoose)
  const sum = selection && slot && voucher?.linesOf(selection, slot.day)
  const { control } = form
  const deposit = useShownDeposit({ control, selection, slot, now, isAsked: booking.isDepositAsked })
  // Beside the error after a failed submit, otherwise above the calendar.
  const slotTakenNotice = selectedSlot && !slot && now && (
    <SlotNoLongerOffered slot={selectedSlot} choice={shownChoice} now={now} onSelectSlot={selectSlot} />
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.steps}>
        {voucher?.title && (
          <p className={styles.scanned} role="status">
            {voucher.title}
          </p>
        )}
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
          {!hour.failure && slotTakenNotice}
          <AdjoiningSlot
            end={appointmentEnd}
            now={now}
            choice={slotChoice}
            selectedSlot={selectedSlot}
            onSelectSlot={rememberSlot}
          />
          <WeekSection
            selectedMonday={hour.selectedMonday ?? (appointmentEnd && mondayOf(appointmentEnd.day))}
            now={now}
            choice={shownChoice}
            example={hasService ? undefined : options.shortest}
            hasService={hasService}
            isFull={instead !== null}
            selectedSlot={slot}
            onWeekChange={hour.setSelectedMonday}
            onSelectSlot={selectSlot}
            onSkipCalendar={goToDetails}
          />
        </BookingStep>
        <BookingStep number={3} title={detailsTitle(instead)} heading={headings.details}>
          <BookingMemory
            form={form}
            slot={selectedSlot}
            now={now}
            rememberMe={rememberMe}
            onChoose={onChoose}
            onSelectSlot={rememberSlot}
          />
          <InsteadOfBooking instead={instead} now={knownNow} typed={() => typedDetails(form)}>
            <DetailsFields {...form} />
            <RememberMe {...rememberMe} />
            <VoucherChoice form={form} onChecked={onChecked} />
            <OffersChoice register={form.register} />
            {/* Must follow the fields: they register first, so that values typed before hydration survive; then
              `useForm` mounts the control. */}
            <ReservationValidation
              form={form}
              slot={selectedSlot}
              selection={selection}
              deposit={deposit}
              {...slotChoice}
            />
            <SubmitArea
              state={submitStateOf(slot, booking.isSending)}
              failure={booking.error}
              deposit={deposit}
              agreement={<Agreement control={control} slot={slot} now={now} sum={sum} deposit={deposit} />}
            >
              <HoldNote hold={hold} />
              <StaffNote choice={slotChoice} practitioner={options.practitioner} />
              <ErrorSummary control={form.control} />
              {booking.error && slotTakenNotice}
            </SubmitArea>
            <PrivacyLine purpose="organiser votre rendez-vous" />
          </InsteadOfBooking>
        </BookingStep>
      </div>
      <UnlessFull instead={instead}>
        <BookingSummary
          selection={selection}
          practitioner={practitionerName(options)}
          slot={hasService ? slot : null}
          wishedSlot={slot}
          sum={sum}
          deposit={deposit}
          headings={headings}
          again={
            now &&
            rememberMe.isStored &&
            !slot && <LastTime options={options} now={now} onRepeat={hour.repeat} />
          }
        />
      </UnlessFull>
    </form>
  )
}

function typedDetails(form: Parameters<typeof readDetails>[0]) {
  const { name, email, phone } = readDetails(form)
  return { clientName: name, clientEmail: email, clientPhone: phone }
}

function practitionerName(options: BookingOptions): string | undefined {
  const named = options.practitioner ?? options.lonePractitioner
  return options.isPractitionerUnavailable ? 'Indisponible' : named?.displayName
}

function submitStateOf(slot: LocalTime | null, isSending: boolean) {
  if (isSending) return 'sending'
  return slot ? 'ready' : 'no-slot'
}
