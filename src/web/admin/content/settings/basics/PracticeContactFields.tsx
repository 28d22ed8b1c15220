import { TextInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import styles from '../../../ui/form.module.css'
import type { SettingsFormValues } from '../settings-form.ts'
import { PostalAddressFields } from './PostalAddressFields.tsx'

export function PracticeContactFields() {
  const { register, formState } = useFormContext<SettingsFormValues>()
  const { errors } = formState
  return (
    <>
      <PostalAddressFields />
      <div className={styles.pair}>
        <PhoneInput label="Téléphone" error={errors.phone?.message} {...register('phone')} />
        <TextInput
          label="E-mail public"
          type="email"
          description="Lisible par tout le monde, robots compris. Vide, il ne s’affiche pas."
          error={errors.publicEmail?.message}
          {...register('publicEmail')}
        />
      </div>
    </>
  )
}
