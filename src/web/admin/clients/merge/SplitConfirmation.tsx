import { useMutation } from '@tanstack/react-query'
import type { SplitPreview } from '#contract/client-splits.ts'
import { french } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { refreshRecords, splitClient } from './actions.ts'
import { countText } from './client-line.ts'
import type { PreviewedSplit } from './SplitForm.tsx'

type Props = PreviewedSplit & { clientId: number; onClose: () => void }

export function SplitConfirmation({ clientId, split, preview, onClose }: Props) {
  const splitting = useMutation({
    mutationFn: () => splitClient(clientId, split),
    onSuccess: ({ message }) => {
      void showToast('success', message)
      void refreshRecords()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Séparer des réservations"
      confirmLabel="Séparer"
      tone="plain"
      isPending={splitting.isPending}
      error={splitting.isError ? failureMessage(splitting.error) : null}
      onConfirm={() => splitting.mutate()}
      onCancel={onClose}
    >
      <p>{goesTo(split.clientName, preview)}</p>
      <p>{french`Restent ici : ${countText(preview.left, 'réservation')}.`}</p>
      <p>Pendant un jour, vous pouvez revenir en arrière.</p>
    </ConfirmDialog>
  )
}

function goesTo(name: string, { reservations, notes, joins }: SplitPreview): string {
  const what = `${countText(reservations, 'réservation')}, ${countText(notes, 'note')}`
  return joins
    ? french`Vont à la fiche « ${name} », qui existe déjà : ${what}.`
    : french`Vont à une nouvelle fiche « ${name} » : ${what}.`
}
