import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { Credentials } from '#contract/auth.ts'
import { signIn } from '#web/app/session.ts'
import { notify } from '#web/app/toasts.tsx'
import { messageOf } from '../error-message.ts'
import { returnPath } from '../paths.ts'
import { session } from '../session.ts'
import classes from './LoginPage.module.css'

/** The door of the back office. */
export function LoginPage() {
  const navigate = useNavigate()
  const location = useLocation()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { username: '', password: '' },
  })
  const login = useMutation({
    mutationFn: (credentials: { username: string; password: string }) => signIn(session, credentials),
    onSuccess: () => navigate(returnPath(location.state), { replace: true }),
    onError: () => notify('error', 'Erreur lors de la connexion'),
  })
  const { errors } = formState
  return (
    <main className={classes.page}>
      <title>Connexion Administrateur</title>
      <form className={classes.card} noValidate onSubmit={handleSubmit((values) => login.mutate(values))}>
        <h1>Connexion Administrateur</h1>
        <TextInput
          label="Nom d'utilisateur"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          error={errors.username?.message}
          {...register('username')}
        />
        <PasswordInput
          label="Mot de passe"
          autoComplete="current-password"
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer la saisie' }}
          size="md"
          error={errors.password?.message}
          {...register('password')}
        />
        {login.isError && (
          <Alert className={classes.alert} variant="outline" role="alert">
            {messageOf(login.error, 'Une erreur est survenue.')}
          </Alert>
        )}
        <Button type="submit" size="md" radius="xl" disabled={login.isPending || login.isSuccess}>
          {login.isPending ? 'Connexion en cours...' : 'Se connecter'}
        </Button>
      </form>
      <a href="/">Retour au site</a>
    </main>
  )
}
