import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PASSWORD_HINT } from '#contract/accounts/password.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { api } from '../../session/session.ts'
import { PasswordStrength } from '../account/password/PasswordStrength.tsx'
import styles from './LoginPage.module.css'
import { type NewPassword, useNewPassword } from './use-new-password.ts'

const inputProps = {
  size: 'md',
  autoComplete: 'new-password',
  visibilityToggleFocusable: true,
  visibilityToggleButtonProps: { 'aria-label': 'Afficher ou masquer la saisie' },
} as const

type Props = NewPassword & {
  /** Of an account that has just been opened: shown, and read by password managers. */
  username?: string
  names?: readonly string[]
}

export function NewPasswordForm({ username, names = [], ...callbacks }: Props) {
  const settings = useQuery(publicSettingsQuery(api))
  const { form, choosing, submit } = useNewPassword(callbacks)
  const { register, formState, watch } = form
  const { errors } = formState
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {username !== undefined && (
        <TextInput
          label="Nom d’utilisateur"
          name="username"
          autoComplete="username"
          size="md"
          variant="unstyled"
          readOnly
          value={username}
        />
      )}
      <PasswordInput
        {...inputProps}
        label="Nouveau mot de passe"
        description={`${PASSWORD_HINT} Plusieurs mots sans rapport en font un bon.`}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordStrength
        password={watch('password')}
        guessableWords={[settings.data?.siteTitle ?? '', ...names]}
      />
      <PasswordInput
        {...inputProps}
        label="Nouveau mot de passe, une seconde fois"
        error={errors.repeatedPassword?.message}
        {...register('repeatedPassword')}
      />
      {choosing.isError && (
        <Alert className={styles.alert} variant="outline" role="alert">
          {failureMessage(choosing.error, 'Une erreur est survenue.')}
        </Alert>
      )}
      <Button type="submit" size="md" radius="xl" disabled={choosing.isPending}>
        {choosing.isPending ? 'Enregistrement...' : 'Choisir ce mot de passe'}
      </Button>
    </form>
  )
}
