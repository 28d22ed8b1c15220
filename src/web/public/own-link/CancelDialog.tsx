import type { OwnReservation } from '#contract/booking/own-link.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { CARD_REFUND_DAYS } from '#domain/visit/card-refunds.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { depositHeld } from '../reservation/deposit-sentences.ts'
import styles from '../reservation/dialog.module.css'
import { type OnChanged, useCancel } from './use-change.ts'

type Props = {
  reservation: OwnReservation
  token: string
  onCancelled: OnChanged
  onClose: () => void
}

/** A native modal dialog traps the focus, closes on Escape and restores the focus. */
export function CancelDialog({ reservation, token, onCancelled, onClose }: Props) {
  const { open: isAllowed } = reservation.cancel
  const held = depositHeld(reservation)
  const { mutate, isPending, error } = useCancel(token, onCancelled)
  return (
    <dialog ref={openModal} className={styles.dialog} aria-labelledby="annuler" onClose={onClose}>
      <h2 id="annuler" className={styles.title}>
        Annuler ce rendez-vous{NNBSP}?
      </h2>
      <p className={styles.reservation}>
        <strong>{reservation.service ?? 'Rendez-vous'}</strong>
        {frenchDateTime(toLocalTime(reservation))}
      </p>
      {isAllowed && <p>Votre créneau sera aussitôt proposé à d’autres.</p>}
      {isAllowed && held > 0 && <p>{givenBack(held)}</p>}
      {error && (
        <Notice kind="error" title="Le rendez-vous n’est pas annulé.">
          <p>{failureMessage(error)}</p>
        </Notice>
      )}
      <form method="dialog" className={`${actionRowStyles.end} ${styles.actions}`}>
        <button type="submit" className={buttonStyles.quiet}>
          {isAllowed ? 'Garder mon rendez-vous' : 'Fermer'}
        </button>
        {isAllowed && (
          <button
            type="button"
            className={`${buttonStyles.primary} ${styles.danger}`}
            disabled={isPending}
            onClick={() => mutate(undefined)}
          >
            {isPending ? 'Annulation en cours...' : 'Annuler le rendez-vous'}
          </button>
        )}
      </form>
    </dialog>
  )
}

function givenBack(euros: number): string {
  return french`Les ${frenchPrice(euros)} payés par carte vous sont rendus sur la même carte : comptez ${CARD_REFUND_DAYS}.`
}

function openModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal()
}
