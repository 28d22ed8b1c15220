import { useMutation } from '@tanstack/react-query'
import type { ReceivedMessage } from '#contract/contact.ts'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { refreshMessages, removeMessage } from './actions.ts'

const FAILURE = 'Erreur lors de la suppression'

export function RemoveMessage({ message, onClose }: { message: ReceivedMessage; onClose: () => void }) {
  const removal = useMutation({
    mutationFn: removeMessage,
    onSuccess: async ({ message: confirmation }) => {
      void showToast('success', confirmation)
      // Refetch before closing: focus must not return to the row that is about to disappear.
      await refreshMessages()
      onClose()
    },
    onError: (error) => showToast('error', failureMessage(error, FAILURE)),
  })
  return (
    <ConfirmDialog
      title={french`Supprimer ce message ?`}
      confirmLabel="Supprimer le message"
      isPending={removal.isPending}
      error={removal.isError ? failureMessage(removal.error, FAILURE) : null}
      onConfirm={() => removal.mutate(message)}
      onCancel={onClose}
    >
      <p>
        <strong>{message.name}</strong>
        <span>{message.email}</span>
      </p>
      <p>Il disparaît pour de bon. Pour le ranger seulement, archivez-le.</p>
    </ConfirmDialog>
  )
}
