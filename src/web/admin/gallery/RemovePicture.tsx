import { useMutation } from '@tanstack/react-query'
import type { ManagedPicture } from '#contract/gallery.ts'
import { french, NNBSP } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { refreshGallery, removePicture } from './actions.ts'
import styles from './gallery.module.css'

const FAILURE = 'Erreur lors de la suppression'

export function RemovePicture({ picture, onClose }: { picture: ManagedPicture; onClose: () => void }) {
  const { id, filename, altText, usedIn } = picture
  const removal = useMutation({
    mutationFn: () => removePicture(id),
    onSuccess: async ({ message }) => {
      void showToast('success', message)
      // List first, dialog second: focus must not return to a row that is about to disappear.
      await refreshGallery()
      onClose()
    },
    onError: (error) => showToast('error', failureMessage(error, FAILURE)),
  })
  return (
    <ConfirmDialog
      title={french`Supprimer cette image ?`}
      confirmLabel="Supprimer l’image"
      isPending={removal.isPending}
      error={removal.isError ? failureMessage(removal.error, FAILURE) : null}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      <p>
        <strong>{altText || 'Image sans texte alternatif'}</strong>
      </p>
      <p>
        <img className={styles.thumbnail} src={`/uploads/${filename}-300.webp`} alt="" />
      </p>
      {usedIn.length > 0 && (
        <p className={styles.warning}>
          Elle manquera à cet endroit{usedIn.length > 1 && 's'}
          {NNBSP}: {usedIn.join(', ')}.
        </p>
      )}
      <p>Elle et ses copies sont effacées pour de bon.</p>
    </ConfirmDialog>
  )
}
