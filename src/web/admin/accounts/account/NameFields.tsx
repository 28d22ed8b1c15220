import { TextInput } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import type { Profile, ProfileChange } from '#contract/accounts/account.ts'
import { WordingNotes } from '../../forms/WordingNotes.tsx'
import styles from '../../ui/form.module.css'

export type TypedProfile = Record<'firstName' | 'lastName' | 'training' | 'email' | 'phone', string>

export function toTypedProfile({ firstName, lastName, training, email, phone }: Profile): TypedProfile {
  return { firstName, lastName, training, email: email ?? '', phone: phone ?? '' }
}

export function NameFields({ form }: { form: UseFormReturn<TypedProfile, unknown, ProfileChange> }) {
  const { register, watch, formState } = form
  const { errors } = formState
  return (
    <>
      <div className={`${styles.pair} ${styles.whole}`}>
        <TextInput
          label="Prénom"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextInput
          label="Nom"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <div className={styles.form}>
        <TextInput
          label="Spécialité (facultatif)"
          description="Votre formation ou ce que vous pratiquez. Les visiteurs la lisent sous votre nom."
          autoComplete="off"
          error={errors.training?.message}
          {...register('training')}
        />
        <WordingNotes text={watch('training')} />
      </div>
    </>
  )
}
