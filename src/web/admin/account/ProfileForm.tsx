import { TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { type Profile, ProfileChange } from '#contract/account.ts'
import { SaveBar } from '../forms/SaveBar.tsx'
import { UnsavedChanges } from '../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import styles from '../ui/form.module.css'
import { WordingNotes } from '../wording/WordingNotes.tsx'
import { saveProfile } from './actions.ts'

export function ProfileForm({ profile }: { profile: Profile }) {
  const { firstName, lastName, training, email, phone } = profile
  const { form, submit, status, error } = useSaveForm({
    schema: ProfileChange,
    values: { firstName, lastName, training, email: email ?? '', phone: phone ?? '' },
    save: saveProfile,
    success: 'Profil enregistré',
    failure: "Erreur lors de l'enregistrement",
  })
  const { register, control, formState } = form
  const typedTraining = useWatch({ control, name: 'training' })
  const { errors, isDirty } = formState
  return (
    <form noValidate onSubmit={submit}>
      <div className={`${styles.form} ${styles.sheet}`}>
        <div className={styles.pair}>
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
        <TextInput
          label="Spécialité (facultatif)"
          description="Votre formation ou ce que vous pratiquez. Les visiteurs la lisent sous votre nom."
          autoComplete="off"
          error={errors.training?.message}
          {...register('training')}
        />
        <WordingNotes text={typedTraining ?? ''} />
        <TextInput
          type="email"
          label="E-mail (facultatif)"
          description="Pour vous prévenir d’une réservation. Les visiteurs ne le voient jamais."
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextInput
          type="tel"
          label="Téléphone (facultatif)"
          description="Les visiteurs ne le voient jamais."
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextInput
          label="Nom d’utilisateur"
          description="Celui avec lequel vous vous connectez. Un superadmin peut le changer."
          readOnly
          value={profile.username}
        />
      </div>
      <SaveBar form={form} status={status} error={error} />
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
