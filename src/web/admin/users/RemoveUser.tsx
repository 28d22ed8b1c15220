import { useMutation } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { refreshUsers, removeUser } from './actions.ts'

const FAILURE = 'Erreur lors de la suppression'

export function RemoveUser({ user, onClose }: { user: User; onClose: () => void }) {
  const removal = useMutation({
    mutationFn: removeUser,
    onSuccess: async ({ message }) => {
      void showToast('success', message)
      // Refetch before closing: focus must not return to the row that is about to disappear.
      await refreshUsers()
      onClose()
    },
    onError: (error) => showToast('error', failureMessage(error, FAILURE)),
  })
  return (
    <ConfirmDialog
      title="Êtes-vous sûr de vouloir supprimer cet utilisateur ?"
      confirmLabel="Supprimer"
      isPending={removal.isPending}
      error={removal.isError ? failureMessage(removal.error, FAILURE) : null}
      onConfirm={() => removal.mutate(user)}
      onCancel={onClose}
    >
      <p>
        <strong>{`${user.firstName} ${user.lastName}`}</strong>
        <span>{user.username}</span>
      </p>
      <p>
        Cette personne ne pourra plus se connecter et quitte les listes du site. Ses réservations passées
        gardent son nom.
      </p>
    </ConfirmDialog>
  )
}
