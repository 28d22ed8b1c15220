import { Alert, Button } from '@mantine/core'
import actionRowStyles from '#web/ui/action-row.module.css'
import alertStyles from '../ui/alert.module.css'
import { DiscardButton } from '../ui/dialog/DiscardButton.tsx'
import styles from './FormActions.module.css'

type Props = {
  status: 'idle' | 'saving' | 'saved' | 'failed'
  error: string | null
  submitLabel?: string
  savingLabel?: string
  onCancel: () => void
}

export function FormActions({
  status,
  error,
  submitLabel = 'Enregistrer',
  savingLabel = 'Enregistrement...',
  onCancel,
}: Props) {
  const isSaving = status === 'saving'
  return (
    <div className={styles.footer}>
      {error && status === 'failed' && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div className={actionRowStyles.end}>
        <DiscardButton onClick={onCancel}>Annuler</DiscardButton>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? savingLabel : submitLabel}
        </Button>
      </div>
    </div>
  )
}
