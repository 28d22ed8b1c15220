import { reservationTitle } from '#domain/booking/reservation.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../ui/dialog/DiscardButton.tsx'
import styles from '../received/payments.module.css'
import type { PayableVisit } from './VisitPaymentForm.tsx'
import { VisitPaymentsPanel } from './VisitPaymentsPanel.tsx'

type Props = {
  visit: PayableVisit
  /** Names the visit beside its client. */
  summary: string
  onClose: () => void
  /** See `VisitPaymentsPanel`. */
  onDone?: () => void
}

export function VisitPaymentsDialog({ visit, summary, onClose, onDone }: Props) {
  return (
    <DialogFrame onClose={onClose} title={reservationTitle(visit.clientName)} size="md">
      <div className={styles.dialog}>
        <p className={styles.summary}>{summary}</p>
        <VisitPaymentsPanel visit={visit} opensForm takesFocus onDone={onDone} />
        <div className={actionRowStyles.end}>
          <DiscardButton onClick={onClose}>Fermer</DiscardButton>
        </div>
      </div>
    </DialogFrame>
  )
}
