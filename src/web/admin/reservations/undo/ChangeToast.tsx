import { useRef } from 'react'
import type { AgendaReservation, ClientMessage } from '#contract/reservations.ts'
import styles from './ChangeToast.module.css'
import { useWithdrawal } from './use-withdrawal.ts'

type Props = {
  said: string
  /** The reservation as it stands after the change. */
  entry: AgendaReservation
  clientMessage: ClientMessage
  /** Offers to keep the client's message back. */
  asks: boolean
  undoLabel: string
  /** `isWithdrawn`: the client will not hear of the change. */
  onUndo: (isWithdrawn: boolean) => void
  onClose: () => void
}

/** A change just made: whether the client is told, « Ne pas prévenir » where no dialog asked, and the way back. */
export function ChangeToast({ said, entry, clientMessage, asks, undoLabel, onUndo, onClose }: Props) {
  const undoButton = useRef<HTMLButtonElement>(null)
  const { note, canWithdraw, withdraw, settled } = useWithdrawal(entry, clientMessage)
  const refuse = async () => {
    await withdraw()
    // Its button is about to go, and focus with it.
    undoButton.current?.focus()
  }
  const undo = async () => {
    onClose()
    onUndo(await settled())
  }
  return (
    <div className={styles.change}>
      <p>
        {said}
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
