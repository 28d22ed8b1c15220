import { Button } from '@mantine/core'
import type { PaymentToSettle } from '#contract/accounting/book.ts'
import { frenchDay, frenchShortDateTime } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { useDialogState } from '../../ui/dialog/use-dialog-state.ts'
import { refreshPayments } from '../received/refresh.ts'
import { countForNewVisit, keepPayment } from './actions.ts'
import styles from './book.module.css'
import { CardRefundButton } from './CardRefundButton.tsx'
import { RefundDialog } from './RefundDialog.tsx'

type Props = {
  visit: PaymentToSettle
  means: readonly string[]
  /** False while nothing can be written: what was paid can be kept nevertheless. */
  isOpen: boolean
  className?: string | undefined
}

/** A visit whose money waits for a decision: it is given back, kept, or counted for the one that has its hour now. */
export function SettleLine({ visit, means, isOpen, className = '' }: Props) {
  const { reservationId, clientName, serviceName, praticienName, euros, cardEuros, payments, newVisit } =
    visit
  const name = clientName ?? 'Client sans nom'
  const when = frenchShortDateTime(toLocalTime(visit))
  return (
    <li className={`${styles.settle} ${className}`}>
      <div className={styles.lines}>
        <strong>{french`${name} : ${frenchPrice(euros)} ${happenedTo(visit)}`}</strong>
        <span className={styles.quiet}>
          {[when, serviceName, `avec ${praticienName}`].filter((part) => part !== null).join(' · ')}
        </span>
      </div>
      <div className={`${primitivesStyles.row} ${styles.buttons}`}>
        {cardEuros !== undefined && (
          <CardRefundButton reservationId={reservationId} euros={cardEuros}>
            {french`${name}, ${when}`}
          </CardRefundButton>
        )}
        {isOpen &&
          payments.map((payment) => (
            <RefundButton
              key={payment.number}
              payment={{ ...payment, nature: serviceName ?? 'Rendez-vous', clientName }}
              means={means}
            />
          ))}
        {isOpen && newVisit && <CountButton visit={visit} newVisit={newVisit} />}
        <ConfirmButton
          label="Garder"
          title="Garder ce qui a été payé"
          tone="plain"
          confirmLabel="Garder"
          action={() => keepPayment(reservationId)}
          done="Paiement gardé"
          refresh={refreshPayments}
          failure="Une erreur est survenue."
        >
          <p>{french`${name}, ${when} : ${frenchPrice(euros)}.`}</p>
          <p>Le livre ne change pas, et ce rendez-vous n’est plus montré ici.</p>
        </ConfirmButton>
      </div>
    </li>
  )
}

function happenedTo({ standing, newVisit }: PaymentToSettle): string {
  if (standing === 'missed') return 'payés en ligne, client absent'
  if (standing === 'cheaper') return 'payés en ligne de plus que le prix'
  return `payés, rendez-vous ${newVisit === undefined ? 'annulé' : 'donné à quelqu’un d’autre'}`
}

type CountProps = { visit: PaymentToSettle; newVisit: NonNullable<PaymentToSettle['newVisit']> }

function CountButton({ visit: { reservationId, clientName, euros }, newVisit }: CountProps) {
  const next = newVisit.clientName ?? 'client sans nom'
  return (
    <ConfirmButton
      label="Compter pour le nouveau rendez-vous"
      title="Compter pour le nouveau rendez-vous"
      tone="plain"
      confirmLabel="Compter"
      action={() => countForNewVisit(reservationId)}
      done="Paiement compté pour le nouveau rendez-vous"
      refresh={refreshPayments}
      failure="Une erreur est survenue."
    >
      <p>{french`${frenchPrice(euros)} règlent le rendez-vous du ${frenchDay(newVisit.date)}, ${next}.`}</p>
      <p>
        {french`Le livre reprend chaque encaissement par une écriture inverse et le note de nouveau, au nom de ${clientName ?? 'qui a payé'}.`}
      </p>
    </ConfirmButton>
  )
}

type RefundProps = { payment: Parameters<typeof RefundDialog>[0]['payment']; means: readonly string[] }

function RefundButton({ payment, means }: RefundProps) {
  const { isOpen, open, close } = useDialogState()
  return (
    <>
      <Button
        variant="default"
        aria-label={french`Rembourser ${frenchPrice(payment.refundableEuros)} du n° ${payment.number}`}
        onClick={open}
      >
        {french`Rembourser ${frenchPrice(payment.refundableEuros)}`}
      </Button>
      {isOpen && <RefundDialog payment={payment} means={means} onClose={close} />}
    </>
  )
}
