import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { LEGAL_LABELS, type LegalField } from '#domain/content/legal-texts/details.ts'
import type { LegalTextsValues } from './use-legal-texts-form.ts'

export type FieldHints = Pick<
  ComponentProps<typeof TextInput>,
  'type' | 'description' | 'inputMode' | 'list'
> & { isOptional?: boolean }

type Props = { fields: Partial<Record<LegalField, FieldHints>> }

export function LegalFields({ fields }: Props) {
  const { register, formState } = useFormContext<LegalTextsValues>()
  const entries = Object.entries(fields) as [LegalField, FieldHints][]
  return entries.map(([field, { isOptional, ...hints }]) => (
    <TextInput
      key={field}
      label={isOptional ? `${LEGAL_LABELS[field]} (facultatif)` : LEGAL_LABELS[field]}
      autoComplete="off"
      error={formState.errors[field]?.message}
      {...hints}
      {...register(field)}
    />
  ))
}
