import { zodResolver } from '@hookform/resolvers/zod'
import { PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Reauthentication } from '#contract/accounts/sign-in.ts'
import { frenchWait } from '#domain/language/french-length.ts'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { FormActions } from '../../forms/FormActions.tsx'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useAdmin } from '../../session/use-admin.ts'
import formStyles from '../../ui/form.module.css'
import { confirmIdentity } from './actions.ts'

type Props = { onConfirmed: () => void; onCancel: () => void }

export function PasswordConfirmation({ onConfirmed, onCancel }: Props) {
  const { username } = useAdmin()
  const form = useForm({ resolver: zodResolver(Reauthentication), defaultValues: { password: '' } })
  const confirmation = useMutation({
    mutationFn: confirmIdentity,
    onSuccess: onConfirmed,
    onError: (error) => showIssues(error, form, { fields: ['password'] }),
  })
  const { register, handleSubmit, formState } = form
  const fieldError = formState.errors.password?.message
  return (
    <form className={formStyles.form} noValidate onSubmit={handleSubmit((body) => confirmation.mutate(body))}>
      {/* Tells password managers whose password is asked for. */}
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <PasswordInput
        label="Mot de passe"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer la saisie' }}
        error={fieldError}
        {...register('password')}
      />
      <FormActions
        status={confirmation.isPending ? 'saving' : 'failed'}
        error={confirmation.isError && !fieldError ? failureSentence(confirmation.error) : null}
        submitLabel="Confirmer"
        savingLabel="Vérification..."
        onCancel={onCancel}
      />
      <UnsavedChanges when={formState.isDirty} />
    </form>
  )
}

function failureSentence(error: Error): string {
  const seconds = error instanceof ApiError ? error.retryAfter : undefined
  if (seconds === undefined) return failureMessage(error, 'Une erreur est survenue.')
  return french`Trop de tentatives. Réessayez dans ${frenchWait(seconds)}.`
}
