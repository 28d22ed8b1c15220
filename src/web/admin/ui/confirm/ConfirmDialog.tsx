import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import alertStyles from '../alert.module.css'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { DiscardButton } from '../dialog/DiscardButton.tsx'
import styles from './ConfirmDialog.module.css'

export type ConfirmText = {
  title: string
  /** Names the object first; further paragraphs state the consequences. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'destructive' | 'plain'
}

type Props = ConfirmText & {
  isPending?: boolean
  error?: string | null
  /** Needed by a question that opens over the dialog of another part of the screen. */
  zIndex?: number
  onConfirm: () => void
  onCancel: () => void
}

/** For actions that cannot simply be undone. Initial focus is on the cancel button. */
export function ConfirmDialog({ cancelLabel = 'Annuler', tone = 'destructive', ...props }: Props) {
  return (
    <DialogFrame
      onClose={props.onCancel}
      title={props.title}
      size="md"
      {...(props.zIndex !== undefined && { zIndex: props.zIndex })}
    >
      <div className={primitivesStyles.largeStack}>
        <div className={`${primitivesStyles.stack} ${styles.question}`}>{props.children}</div>
        {props.error && (
          <Alert className={alertStyles.failure} variant="outline" role="alert">
            {props.error}
          </Alert>
        )}
        <div className={`${actionRowStyles.end} ${styles.actions}`}>
          <DiscardButton data-autofocus onClick={props.onCancel}>
            {cancelLabel}
          </DiscardButton>
          <Button
            className={tone === 'destructive' ? styles.destructive : undefined}
            disabled={props.isPending}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </div>
      </div>
    </DialogFrame>
  )
}
