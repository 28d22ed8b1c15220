import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ChosenPassword } from '#contract/accounts/password-reset.ts'
import { ApiError } from '#web/app/api.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { showToast } from '#web/app/toasts.tsx'
import { matchesRepeated, repeatedPassword } from '../account/password/password-form.ts'

const NO_PASSWORD = { password: '', repeatedPassword: '' }

const TypedPassword = z.pipe(
  z.strictObject({ ...ChosenPassword.shape, repeatedPassword }).check(matchesRepeated('password')),
  z.transform(({ password }): ChosenPassword => ({ password })),
)

export type NewPassword = {
  /** Sends the password by the link; a 404 says that the link is no longer valid. */
  choose: (body: ChosenPassword) => Promise<{ message: string }>
  onChosen: () => void
  onLinkInvalid: () => void
}

export function useNewPassword({ choose, onChosen, onLinkInvalid }: NewPassword) {
  const form = useForm({ resolver: zodResolver(TypedPassword), defaultValues: NO_PASSWORD })
  const choosing = useMutation({
    mutationFn: choose,
    onSuccess: ({ message }) => {
      void showToast('success', message)
      onChosen()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) onLinkInvalid()
      else showIssues(error, form, { fields: ['password'] })
    },
  })
  return { form, choosing, submit: form.handleSubmit((body) => choosing.mutate(body)) }
}
