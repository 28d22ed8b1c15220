import { Button } from '@mantine/core'
import type { User } from '#contract/accounts/users.ts'
import { useSave } from '../../ui/query/use-save.ts'
import { refreshUsers, renewInvitation } from './actions.ts'

export function ResendInvitation({ user }: { user: User }) {
  const renewal = useSave(renewInvitation, {
    done: ({ email }) => `Invitation envoyée à ${email}`,
    failure: 'Une erreur est survenue.',
    refresh: refreshUsers,
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
