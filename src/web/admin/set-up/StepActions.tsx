import { Alert, Button } from '@mantine/core'
import actionRowStyles from '#web/ui/action-row.module.css'
import type { SaveStatus } from '../forms/use-save-form.ts'
import alertStyles from '../ui/alert.module.css'
import styles from './set-up.module.css'

type Props = {
  status: SaveStatus
  error: string | null
  isDone: boolean
  onLater: () => void
  submitLabel?: string
}

export function StepActions({
  status,
  error,
  isDone,
  onLater,
  submitLabel = 'Enregistrer et continuer',
}: Props) {
  const isSaving = status === 'saving'
  return (
    <div className={styles.form}>
      {error && status === 'failed' && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {error}
        </Alert>
      )}
      <div className={actionRowStyles.start}>
        <Button type="submit" radius="xl" disabled={isSaving}>
          {isSaving ? 'Enregistrement...' : submitLabel}
        </Button>
        <Button variant="subtle" onClick={onLater}>
          {isDone ? 'Passer' : 'Plus tard'}
        </Button>
      </div>
    </div>
  )
}
