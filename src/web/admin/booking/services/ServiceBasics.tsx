import { Textarea, TextInput } from '@mantine/core'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ServiceFields } from '#contract/booking/services.ts'
import { LengthAndPriceFields } from '../../forms/LengthAndPriceFields.tsx'
import { WordingNotes } from '../../forms/WordingNotes.tsx'
import styles from '../../ui/form.module.css'
import type { TypedService } from './service-form.ts'

export function ServiceBasics({ form }: { form: UseFormReturn<TypedService, unknown, ServiceFields> }) {
  const { register, control, formState } = form
  const { errors } = formState
  const [name, description] = useWatch({ control, name: ['name', 'description'] })
  return (
    <>
      <TextInput label="Nom" autoComplete="off" error={errors.name?.message} {...register('name')} />
      <Textarea
        label="Description"
        rows={5}
        error={errors.description?.message}
        {...register('description')}
      />
      <WordingNotes text={`${name}\n${description}`} />
      <LengthAndPriceFields
        className={styles.pair}
        length={{ error: errors.duration?.message, ...register('duration') }}
        price={{ error: errors.price?.message, ...register('price') }}
        priceLabel="Prix"
      />
    </>
  )
}
