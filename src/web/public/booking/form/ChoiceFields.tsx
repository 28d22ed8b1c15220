import type { UseQueryResult } from '@tanstack/react-query'
import { useFormState } from 'react-hook-form'
import { frenchShortDateTime } from '#domain/language/french-day.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { FailureReason } from '../../reservation/FailureReason.tsx'
import type { BookingChoice } from '../flow/choice.ts'
import { FIELD_IDS } from '../flow/field-ids.ts'
import { SkipButton } from '../flow/SkipButton.tsx'
import { choiceOfSelection, findSelection, hasParts } from '../flow/selection.ts'
import type { BookingOptions } from '../flow/use-booking-options.ts'
import styles from './BookingForm.module.css'
import { DeclinedNote } from './choice/DeclinedNote.tsx'
import { LonePractitioner } from './choice/LonePractitioner.tsx'
import { PractitionerChoice } from './choice/PractitionerChoice.tsx'
import { ServiceChoice } from './choice/ServiceChoice.tsx'
import { DroppedOptions } from './parts/DroppedOptions.tsx'
import { loadOptionBoxes } from './parts/load-option-boxes.ts'
import { PartsChoice } from './parts/PartsChoice.tsx'
import { useOptionPanel } from './parts/use-option-panel.ts'
import type { ReservationForm } from './reservation-form.ts'
import { useEarlyChoice } from './use-early-choice.ts'

type Props = {
  options: BookingOptions
  control: ReservationForm['control']
  selectedSlot: LocalTime | null
  onChoose: (choice: BookingChoice) => void
  onSkipToHours: () => void
}

export function ChoiceFields({ options, control, selectedSlot, onChoose, onSkipToHours }: Props) {
  const { services, practitioners, service, selection, choice, declined } = options
  const { serviceId, praticienId } = choice
  const { errors } = useFormState({ control, name: 'serviceId' })
  const parts = useOptionPanel(selection)
  useEarlyChoice(choice, onChoose)
  const chooseService = (newServiceId: number) => {
    const newService = services.data?.find(({ id }) => id === newServiceId)
    if (!newService) return
    const newChoice = { serviceId: newServiceId, optionIds: parts.carryTo(newService) }
    // With the main variant, so that a link or draft still means it after another one becomes the main one.
    const newSelection = findSelection(newChoice, [newService])
    if (newSelection) onChoose({ ...choiceOfSelection(newSelection), praticienId })
  }
  return (
    <div className={styles.choices}>
      {(!services.isError || services.data) && (
        <ServiceChoice
          id={FIELD_IDS.serviceId}
          services={services.data}
          chosen={selection}
          hint={serviceHint(options)}
          notice={
            <>
              <DeclinedNote declined={declined} practitioner={options.practitioner} />
              <DroppedOptions options={parts.dropped} />
            </>
          }
          note={
            errors.serviceId
              ? null
              : selectedSlot && french`${frenchShortDateTime(selectedSlot)} : c’est noté`
          }
          onRequest={options.onRequest}
          error={errors.serviceId?.message}
          areOptionsOpen={parts.isOpen}
          onToggleOptions={parts.toggle}
          onApproachOptions={loadOptionBoxes}
          onChoose={chooseService}
        />
      )}
      {services.isError && (
        <QueryFailure
          title={
            praticienId === undefined
              ? 'Erreur lors de la récupération des services'
              : 'Erreur lors de la récupération des services du praticien'
          }
          query={services}
        />
      )}
      {selection && hasParts(selection.service) && (
        <PartsChoice
          selection={selection}
          areOptionsOpen={parts.isOpen}
          onChoose={(newSelection) => {
            parts.forgetDropped()
            onChoose({ ...choiceOfSelection(newSelection), praticienId })
          }}
        />
      )}
      {service && <SkipButton label="Passer aux heures" className={styles.skip} onPress={onSkipToHours} />}
      {options.lonePractitioner ? (
        <LonePractitioner id={FIELD_IDS.praticienId} name={options.lonePractitioner.displayName} />
      ) : (
        <PractitionerChoice
          id={FIELD_IDS.praticienId}
          options={options}
          onChoose={(newPraticienId) =>
            onChoose({ ...choice, serviceId: serviceId ?? declined?.id, praticienId: newPraticienId })
          }
        />
      )}
      {practitioners.isError && (
        <QueryFailure title="Erreur lors de la récupération des praticiens" query={practitioners} />
      )}
    </div>
  )
}

/** Every listed practitioner offers services, so any other one has some. */
function serviceHint({ services, practitioners, choice }: BookingOptions): string | undefined {
  const hasOtherPractitioner = practitioners.data?.some(({ id }) => id !== choice.praticienId)
  const hasNoService = choice.praticienId !== undefined && services.data?.length === 0
  return hasNoService && hasOtherPractitioner
    ? 'Choisissez un autre praticien pour voir des prestations.'
    : undefined
}

function QueryFailure({ title, query }: { title: string; query: UseQueryResult }) {
  return (
    <LoadFailure
      title={title}
      reason={<FailureReason error={query.error} />}
      onRetry={() => void query.refetch()}
    />
  )
}
