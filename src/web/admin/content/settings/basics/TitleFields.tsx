import { TextInput } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { DEFAULT_TAGLINE, DEFAULT_TITLE } from '#domain/content/settings.ts'
import { DocumentNote } from '#web/ui/suggestion/DocumentNote.tsx'
import type { SettingsFormValues } from '../settings-form.ts'

export function TitleFields() {
  const { register, control, formState } = useFormContext<SettingsFormValues>()
  const { errors } = formState
  return (
    <>
      <TextInput
        label="Titre du site"
        placeholder={DEFAULT_TITLE}
        error={errors.siteTitle?.message}
        {...register('siteTitle')}
      />
      <DocumentNote text={useWatch({ control, name: 'siteTitle' })} />
      <TextInput
        label="Slogan"
        placeholder={DEFAULT_TAGLINE}
        error={errors.tagline?.message}
        {...register('tagline')}
      />
    </>
  )
}
