import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ServiceFields } from '#contract/booking/services.ts'
import { WordingNotes } from '../../forms/WordingNotes.tsx'
import { Lengths } from './lengths/Lengths.tsx'
import type { TypedService } from './service-form.ts'

type Props = {
  form: UseFormReturn<TypedService, unknown, ServiceFields>
  /** Beneath several lengths. */
  footer?: ReactNode
}

export function ServiceBasics({ form, footer }: Props) {
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
      <Lengths form={form} footer={footer} />
    </>
  )
}
