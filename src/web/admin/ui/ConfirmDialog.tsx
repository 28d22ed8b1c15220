import { Alert, Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ConfirmDialog.module.css'

type Props = {
  /** The question. */
  title: string
  /** What it is about, named; further paragraphs say what follows from a yes. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** `plain` where a yes destroys nothing. */
  tone?: 'destructive' | 'plain'
  pending: boolean
  /** Why the last yes came to nothing. */
  error: string | null
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is done that cannot simply be taken back. The keyboard stands on the way out. */
export function ConfirmDialog({ cancelLabel = 'Annuler', tone = 'destructive', ...props }: Props) {
  return (
    <Modal opened onClose={props.onCancel} title={props.title} size="md">
      <div className={styles.body}>
        <div className={styles.question}>{props.children}</div>
        {props.error && (
          <Alert className={styles.alert} variant="outline" role="alert">
            {props.error}
          </Alert>
        )}
        <div className={styles.actions}>
          <Button variant="default" data-autofocus onClick={props.onCancel}>
            {cancelLabel}
          </Button>
          <Button
            className={tone === 'destructive' ? styles.destroy : undefined}
            disabled={props.pending}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
