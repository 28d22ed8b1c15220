import { useMutation } from '@tanstack/react-query'
import type { Passkey } from '#contract/passkeys.ts'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { refreshPasskeys, removePasskey } from '../../passkeys/actions.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

type Props = { passkey: Passkey; onClose: () => void }

export function RemovePasskey({ passkey, onClose }: Props) {
  const removal = useMutation({
    mutationFn: () => removePasskey(passkey.id),
    onSuccess: ({ message }) => {
      void showToast('success', message)
      onClose()
    },
    onSettled: refreshPasskeys,
  })
  return (
    <ConfirmDialog
      title={french`Supprimer cette clé d’accès ?`}
      confirmLabel="Supprimer"
      isPending={removal.isPending}
      error={removal.isError ? failureMessage(removal.error, 'Une erreur est survenue.') : null}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      <p>
        <strong>{passkey.name}</strong>
      </p>
      <p>
        Elle ne permettra plus de vous connecter. Votre appareil peut la proposer encore, jusqu’à ce que vous
        l’effaciez aussi dans ses réglages.
      </p>
    </ConfirmDialog>
  )
}
