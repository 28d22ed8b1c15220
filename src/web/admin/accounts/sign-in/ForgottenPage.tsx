import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ForgottenPassword } from '#contract/accounts/password-reset.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { focusElement } from '../../ui/focus-element.ts'
import { requestPasswordLink } from './actions.ts'
import styles from './LoginPage.module.css'
import { SignInFrame } from './SignInFrame.tsx'

export function ForgottenPage() {
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(ForgottenPassword),
    defaultValues: { account: '' },
  })
  const request = useMutation({ mutationFn: requestPasswordLink })
  if (request.isSuccess) return <LinkSent message={request.data.message} account={getValues('account')} />
  return (
    <SignInFrame title="Mot de passe oublié">
      <form className={styles.form} noValidate onSubmit={handleSubmit((values) => request.mutate(values))}>
        <p>Vous recevrez par e-mail un lien pour en choisir un nouveau.</p>
        <TextInput
          label="Nom d’utilisateur ou e-mail"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          error={formState.errors.account?.message}
          {...register('account')}
        />
        {request.isError && (
          <Alert className={styles.alert} variant="outline" role="alert">
            {failureMessage(request.error, 'Une erreur est survenue.')}
          </Alert>
        )}
        <Button type="submit" size="md" radius="xl" disabled={request.isPending}>
          {request.isPending ? 'Envoi en cours...' : 'Recevoir un lien'}
        </Button>
      </form>
    </SignInFrame>
  )
}

/** Takes the focus: the focused submit button has been unmounted. */
function LinkSent({ message, account }: { message: string; account: string }) {
  return (
    <SignInFrame title="Regardez vos e-mails">
      <div className={styles.form} role="status" tabIndex={-1} ref={focusElement}>
        <p>
          <strong>{message}</strong>
        </p>
        <p>{french`Vous aviez saisi « ${account.trim()} ». Le lien sert une fois, pendant trente minutes.`}</p>
        <p className={primitivesStyles.note}>
          Rien reçu{NNBSP}? Regardez dans les indésirables, puis demandez à la personne qui administre le site
          si votre compte a une adresse e-mail.
        </p>
      </div>
    </SignInFrame>
  )
}
