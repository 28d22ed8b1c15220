import { Button } from '@mantine/core'
import { frenchDay } from '#domain/language/french-day.ts'
import { formatTime, frenchTime } from '#domain/language/time.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import styles from '../../../ui/dialog/dialog.module.css'
import type { DrawnSpan } from '../../entries/agenda-actions.ts'
import { ExplainSlotLink } from '../../starts/ExplainSlotLink.tsx'
import type { Dialog } from '../dialog.ts'

type Props = { span: DrawnSpan; onReplace: (dialog: Dialog) => void; onClose: () => void }

export function SpanDialog({ span, onReplace, onClose }: Props) {
  const { at, end, praticienId } = span
  const time = formatTime(at.minute)
  return (
    <DialogFrame
      onClose={onClose}
      title={`${capitalize(frenchDay(at.day))}, de ${frenchTime(at.minute)} à ${frenchTime(end)}`}
    >
      <div className={styles.form}>
        <div className={`${actionRowStyles.start} ${styles.choices}`}>
          <Button
            data-autofocus
            onClick={() =>
              onReplace({
                kind: 'create',
                date: at.day,
                time,
                praticienId,
                duration: end - at.minute,
                draft: null,
              })
            }
          >
            Réserver
          </Button>
          <Button variant="default" onClick={() => onReplace({ kind: 'block', at, end, praticienId })}>
            Bloquer
          </Button>
        </div>
        <ExplainSlotLink date={at.day} time={time} praticienId={praticienId} />
        <div className={actionRowStyles.end}>
          <DiscardButton onClick={onClose}>Fermer</DiscardButton>
        </div>
      </div>
    </DialogFrame>
  )
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
