import type { UseQueryResult } from '@tanstack/react-query'
import { useFormState } from 'react-hook-form'
import { frenchLength } from '#domain/french-length.ts'
import { frenchPrice } from '#domain/money.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { BookingChoice } from '../choice.ts'
import type { BookingOptions } from '../use-booking-options.ts'
import styles from './BookingForm.module.css'
import { FIELD_IDS } from './fields.ts'
import type { ReservationForm } from './reservation-form.ts'
import { useEarlyChoice } from './use-early-choice.ts'

type Props = {
  options: BookingOptions
  control: ReservationForm['control']
  onChoose: (choice: BookingChoice) => void
}

export function ChoiceFields({ options, control, onChoose }: Props) {
  const { services, practitioners, service, isPractitionerUnavailable, choice } = options
  const { serviceId, praticienId } = choice
  const { errors } = useFormState({ control, name: 'serviceId' })
  useEarlyChoice(choice, onChoose)
  return (
    <div className={styles.pair}>
      <SelectField
        id={FIELD_IDS.serviceId}
        label="Prestation"
        error={errors.serviceId?.message}
        hint={service?.description || serviceHint(options)}
        required
        disabled={!services.data?.length}
        value={service?.id ?? ''}
        onChange={({ target }) => onChoose({ praticienId, serviceId: parseOption(target.value) })}
      >
        <option value="">{services.isPending ? 'Chargement…' : 'Choisir une prestation'}</option>
        {services.data?.map(({ id, name, duration, price }) => (
          <option key={id} value={id}>
            {`${name} – ${frenchLength(duration)}, ${frenchPrice(price)}`}
          </option>
        ))}
      </SelectField>
      <SelectField
        id={FIELD_IDS.praticienId}
        label="Praticien"
        value={praticienId ?? ''}
        onChange={({ target }) => onChoose({ serviceId, praticienId: parseOption(target.value) })}
      >
        <option value="">Sans préférence</option>
        {isPractitionerUnavailable && <option value={praticienId}>Praticien indisponible</option>}
        {practitioners.data?.map(({ id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
      </SelectField>
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
    <div className={styles.wide}>
      <LoadFailure
        title={title}
        reason={query.error ? failureMessage(query.error) : ''}
        onRetry={() => void query.refetch()}
      />
    </div>
  )
}

function parseOption(value: string): number | undefined {
  return value === '' ? undefined : Number(value)
}
