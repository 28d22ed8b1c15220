import { useMutation } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { endUserSessions } from './actions.ts'

const FAILURE = 'Une erreur est survenue.'

type Props = { user: User; isOwnAccount: boolean; onClose: () => void }

export function EndSessions({ user, isOwnAccount, onClose }: Props) {
  const ending = useMutation({
    mutationFn: endUserSessions,
    onSuccess: ({ message }) => {
      void showToast('success', message)
      onClose()
    },
    onError: (error) => showToast('error', failureMessage(error, FAILURE)),
  })
  return (
    <ConfirmDialog
      title={
        isOwnAccount ? french`Mettre fin à vos autres connexions ?` : french`Mettre fin à ses connexions ?`
      }
      confirmLabel="Mettre fin"
      isPending={ending.isPending}
      error={ending.isError ? failureMessage(ending.error, FAILURE) : null}
      onConfirm={() => ending.mutate(user)}
      onCancel={onClose}
    >
      <p>
        <strong>{`${user.firstName} ${user.lastName}`}</strong>
        <span>{user.username}</span>
      </p>
      <p>
        {isOwnAccount
          ? 'Vous restez connecté ici, et serez déconnecté partout ailleurs.'
          : french`Cette personne est déconnectée de tous ses appareils. Elle peut se reconnecter avec son mot de passe : s’il n’est plus sûr, donnez-lui-en un autre.`}
      </p>
    </ConfirmDialog>
  )
}
