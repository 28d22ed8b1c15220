import { NativeSelect, TextInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import styles from '../../../forms/field-pair.module.css'
import { parseNumber } from '../../../forms/parse-number.ts'
import { ServiceOptions } from '../../../forms/ServiceOptions.tsx'
import { isTeam } from '../../../ui/parts/team.ts'
import type { CreateValues } from '../dialog.ts'
import type { CreateChoice } from './create-parts.ts'
import type { PractitionerOption } from './use-create-form.ts'

type Props = {
  practitioners: PractitionerOption[] | null
  choice: CreateChoice
  onChoosePerson: (id: number | undefined) => void
}

export function PractitionerAndServiceFields({ practitioners, choice, onChoosePerson }: Props) {
  const { setValue, formState } = useFormContext<CreateValues>()
  const { errors } = formState
  return (
    <div className={styles.pair}>
      {practitioners && isTeam(practitioners) && (
        <NativeSelect
          label="Praticien"
          error={errors.praticienId?.message}
          value={choice.praticienId ?? ''}
          onChange={(event) => onChoosePerson(toId(event.currentTarget.value))}
        >
          <option value="">Le premier libre</option>
          {practitioners.map(({ id, displayName }) => (
            <option key={id} value={id}>
              {displayName}
            </option>
          ))}
        </NativeSelect>
      )}
      <NativeSelect
        label="Prestation"
        error={errors.serviceId?.message}
        value={choice.serviceId ?? ''}
        onChange={(event) =>
          setValue('serviceId', toId(event.currentTarget.value) ?? '', { shouldDirty: true })
        }
      >
        <option value="">Non précisée</option>
        <ServiceOptions services={choice.services} />
      </NativeSelect>
      {choice.serviceId === undefined && <DurationField />}
    </div>
  )
}

/** Of a visit without a service, which would otherwise be as short as a step of the grid. */
function DurationField() {
  const { register, formState } = useFormContext<CreateValues>()
  return (
    <TextInput
      label="Durée"
      description="En minutes"
      inputMode="numeric"
      autoComplete="off"
      error={formState.errors.duration?.message}
      {...register('duration', { setValueAs: (typed) => parseNumber(String(typed ?? '')) })}
    />
  )
}

function toId(value: string): number | undefined {
  return value === '' ? undefined : Number(value)
}
