import { Alert, Button } from '@mantine/core'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { registerBottomBar } from '#web/ui/bottom-bars.ts'
import alertStyles from '../ui/alert.module.css'
import styles from './SaveBar.module.css'
import type { SaveStatus } from './use-save-form.ts'

type Props<Values extends FieldValues, Parsed> = {
  form: UseFormReturn<Values, unknown, Parsed>
  status: SaveStatus
  error: string | null
  /** Another part of the screen follows: no height is reserved. */
  isBetween?: boolean
}

export function SaveBar<Values extends FieldValues, Parsed>({
  form,
  status,
  error,
  isBetween = false,
}: Props<Values, Parsed>) {
  const { isDirty } = useFormState({ control: form.control })
  return (
    <div className={styles.dock} data-between={isBetween || undefined} ref={registerBottomBar}>
      {isDirty && (
        <div className={styles.bar}>
          {error && status === 'failed' && (
            <Alert className={`${alertStyles.failure} ${styles.alert}`} variant="outline" role="alert">
              {error}
            </Alert>
          )}
          <Button
            variant="default"
            disabled={status === 'saving'}
            onClick={() => form.reset(undefined, { keepDirtyValues: false })}
          >
            Annuler
          </Button>
          <Button type="submit" disabled={status === 'saving'}>
            {status === 'saving' ? 'Enregistrement...' : 'Enregistrer'}
          </Button>
        </div>
      )}
      <p className={styles.saved} role="status">
        {status === 'saved' ? 'Enregistré' : ''}
      </p>
    </div>
  )
}
