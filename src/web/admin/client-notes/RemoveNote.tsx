import { useMutation } from '@tanstack/react-query'
import type { ClientNote } from '#contract/client-notes.ts'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { refreshNotes, removeNote } from './actions.ts'
import styles from './notes.module.css'

const FAILURE = 'Erreur lors de la suppression'

export function RemoveNote({ note, onClose }: { note: ClientNote; onClose: () => void }) {
  const removal = useMutation({
    mutationFn: removeNote,
    onSuccess: async ({ message }) => {
      void showToast('success', message)
      // Refetch before closing: focus must not return to the note that is about to disappear.
      await refreshNotes()
      onClose()
    },
    onError: (error) => {
      void showToast('error', failureMessage(error, FAILURE))
      void refreshNotes()
    },
  })
  return (
    <ConfirmDialog
      title={french`Supprimer cette note ?`}
      confirmLabel="Supprimer la note"
      isPending={removal.isPending}
      error={removal.isError ? failureMessage(removal.error, FAILURE) : null}
      onConfirm={() => removal.mutate(note)}
      onCancel={onClose}
    >
      <p className={styles.quoted}>{note.text}</p>
      <p>Elle disparaît pour de bon, pour vous comme pour vos collègues.</p>
    </ConfirmDialog>
  )
}
