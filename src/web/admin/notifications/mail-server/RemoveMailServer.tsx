import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useFocusReturn } from '../../use-focus-return.ts'
import { removeMailServer } from '../actions.ts'
import styles from '../notifications.module.css'

const FAILURE = 'Erreur lors de la suppression'

export function RemoveMailServer({ host }: { host: string }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const focus = useFocusReturn()
  const close = () => {
    setIsConfirming(false)
    focus.restoreFocus()
  }
  const removal = useMutation({
    mutationFn: removeMailServer,
    onSuccess: () => {
      void showToast('success', 'Serveur d’envoi retiré')
      close()
    },
    onError: (error) => showToast('error', failureMessage(error, FAILURE)),
  })
  const openConfirmation = () => {
    focus.remember()
    setIsConfirming(true)
  }
  return (
    <div>
      <Button className={styles.remove} variant="subtle" onClick={openConfirmation}>
        Ne plus utiliser ce serveur
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={french`Ne plus utiliser ce serveur d’envoi ?`}
          confirmLabel="Ne plus l’utiliser"
          isPending={removal.isPending}
          error={removal.isError ? failureMessage(removal.error, FAILURE) : null}
          onConfirm={() => removal.mutate()}
          onCancel={close}
        >
          <p>
            <strong>{host}</strong>
          </p>
          <p>Les messages seront gardés en fichiers jusqu’au prochain réglage.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
