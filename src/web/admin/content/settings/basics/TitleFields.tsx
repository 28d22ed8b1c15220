import { TextInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { DEFAULT_TAGLINE, DEFAULT_TITLE } from '#domain/content/settings.ts'
import type { SettingsFormValues } from '../settings-form.ts'

export function TitleFields() {
  const { register, formState } = useFormContext<SettingsFormValues>()
  const { errors } = formState
  return (
    <>
      <TextInput
        label="Titre du site"
        placeholder={DEFAULT_TITLE}
        error={errors.siteTitle?.message}
        {...register('siteTitle')}
      />
      <TextInput
        label="Slogan"
        placeholder={DEFAULT_TAGLINE}
        error={errors.tagline?.message}
        {...register('tagline')}
      />
    </>
  )
}
