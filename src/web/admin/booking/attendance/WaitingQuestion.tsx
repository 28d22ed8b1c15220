import { french } from '#domain/language/typography.ts'
import type { LeaveDecision } from '../../session/leave-guards.ts'
import { ConfirmDialog } from '../../ui/confirm/ConfirmDialog.tsx'

/** Before a screen is left while attendances wait for the network. */
export function WaitingQuestion({ leave, stay }: LeaveDecision) {
  return (
    <ConfirmDialog
      title={french`Quitter sans enregistrer ?`}
      confirmLabel="Quitter sans enregistrer"
      cancelLabel="Rester sur cette page"
      onConfirm={leave}
      onCancel={stay}
    >
      <p>{french`Une présence attend le réseau : elle n’est pas encore enregistrée.`}</p>
    </ConfirmDialog>
  )
}
