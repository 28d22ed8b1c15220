import { NativeSelect, TextInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { STEP_FREE, STEP_FREE_TEXTS } from '#domain/content/step-free.ts'
import { french } from '#domain/language/typography.ts'
import type { SettingsFormValues } from '../settings-form.ts'

const CHOICES = [
  { value: '', label: 'Non précisé' },
  ...STEP_FREE.map((value) => ({ value, label: STEP_FREE_TEXTS[value] })),
]

const CODE_HELP = french`Donné dans la confirmation, dans le rappel et, dès la veille, sur la page du rendez-vous ; nulle part ailleurs.`

export function AccessFields() {
  const { register, formState } = useFormContext<SettingsFormValues>()
  const { errors } = formState
  return (
    <>
      <NativeSelect
        label="Accès de plain-pied (facultatif)"
        description="Lisible sous l’adresse, et par les moteurs de recherche."
        data={CHOICES}
        error={errors.stepFree?.message}
        {...register('stepFree')}
      />
      <TextInput
        label="Code de la porte (facultatif)"
        description={CODE_HELP}
        autoComplete="off"
        spellCheck={false}
        error={errors.doorCode?.message}
        {...register('doorCode')}
      />
    </>
  )
}
