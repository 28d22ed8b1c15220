import { useRef } from 'react'
import type { AgendaReservation, ClientMessage } from '#contract/reservations.ts'
import styles from './ChangeToast.module.css'
import { useWithdrawal } from './use-withdrawal.ts'

type Props = {
  message: string
  reservation: AgendaReservation
  clientMessage: ClientMessage
  offersWithdrawal: boolean
  undoLabel: string
  onUndo: (isWithdrawn: boolean) => void
  onClose: () => void
}

export function ChangeToast({
  message,
  reservation,
  clientMessage,
  offersWithdrawal,
  undoLabel,
  onUndo,
  onClose,
}: Props) {
  const undoButton = useRef<HTMLButtonElement>(null)
  const {
    note,
    canWithdraw,
    withdraw,
    awaitWithdrawal: wasWithdrawn,
  } = useWithdrawal(reservation, clientMessage)
  const withdrawMessage = async () => {
    await withdraw()
    // Withdrawing removes the focused button.
    undoButton.current?.focus()
  }
  const undo = async () => {
    onClose()
    onUndo(await wasWithdrawn())
  }
  return (
    <div className={styles.toast}>
      <p>
        {message}
        {note && <small className={styles.note}>{note}</small>}
      </p>
      <div className={styles.choices}>
        {offersWithdrawal && canWithdraw && (
          <button type="button" onClick={withdrawMessage}>
            Ne pas prévenir
          </button>
        )}
        <button ref={undoButton} type="button" onClick={undo}>
          {undoLabel}
        </button>
      </div>
    </div>
  )
}
