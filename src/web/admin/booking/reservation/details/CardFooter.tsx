import { Button } from '@mantine/core'
import actionRowStyles from '#web/ui/action-row.module.css'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import styles from '../../../ui/dialog/dialog.module.css'

type Props = {
  /** Null for a visit that has begun. */
  onCancelReservation: (() => void) | null
  /** Id of the form that is open, if one is. */
  formId: string | null
  isSaving: boolean
  onClose: () => void
}

/** « Annuler le rendez-vous », apart from what one does with the visit, « Fermer », and « Enregistrer » of an open form. */
export function CardFooter({ onCancelReservation, formId, isSaving, onClose }: Props) {
  return (
    <div className={`${actionRowStyles.end} ${styles.actions}`}>
      {onCancelReservation && (
        <Button
          className={`${styles.destructive} ${styles.cancelling}`}
          variant="subtle"
          onClick={onCancelReservation}
        >
          Annuler le rendez-vous
        </Button>
      )}
      <DiscardButton onClick={onClose}>Fermer</DiscardButton>
      {formId !== null && (
        <Button type="submit" form={formId} disabled={isSaving}>
          {isSaving ? 'Enregistrement...' : 'Enregistrer'}
        </Button>
      )}
    </div>
  )
}
