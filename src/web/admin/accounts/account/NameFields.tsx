import { TextInput } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import type { Profile, ProfileChange } from '#contract/accounts/account.ts'
import { french } from '#domain/language/typography.ts'
import { WordingNotes } from '../../forms/WordingNotes.tsx'
import styles from '../../ui/form.module.css'

export const INTRODUCTION_LABEL = 'Phrase de présentation'

export const INTRODUCTION_HELP = french`Une phrase à la première personne, à côté du portrait. Par exemple : « Je masse lentement, en silence ou en bavardant : c’est vous qui choisissez. »`

export type TypedProfile = Record<keyof ProfileChange, string>

export function toTypedProfile(profile: Profile): TypedProfile {
  const { firstName, lastName, training, introduction, email, phone } = profile
  return { firstName, lastName, training, introduction, email: email ?? '', phone: phone ?? '' }
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
      <div className={styles.form}>
        <TextInput
          label={`${INTRODUCTION_LABEL} (facultatif)`}
          description={INTRODUCTION_HELP}
          autoComplete="off"
          error={errors.introduction?.message}
          {...register('introduction')}
        />
        <WordingNotes text={watch('introduction')} />
      </div>
    </>
  )
}
