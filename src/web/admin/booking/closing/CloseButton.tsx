import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { Day } from '#domain/language/time.ts'
import { useFocusReturn } from '../../ui/parts/use-focus-return.ts'
import { refreshAbsences } from './actions.ts'
import type { ClosingTarget } from './ClosingDialog.tsx'
import styles from './closing.module.css'

const ClosingDialog = lazy(async () => ({ default: (await import('./ClosingDialog.tsx')).ClosingDialog }))

/** In a form that lists absences or closures. */
export function CloseButton({ date, target }: { date: Day; target: ClosingTarget }) {
  const [isOpen, setIsOpen] = useState(false)
  const { isDirty } = useFormState()
  const focus = useFocusReturn()
  return (
    <>
      <Button
        className={styles.opener}
        variant="default"
        size="xs"
        onClick={() => {
          focus.remember()
          setIsOpen(true)
        }}
      >
        Fermer un jour ou une période
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ClosingDialog
            date={date}
            target={target}
            // An edited form keeps its old version, so that saving it reports the conflict.
            onClosed={async () => (isDirty ? undefined : refreshAbsences())}
            onClose={() => {
              setIsOpen(false)
              focus.restoreFocus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
