import { useRef } from 'react'
import type { AgendaReservation, ClientMessage } from '#contract/booking/reservations.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import styles from './ChangeToast.module.css'
import { useWithdrawal } from './use-withdrawal.ts'

type Props = {
  message: string
  reservation: AgendaReservation
  clientMessage: ClientMessage
  offersWithdrawal: boolean
  /** Replaces the note that the client will be notified. */
  pendingNote?: string
  changePrice?: (() => void) | undefined
  undo: { label: string; run: (isWithdrawn: boolean) => void } | null
  onClose: () => void
}

export function ChangeToast({
  message,
  reservation,
  clientMessage,
  offersWithdrawal,
  pendingNote,
  changePrice,
  undo,
  onClose,
}: Props) {
  const undoButton = useRef<HTMLButtonElement>(null)
  const toast = useRef<HTMLDivElement>(null)
  const {
    note,
    canWithdraw,
    withdraw,
    awaitWithdrawal: wasWithdrawn,
  } = useWithdrawal(reservation, clientMessage, pendingNote)
  const withdrawMessage = async () => {
    await withdraw()
    // Withdrawing removes the focused button.
    const target = undoButton.current ?? toast.current
    target?.focus()
  }
  return (
    <div ref={toast} className={styles.toast} tabIndex={-1}>
      <p>
        {message}
        {note && <small className={styles.note}>{note}</small>}
      </p>
      <div className={`${primitivesStyles.row} ${styles.choices}`}>
        {offersWithdrawal && canWithdraw && (
          <button type="button" onClick={withdrawMessage}>
            Ne pas prévenir
          </button>
        )}
        {changePrice && (
          <button
            type="button"
            onClick={() => {
              onClose()
              changePrice()
            }}
          >
            Changer le prix
          </button>
        )}
        {undo && (
          <button
            ref={undoButton}
            type="button"
            onClick={async () => {
              onClose()
              undo.run(await wasWithdrawn())
            }}
          >
            {undo.label}
          </button>
        )}
      </div>
    </div>
  )
}
