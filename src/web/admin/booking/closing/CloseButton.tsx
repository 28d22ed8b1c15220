import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useFormState } from 'react-hook-form'
import type { Day } from '#domain/language/time.ts'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import { refreshAbsences } from './actions.ts'
import type { ClosingTarget } from './ClosingDialog.tsx'
import styles from './closing.module.css'

const ClosingDialog = lazy(async () => ({ default: (await import('./ClosingDialog.tsx')).ClosingDialog }))

/** In a form that lists absences or closures. */
export function CloseButton({ date, target }: { date: Day; target: ClosingTarget }) {
  const { isOpen, open, close } = useDialogState()
  const { isDirty } = useFormState()
  return (
    <>
      <Button className={styles.opener} variant="default" size="xs" onClick={open}>
        Fermer un jour ou une période
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ClosingDialog
            date={date}
            target={target}
            // An edited form keeps its old version, so that saving it reports the conflict.
            onClosed={async () => (isDirty ? undefined : refreshAbsences())}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
