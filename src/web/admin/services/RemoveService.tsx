import { useMutation } from '@tanstack/react-query'
import type { Service } from '#contract/services.ts'
import { NNBSP } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { refreshServices, removeService } from './actions.ts'

const FAILURE = 'Erreur lors de la suppression'

export function RemoveService({ service, onClose }: { service: Service; onClose: () => void }) {
  const removal = useMutation({
    mutationFn: removeService,
    onSuccess: async ({ message }) => {
      void showToast('success', message)
      // Refetch before closing: focus must not return to the row that is about to disappear.
      await refreshServices()
      onClose()
    },
    onError: () => showToast('error', FAILURE),
  })
  return (
    <ConfirmDialog
      title="Êtes-vous sûr de vouloir supprimer ce service ?"
      confirmLabel="Supprimer"
      isPending={removal.isPending}
      error={removal.isError ? failureMessage(removal.error, FAILURE) : null}
      onConfirm={() => removal.mutate(service)}
      onCancel={onClose}
    >
      <p>
        <strong>{service.name}</strong>
      </p>
      <p>
        Il ne sera plus proposé. Les réservations déjà prises gardent son nom, sa durée et son prix. Pour le
        retirer quelque temps seulement, décochez plutôt «{NNBSP}Proposé aux visiteurs{NNBSP}».
      </p>
    </ConfirmDialog>
  )
}
