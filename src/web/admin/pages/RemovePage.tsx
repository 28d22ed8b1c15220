import { useMutation } from '@tanstack/react-query'
import type { Page } from '#contract/pages.ts'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { refreshPages, removePage } from './actions.ts'
import { publicAddress } from './public-address.ts'

const FAILURE = 'Erreur lors de la suppression'

export function RemovePage({ page, onClose }: { page: Page; onClose: () => void }) {
  const removal = useMutation({
    mutationFn: () => removePage(page.slug),
    onSuccess: async ({ message }) => {
      void showToast('success', message)
      // Refetch before closing: focus must not return to the row that is about to disappear.
      await refreshPages()
      onClose()
    },
    onError: (error) => showToast('error', failureMessage(error, FAILURE)),
  })
  return (
    <ConfirmDialog
      title={french`Supprimer cette page ?`}
      confirmLabel="Supprimer la page"
      isPending={removal.isPending}
      error={removal.isError ? failureMessage(removal.error, FAILURE) : null}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      <p>
        <strong>{page.title}</strong>
        <span>{publicAddress(page.slug)}</span>
      </p>
      <p>Elle quitte le menu, et les liens qui y mènent ne trouveront plus rien. Son texte est perdu.</p>
    </ConfirmDialog>
  )
}
