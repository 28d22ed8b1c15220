import { getDefaultZIndex } from '@mantine/core'
import { ConfirmDialog } from '../../ui/confirm/ConfirmDialog.tsx'

type Props = {
  /** Names the hours and the practitioners of the other reservations. */
  reason: string
  onAnswer: (isMeant: boolean) => void
}

/** Before a client is with two people at one hour. */
export function ConcurrentDialog({ reason, onAnswer }: Props) {
  return (
    <ConfirmDialog
      title="Deux rendez-vous à la même heure"
      confirmLabel="Enregistrer quand même"
      cancelLabel="Ne pas enregistrer"
      tone="plain"
      // Over the dialog whose form asked.
      zIndex={getDefaultZIndex('overlay')}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <p>{reason}</p>
      <p>Les deux rendez-vous sont-ils voulus ?</p>
    </ConfirmDialog>
  )
}
