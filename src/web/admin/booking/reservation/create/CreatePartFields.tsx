import { useFormContext } from 'react-hook-form'
import type { CreateValues } from '../dialog.ts'
import { PartFields } from '../parts/PartFields.tsx'
import { requestedVariant } from '../parts/part-choices.ts'
import { sumLabel } from '../parts/part-labels.ts'
import type { CreateParts } from './create-parts.ts'

export function CreatePartFields({ parts: { choices, chosen, sum } }: { parts: CreateParts }) {
  const { setValue, clearErrors, formState } = useFormContext<CreateValues>()
  const { errors } = formState
  return (
    <PartFields
      choices={choices}
      chosen={{ length: chosen.length.value, optionIds: chosen.options.map(({ id }) => id) }}
      lengthLabel="Durée"
      errors={{ length: errors.variantId?.message, options: errors.optionIds?.message }}
      sum={sumLabel(sum)}
      onChange={({ length, optionIds }) => {
        // These errors are about the former choice, as is one about its changed sum.
        clearErrors(['serviceId', 'variantId', 'optionIds'])
        setValue('variantId', requestedVariant(length) ?? undefined, { shouldDirty: true })
        setValue('optionIds', [...optionIds], { shouldDirty: true })
      }}
    />
  )
}
