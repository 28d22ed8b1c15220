import { Button } from '@mantine/core'
import actionRowStyles from '#web/ui/action-row.module.css'
import dialogStyles from '../../ui/dialog/dialog.module.css'
import { focusElement } from '../../ui/focus-element.ts'
import styles from './closing.module.css'

/** Nothing to decide: in the closed time there are only bookings that may still come about. */
export function PendingOnly({ children, onDone }: { children: string; onDone: () => void }) {
  return (
    <div className={dialogStyles.form}>
      <p ref={focusElement} tabIndex={-1} className={styles.lead}>
        {children}
      </p>
      <div className={`${actionRowStyles.end} ${dialogStyles.actions}`}>
        <Button onClick={onDone}>Terminer</Button>
      </div>
    </div>
  )
}
