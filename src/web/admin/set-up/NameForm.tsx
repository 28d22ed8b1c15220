import { useQuery } from '@tanstack/react-query'
import { type Profile, ProfileChange } from '#contract/accounts/account.ts'
import { isPlaceholderName } from '#domain/language/person-name.ts'
import { saveProfile } from '../accounts/account/actions.ts'
import { NameFields, toTypedProfile } from '../accounts/account/NameFields.tsx'
import { PortraitField } from '../accounts/account/picture/PortraitField.tsx'
import { UnsavedChanges } from '../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { profileQuery } from '../queries.ts'
import formStyles from '../ui/form.module.css'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import { StepActions } from './StepActions.tsx'
import styles from './set-up.module.css'

type Props = { isDone: boolean; onSaved: () => void; onLater: () => void }

export function NameForm(props: Props) {
  const profile = useQuery(profileQuery)
  return <QueryBoundary of={profile}>{(saved) => <Fields {...props} profile={saved} />}</QueryBoundary>
}

function Fields({ profile, isDone, onSaved, onLater }: Props & { profile: Profile }) {
  const typed = toTypedProfile(profile)
  const { form, submit, status, error } = useSaveForm({
    schema: ProfileChange,
    values: isPlaceholderName(profile) ? { ...typed, firstName: '', lastName: '' } : typed,
    save: saveProfile,
    success: 'Profil enregistré',
    failure: "Erreur lors de l'enregistrement",
    onSaved,
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={`${formStyles.form} ${formStyles.sheet}`}>
        <NameFields form={form} />
        <PortraitField profile={profile} />
      </div>
      <StepActions status={status} error={error} isDone={isDone} onLater={onLater} />
      <UnsavedChanges when={form.formState.isDirty} />
    </form>
  )
}
