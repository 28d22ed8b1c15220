import { useRef } from 'react'
import type { AgendaReservation, ClientMessage } from '#contract/reservations.ts'
import styles from './ChangeToast.module.css'
import { useWithdrawal } from './use-withdrawal.ts'

type Props = {
  message: string
  /** As it is after the change. */
  reservation: AgendaReservation
  clientMessage: ClientMessage
  /** Offers to withdraw the message to the client. */
  asks: boolean
  undoLabel: string
  onUndo: (isWithdrawn: boolean) => void
  onClose: () => void
}

export function ChangeToast({
  message,
  reservation,
  clientMessage,
  asks,
  undoLabel,
  onUndo,
  onClose,
}: Props) {
  const undoButton = useRef<HTMLButtonElement>(null)
  const { note, canWithdraw, withdraw, settled } = useWithdrawal(reservation, clientMessage)
  const refuse = async () => {
    await withdraw()
    // Withdrawing removes the focused button.
    undoButton.current?.focus()
  }
  const undo = async () => {
    onClose()
    onUndo(await settled())
  }
  return (
    <div className={styles.change}>
      <p>
        {message}
        {note && <small className={styles.note}>{note}</small>}
      </p>
      <div className={styles.choices}>
        {asks && canWithdraw && (
          <button type="button" onClick={refuse}>
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
