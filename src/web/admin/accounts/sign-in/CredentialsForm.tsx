import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Credentials } from '#contract/accounts/sign-in.ts'
import { NNBSP } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { lazyValidation } from '#web/app/forms/lazy-validation.ts'
import { paths } from '#web/app/paths.ts'
import { signIn } from '#web/app/session.ts'
import { showToast } from '#web/app/toasts.tsx'
import buttonStyles from '#web/ui/button.module.css'
import { Field } from '#web/ui/Field.tsx'
import { session } from '../../session/session.ts'
import { signInByPasskey } from '../passkeys/actions.ts'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'
import styles from './LoginPage.module.css'
import { PasswordField } from './PasswordField.tsx'

const rules = lazyValidation(() => import('./rules.ts'))

type Props = { onDone: () => void; onSecondStep: () => void }

export function CredentialsForm({ onDone, onSecondStep }: Props) {
  const { register, handleSubmit, formState } = useForm({
    resolver: rules.resolver,
    defaultValues: { username: '', password: '' },
  })
  const login = useMutation({
    mutationFn: (credentials: Credentials) => signIn(session, credentials),
    // The password does not outlive the form in the mutation cache.
    gcTime: 0,
    onSuccess: onDone,
    onError: (error) => {
      if (owesSecondStep(error)) onSecondStep()
      else void showToast('error', 'Erreur lors de la connexion')
    },
  })
  const { errors } = formState
  return (
    <form
      className={styles.card}
      noValidate
      onFocus={preloadNextStep}
      onSubmit={handleSubmit((values) => login.mutate(values))}
    >
      <h1>Connexion Administrateur</h1>
      <ClientsLine />
      <Field
        {...register('username')}
        id="identifiant"
        label="Nom d'utilisateur"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
      />
      <PasswordField
        {...register('password')}
        id="mot-de-passe"
        label="Mot de passe"
        autoComplete="current-password"
        error={errors.password?.message}
      />
      {login.isError && !owesSecondStep(login.error) && (
        <p className={styles.alert} role="alert">
          {failureMessage(login.error, 'Une erreur est survenue.')}
        </p>
      )}
      <button type="submit" className={buttonStyles.primary} disabled={login.isPending || login.isSuccess}>
        {login.isPending ? 'Connexion en cours...' : 'Se connecter'}
      </button>
      <PasskeyButton label="Se connecter avec une clé d’accès" prove={signInByPasskey} onProven={onDone} />
    </form>
  )
}

function ClientsLine() {
  return (
    <p className={styles.clients}>
      Vous avez rendez-vous{NNBSP}? Votre e-mail de confirmation contient le lien pour le déplacer ou
      l’annuler, sans mot de passe. Lien introuvable{NNBSP}? <a href={paths.contact}>Contactez-nous</a>.
    </p>
  )
}

function owesSecondStep(error: Error): boolean {
  return error instanceof ApiError && error.code === 'second_factor_required'
}

function preloadNextStep() {
  rules.preload()
  prefetchNextScreen()
}

/** Called on focus. As static <link> tags, these files would delay the sign-in page. */
function prefetchNextScreen(): void {
  const fileList = document.getElementById('next')
  fileList?.remove()
  for (const href of JSON.parse(fileList?.textContent || '[]') as string[]) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = href
    document.head.append(link)
  }
}
