import { Button, Modal } from '@mantine/core'
import { frenchDay } from '#domain/french-day.ts'
import { formatTime, frenchTime } from '#domain/time.ts'
import type { Stretch } from '../agenda-actions.ts'
import styles from '../dialog.module.css'
import type { Dialog } from '../dialog.ts'
import { ExplainSlotLink } from '../ExplainSlotLink.tsx'

type Props = { stretch: Stretch; onTurnTo: (dialog: Dialog) => void; onClose: () => void }

export function StretchDialog({ stretch, onTurnTo, onClose }: Props) {
  const { at, end, praticienId } = stretch
  const time = formatTime(at.minute)
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${capital(frenchDay(at.day))}, de ${frenchTime(at.minute)} à ${frenchTime(end)}`}
    >
      <div className={styles.form}>
        <div className={styles.choice}>
          <Button
            data-autofocus
            onClick={() => onTurnTo({ kind: 'create', date: at.day, time, praticienId, draft: null })}
          >
            Réserver
          </Button>
          <Button variant="default" onClick={() => onTurnTo({ kind: 'block', at, end, praticienId })}>
            Bloquer
          </Button>
        </div>
        <ExplainSlotLink date={at.day} time={time} praticienId={praticienId} />
      </div>
    </Modal>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
