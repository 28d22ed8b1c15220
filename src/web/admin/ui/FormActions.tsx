import { Alert, Button } from '@mantine/core'
import styles from './FormActions.module.css'

type Props = {
  status: 'idle' | 'saving' | 'saved' | 'failed'
  error: string | null
  submitLabel?: string
  onCancel: () => void
}

export function FormActions({ status, error, submitLabel = 'Enregistrer', onCancel }: Props) {
  const isSaving = status === 'saving'
  return (
    <div className={styles.foot}>
      {error && status === 'failed' && (
        <Alert className={styles.alert} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Enregistrement...' : submitLabel}
        </Button>
      </div>
    </div>
  )
}
