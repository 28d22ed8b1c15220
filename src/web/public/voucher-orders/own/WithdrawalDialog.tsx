import { useState } from 'react'
import type { OwnVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { orderedText } from '#domain/accounting/voucher-order-text.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import styles from '../../reservation/dialog.module.css'
import { withdrawOrder } from '../actions.ts'
import { withdrawalConsequences } from './order-text.ts'

type Props = {
  order: OwnVoucherOrder
  token: string
  onWithdrawn: (order: OwnVoucherOrder) => void
  onClose: () => void
}

/** The second step, whose words are the law’s. A native modal dialog traps the focus, closes on Escape and restores the focus. */
export function WithdrawalDialog({ order, token, onWithdrawn, onClose }: Props) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const withdraw = async () => {
    setSending(true)
    setFailure(null)
    try {
      onWithdrawn(await withdrawOrder(token))
    } catch (error) {
      setFailure(error as Error)
      setSending(false)
    }
  }
  return (
    <dialog ref={openModal} className={styles.dialog} aria-labelledby="renoncer" onClose={onClose}>
      <h2 id="renoncer" className={styles.title}>
        {french`Renoncer à la commande n° ${order.id} ?`}
      </h2>
      <p className={styles.reservation}>
        <strong>{orderedText(order)}</strong>
        {frenchPrice(order.priceEuros)}
      </p>
      {withdrawalConsequences(order).map((consequence) => (
        <p key={consequence}>{consequence}</p>
      ))}
      <p>Un accusé de réception, avec le jour et l’heure, part aussitôt à votre adresse e-mail.</p>
      {failure && (
        <Notice kind="error" title="La rétractation n’est pas enregistrée.">
          <p>{failureMessage(failure)}</p>
        </Notice>
      )}
      <form method="dialog" className={`${actionRowStyles.end} ${styles.actions}`}>
        <button type="submit" className={buttonStyles.quiet}>
          Garder ma commande
        </button>
        <button
          type="button"
          className={`${buttonStyles.primary} ${styles.danger}`}
          disabled={isSending}
          onClick={() => void withdraw()}
        >
          {isSending ? 'Envoi en cours…' : 'Confirmer la rétractation'}
        </button>
      </form>
    </dialog>
  )
}

function openModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal()
}
