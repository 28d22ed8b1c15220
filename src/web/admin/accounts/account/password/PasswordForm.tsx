import { Alert, Button, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PASSWORD_HINT } from '#contract/accounts/password.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import { api } from '../../../session/session.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import alertStyles from '../../../ui/alert.module.css'
import formStyles from '../../../ui/form.module.css'
import { changePassword } from '../actions.ts'
import styles from './PasswordForm.module.css'
import { PasswordStrength } from './PasswordStrength.tsx'
import { NO_PASSWORDS, TypedPasswordChange } from './password-form.ts'

const inputProps = {
  visibilityToggleFocusable: true,
  visibilityToggleButtonProps: { 'aria-label': 'Afficher ou masquer la saisie' },
} as const

export function PasswordForm({ showsSuccess, onChanged }: { showsSuccess: boolean; onChanged: () => void }) {
  const { form, submit, status, error } = useSaveForm({
    schema: TypedPasswordChange,
    values: NO_PASSWORDS,
    save: changePassword,
    success: 'Mot de passe mis à jour',
    failure: 'Une erreur est survenue.',
    onSaved: onChanged,
  })
  const { register, formState, watch } = form
  const { errors, isDirty } = formState
  return (
    <form className={`${formStyles.form} ${formStyles.sheet}`} noValidate onSubmit={submit}>
      <p className={styles.changed} role="status">
        {showsSuccess && 'Votre mot de passe est changé. Vos autres connexions ont pris fin.'}
      </p>
      <PasswordInput
        {...inputProps}
        label="Mot de passe actuel"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordInput
        {...inputProps}
        label="Nouveau mot de passe"
        description={`${PASSWORD_HINT} Plusieurs mots sans rapport en font un bon.`}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordStrength password={watch('newPassword')} guessableWords={useGuessableWords()} />
      <PasswordInput
        {...inputProps}
        label="Nouveau mot de passe, une seconde fois"
        autoComplete="new-password"
        error={errors.repeatedPassword?.message}
        {...register('repeatedPassword')}
      />
      {error && status === 'failed' && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div>
        <Button type="submit" disabled={status === 'saving'}>
          {status === 'saving' ? 'Enregistrement...' : 'Changer le mot de passe'}
        </Button>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}

/** The server also checks against the e-mail address. */
function useGuessableWords(): string[] {
  const { username, firstName, lastName } = useAdmin()
  const settings = useQuery(publicSettingsQuery(api))
  return [username, firstName, lastName, settings.data?.siteTitle ?? '']
}
