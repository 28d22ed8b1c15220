import { TextInput } from '@mantine/core'
import { type Profile, ProfileChange } from '#contract/accounts/account.ts'
import { PhoneInput } from '../../forms/PhoneInput.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import styles from '../../ui/form.module.css'
import { saveProfile } from './actions.ts'
import { CardPreview } from './CardPreview.tsx'
import { NameFields, toTypedProfile } from './NameFields.tsx'

export function ProfileForm({ profile }: { profile: Profile }) {
  const { form, submit, status, error } = useSaveForm({
    schema: ProfileChange,
    values: toTypedProfile(profile),
    save: saveProfile,
    success: 'Profil enregistré',
    failure: "Erreur lors de l'enregistrement",
  })
  const { register, formState } = form
  const { errors, isDirty } = formState
  return (
    <form noValidate onSubmit={submit}>
      <div className={`${styles.form} ${styles.sheet} ${styles.wide} ${styles.columns}`}>
        <NameFields form={form} />
        <TextInput
          type="email"
          label="E-mail (facultatif)"
          description="Pour vous prévenir d’un rendez-vous. Les visiteurs ne le voient jamais."
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <PhoneInput
          label="Téléphone (facultatif)"
          description="Les visiteurs ne le voient jamais."
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextInput
          label="Nom d’utilisateur"
          description="Celui avec lequel vous vous connectez. Un responsable peut le changer."
          readOnly
          value={profile.username}
        />
        <CardPreview photoUrl={profile.photoUrl} typed={form.watch()} />
      </div>
      <SaveBar form={form} status={status} error={error} />
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
