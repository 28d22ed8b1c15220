import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { refreshUsers, renewInvitation } from './actions.ts'

export function ResendInvitation({ user }: { user: User }) {
  const renewal = useMutation({
    mutationFn: renewInvitation,
    onSuccess: ({ email }) => showToast('success', `Invitation envoyée à ${email}`),
    onError: (error) => showToast('error', failureMessage(error, 'Une erreur est survenue.')),
    onSettled: refreshUsers,
  })
  return (
    <Button
      variant="light"
      size="xs"
      disabled={renewal.isPending}
      aria-label={`Renvoyer l’invitation à ${user.firstName} ${user.lastName}`}
      onClick={() => renewal.mutate(user)}
    >
      Renvoyer l’invitation
    </Button>
  )
}
